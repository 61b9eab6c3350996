#!/usr/bin/env bash
# All that has to hold of the Python package: the wheel is built and installed in an environment of its
# own below target/python, then come the lints, the type checkers and the tests. DALDOS_DSL names the
# program that they are held against, where it has been built already. What the script is given goes to
# pytest: `./test.sh --all` looks at every shipped game and variant, and longer.
set -euo pipefail
cd "$(dirname "$0")"
. ../tests/tools.sh
./install.sh
root=$(dirname "$PWD")
home=$root/target/python
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PYTHONDONTWRITEBYTECODE=1
PATH=$home/venv/bin:$PATH
export VIRTUAL_ENV=$home/venv

# The wheel, as the tests of the program are compiled. It has the library without the program's features:
# what is left unused then, the compiler tells.
rm -rf "$home/wheels"
step env CARGO_TERM_COLOR=never maturin build --profile dev --locked --quiet --out "$home/wheels" 2>&1 | tee "$home/built"
if grep --quiet '^warning' "$home/built"; then
    echo "the library without the program's features has warnings" >&2
    exit 1
fi
built=$(sha256sum < "$(echo "$home"/wheels/*.whl)")
if [ "$(cat "$home/venv/wheel" 2>/dev/null)" != "$built" ]; then
    step pip install --quiet --force-reinstall --no-deps "$home"/wheels/*.whl
    echo "$built" > "$home/venv/wheel"
fi
# The program that it is held against, unless there is one already.
if [ -z "${DALDOS_DSL:-}" ]; then
    step cargo build --quiet --locked --manifest-path "$root/Cargo.toml" --bin daldos-dsl
    export DALDOS_DSL=$CARGO_TARGET_DIR/debug/daldos-dsl
fi

step cargo fmt --check
step cargo clippy --quiet --locked -- --deny warnings
step mypy
step pyright
# The stubs against what was compiled; from a folder in which no source lies beside it.
(cd "$home" && step python -m mypy.stubtest daldos._daldos)
step pytest -p no:cacheprovider "$@"
