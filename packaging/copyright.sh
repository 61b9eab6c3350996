#!/usr/bin/env bash
# What Debian wants to know of the licences of a package, to be read by machines.
set -euo pipefail
cd "$(dirname "$0")/.."
indented() { sed 's/^$/./; s/^/ /'; }
cat <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: daldos-dsl

Files: *
Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)
License: MIT
Comment: The program also has in it, compiled, the packages that
 /usr/share/doc/daldos-dsl/licences.txt lists with their licences, and the
 scripts of its page, those of licences-page.txt.

License: MIT
$(sed '1,/^Copyright/d' LICENSE | sed '1{/^$/d}' | indented)
END
