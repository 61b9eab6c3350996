#!/usr/bin/env bash
# All that has to hold of the Python package: the wheel is built and installed in an environment of its
# own below target/python, then come the lints, the type checkers and the tests. What it is given goes
# to pytest: `./test.sh --all` looks at every shipped game and variant, and longer.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
root=$(dirname "$here")
home=$root/target/python
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PYTHONDONTWRITEBYTECODE=1
mkdir -p "$home"
# What lies there is made anew at any time: nobody need look at it.
tag=$root/target/CACHEDIR.TAG
[ -e "$tag" ] || echo 'Signature: 8a477f597d28d172789f06886806bc55' > "$tag"

step() {
    echo "+ $*"
    "$@"
}

# The environment, made anew when what it holds has changed.
wanted=$( (python3 --version; cat requirements.txt) | sha256sum)
if [ "$(cat "$home/venv.stamp" 2>/dev/null)" != "$wanted" ]; then
    rm -rf "$home/venv" "$home/venv.stamp" "$home/wheel.stamp"
    step python3 -m venv "$home/venv"
    step "$home/venv/bin/pip" install --quiet --requirement requirements.txt
    echo "$wanted" > "$home/venv.stamp"
fi
PATH=$home/venv/bin:$PATH
export VIRTUAL_ENV=$home/venv

# The wheel, as the tests of the program are compiled, and the program that it is held against.
rm -rf "$home/wheels"
step maturin build --profile dev --locked --quiet --out "$home/wheels"
built=$(sha256sum < "$(echo "$home"/wheels/*.whl)")
if [ "$(cat "$home/wheel.stamp" 2>/dev/null)" != "$built" ]; then
    step pip install --quiet --force-reinstall --no-deps "$home"/wheels/*.whl
    echo "$built" > "$home/wheel.stamp"
fi
step cargo build --quiet --locked --manifest-path "$root/Cargo.toml" --bin daldos-dsl
export DALDOS_DSL=$CARGO_TARGET_DIR/debug/daldos-dsl

step cargo fmt --check
step cargo clippy --quiet --locked -- --deny warnings
step mypy
step pyright
# The stubs against what was compiled; from a folder in which no source lies beside it.
(cd "$home" && step python -m mypy.stubtest daldos._daldos)
step pytest -p no:cacheprovider "$@"
