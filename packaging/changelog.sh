#!/usr/bin/env bash
# The newest version of CHANGELOG.md as Debian writes changes.
set -euo pipefail
cd "$(dirname "$0")/.."
maintainer=$(sed -n 's/^maintainer = "\(.*\)"/\1/p' Cargo.toml)
# `## 0.2.0, 2026-11-24`
read -r version date < <(sed -n 's/^## \([0-9.]*\), \([0-9-]*\)$/\1 \2/p' CHANGELOG.md | head -1)
cat <<END
daldos-dsl ($version) unstable; urgency=medium

  * Version $version: what has changed stands in its CHANGELOG.md.

 -- $maintainer  $(LC_ALL=C date --utc --date "$date" '+%a, %d %b %Y %H:%M:%S +0000')
END
