#!/usr/bin/env bash
# Installs what the tests of the page need below target/page, and Chromium with letters where Debian's
# packages are at hand: what is there already stays. Whoever only writes Rust needs none of it.
set -euo pipefail
cd "$(dirname "$0")/../.."
to=target/page
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

for tool in node npm; do
    if ! command -v "$tool" >/dev/null; then
        echo "$tool is needed" >&2
        exit 1
    fi
done

if ! [ -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        echo "+ chromium"
        quiet apt-get update
        # Without a font, pictures of the page have boxes for letters.
        quiet env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --no-install-recommends chromium fonts-dejavu-core
    else
        echo "Chromium is not there, and only root can install Debian's: the page's tests are left out" >&2
    fi
fi

# npm folder, name: the packages that a folder's lock file lists.
packages() {
    if ! cmp --silent "$1/package-lock.json" "$to/$2/installed"; then
        echo "+ packages of $1"
        mkdir -p "$to/$2"
        cp "$1/package.json" "$1/package-lock.json" "$to/$2"
        (cd "$to/$2" && quiet npm ci --ignore-scripts --no-bin-links --no-audit --no-fund)
        cp "$1/package-lock.json" "$to/$2/installed"
    fi
}
packages tests/page browser
packages tests/page/bundle bundle
