#!/usr/bin/env bash
# Installs what the tests of the Python package need below target/python: what is there already stays.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tools.sh
target_folder target/python
needed cargo python3
python_packages python/requirements.txt target/python/venv
