#!/usr/bin/env bash
# Installs what the tests of editors need below target/editors, and Neovim where Debian's packages
# are at hand: what is there already stays. Whoever only writes Rust needs none of it.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tools.sh
to=target/editors
target_folder "$to"
needed cargo cc node npm python3
debian nvim 'its session is' neovim
npm_packages editors/textmate/test "$to/textmate"
npm_packages editors/vscode "$to/vscode"
python_packages editors/pytest/requirements.txt "$to/python"

echo "+ tree-sitter"
quiet cargo build --quiet --locked --examples \
    --manifest-path editors/tree-sitter/Cargo.toml --target-dir "$to/cargo"
