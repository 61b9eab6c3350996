#!/usr/bin/env bash
# What is handed out, made and tried: the crate, a static program, a Debian package, a wheel. All of it
# lies below target/packages afterwards. Takes a quarter of an hour on two processors; it is a command of
# its own, not one of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tools.sh
root=$PWD
to=$root/target/packages
tools=$to/tools
name=daldos-dsl
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
rm -rf "$to/man" "$to/completions" "$to/deb" "$to/crate" "$to/wheel" "$to/chroot" "$to/installed" "$to/venv"
mkdir -p "$to/man" "$to/completions" "$to/deb" "$to/wheel"

# A cargo command of a version that is settled, compiled once.
tool() {
    [ -x "$tools/bin/$1" ] || step cargo install --quiet --locked --root "$tools" "$1@$2" ${3:+--features "$3"}
}
tool cargo-deb 3.8.0
tool cargo-about 0.9.3 cli
PATH=$tools/bin:$PATH
debian lintian 'nothing can be' lintian
needed lintian dpkg-deb python3

echo "## crate"
step cargo publish --dry-run --locked --quiet
# Where it lies then, cargo has changed before.
crate=$(find target/package -name "$name-$version.crate" | head -1)
ls -l "${crate:?there is no crate}"

echo "## program"
step cargo build --release --locked --quiet
program=$root/target/release/$name
ls -l "$program"
# Whose names are left out is what `file` calls stripped.
if nm "$program" 2>/dev/null | grep -q .; then
    echo "the program has names of functions in it" >&2
    exit 1
fi

echo "## static program"
host=$(rustc -vV | sed -n 's/^host: //p')
step env RUSTFLAGS='-C target-feature=+crt-static' cargo build --release --locked --quiet --target "$host"
static=$root/target/$host/release/$name
if readelf --program-headers "$static" | grep -q INTERP; then
    echo "the static program asks for a loader" >&2
    exit 1
fi
if [ "$(id -u)" = 0 ]; then
    mkdir -p "$to/chroot"
    cp "$static" "$to/chroot/"
    inside() { step chroot "$to/chroot" "/$name" "$@"; }
    inside check sahkku
    inside simulate sahkku --games 1000
    inside rules daldos | head -3
    rm -r "$to/chroot"
else
    echo "skipped: only root may make a chroot"
fi

echo "## licences"
step cargo about generate --locked --config packaging/about.toml --output-file "$to/licences.txt" packaging/licences.hbs
step cmp "$to/licences.txt" packaging/licences.txt

echo "## Debian package"
"$program" man --to "$to/man" >/dev/null
"$program" completions bash >"$to/completions/$name"
"$program" completions zsh >"$to/completions/_$name"
"$program" completions fish >"$to/completions/$name.fish"
packaging/copyright.sh >"$to/copyright"
packaging/changelog.sh | gzip --best --no-name >"$to/changelog.gz"
step cargo deb --quiet --no-build --no-strip --locked --output "$to/deb/"
deb=$(echo "$to"/deb/*.deb)
step lintian --fail-on error,warning,info "$deb"
step dpkg-deb --extract "$deb" "$to/installed"
step "$to/installed/usr/bin/$name" check "$to/installed/usr/share/$name/games"
pages=$(for page in "$to"/installed/usr/share/man/man1/*.1.gz; do zcat "$page" | grep --count '^\.SH NAME'; done | grep --count 1)
echo "$pages man pages"
[ "$pages" -gt 15 ]
ls -l "$deb"

echo "## wheel"
step python3 -m venv "$to/venv"
PATH=$to/venv/bin:$PATH
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
step pip wheel --quiet --no-deps --wheel-dir "$to/wheel" ./python
ls -l "$to"/wheel/*.whl
step pip install --quiet "$to"/wheel/*.whl
# The first example of its README, in an environment that has nothing else.
(cd "$to" && step python "$root/packaging/first_example.py" "$root/python/README.md")

echo "all made and tried"
