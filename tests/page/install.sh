#!/usr/bin/env bash
# Installs what the tests of the page need below target/page, and Chromium with letters where Debian's
# packages are at hand: what is there already stays. Whoever only writes Rust needs none of it.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/tools.sh
to=target/page
target_folder "$to"
needed node npm
# Without a font, pictures of the page have boxes for letters.
without="the page's tests are"
browser=${CHROMIUM:-chromium-headless-shell}
# Whoever can't install it may have the one with windows.
[ "$(id -u)" = 0 ] || ! command -v chromium >/dev/null || browser=chromium
debian "$browser" "$without" chromium-headless-shell fonts-dejavu-core ||
    debian chromium "$without" chromium fonts-dejavu-core
npm_packages tests/page "$to/browser"
npm_packages tests/page/bundle "$to/bundle"
