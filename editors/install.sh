#!/usr/bin/env bash
# Installs what the tests of editors need below target/editors, and Neovim where Debian's packages
# are at hand: what is there already stays. Whoever only writes Rust needs none of it.
set -euo pipefail
cd "$(dirname "$0")/.."
to=target/editors
# As cargo does for a folder that it makes: what looks through the project leaves it out by this mark.
if ! [ -e target ]; then
    mkdir target
    echo "Signature: 8a477f597d28d172789f06886806bc55" >target/CACHEDIR.TAG
fi
mkdir -p "$to"

# Runs a command, and shows what it says only if it fails.
quiet() {
    local said
    said=$("$@" 2>&1) || {
        printf '%s\n' "$said" >&2
        return 1
    }
}

# Whether a file is as it was when what it lists was installed.
unchanged() { cmp --silent "$1" "$to/$2"; }

for tool in cargo cc node npm python3; do
    if ! command -v "$tool" >/dev/null; then
        echo "$tool is needed" >&2
        exit 1
    fi
done

if ! command -v nvim >/dev/null; then
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        echo "+ neovim"
        quiet apt-get update
        quiet env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends neovim
    else
        echo "Neovim is not there, and only root can install Debian's: its session is left out" >&2
    fi
fi

# npm folder, name: the packages that a folder's lock file lists.
packages() {
    if ! unchanged "$1/package-lock.json" "$2/installed"; then
        echo "+ packages of $1"
        mkdir -p "$to/$2"
        cp "$1/package.json" "$1/package-lock.json" "$to/$2"
        (cd "$to/$2" && quiet npm ci --ignore-scripts --no-bin-links --no-audit --no-fund)
        cp "$1/package-lock.json" "$to/$2/installed"
    fi
}
packages editors/textmate/test textmate
packages editors/vscode vscode

if ! unchanged editors/pytest/requirements.txt python/installed; then
    echo "+ packages of editors/pytest"
    quiet python3 -m venv "$to/python"
    quiet "$to/python/bin/pip" install --quiet --disable-pip-version-check \
        --requirement editors/pytest/requirements.txt
    cp editors/pytest/requirements.txt "$to/python/installed"
fi

echo "+ tree-sitter"
quiet cargo build --quiet --locked --examples \
    --manifest-path editors/tree-sitter/Cargo.toml --target-dir "$to/cargo"
