# What the scripts have in common that set up tools for tests; they read it in the project's folder:
# `. tests/tools.sh`.

# Shows a command, and runs it.
step() {
    echo "+ $*"
    "$@"
}

# Runs a command, and shows what it says only if it fails.
quiet() {
    local said
    said=$("$@" 2>&1) || {
        printf '%s\n' "$said" >&2
        return 1
    }
}

# Makes a folder below `target`, and marks that as cargo does: what looks through the project leaves it
# out by this mark.
target_folder() {
    mkdir -p "$1"
    [ -e target/CACHEDIR.TAG ] || echo 'Signature: 8a477f597d28d172789f06886806bc55' >target/CACHEDIR.TAG
}

# What has to be there already.
needed() {
    local tool
    for tool; do
        if ! command -v "$tool" >/dev/null; then
            echo "$tool is needed" >&2
            return 1
        fi
    done
}

# program, what is left out without it, packages: installs Debian's packages where they are at hand.
debian() {
    local program=$1 without=$2
    shift 2
    command -v "$program" >/dev/null && return
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        echo "+ $*"
        quiet apt-get update
        quiet env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"
    else
        echo "$program is not there, and only root can install Debian's: $without left out" >&2
    fi
}

# npm folder, where to: the packages that a folder's lock file lists, unless they are there.
npm_packages() {
    cmp --silent "$1/package-lock.json" "$2/installed" && return
    echo "+ packages of $1"
    mkdir -p "$2"
    cp "$1/package.json" "$1/package-lock.json" "$2"
    (cd "$2" && quiet npm ci --ignore-scripts --no-bin-links --no-audit --no-fund)
    cp "$1/package-lock.json" "$2/installed"
}

# requirements, environment: one of Python with the packages that a file lists, unless it is there.
python_packages() {
    local wanted
    wanted=$( (python3 --version; cat "$1") | sha256sum)
    [ "$(cat "$2/installed" 2>/dev/null)" = "$wanted" ] && return
    echo "+ packages of $1"
    rm -rf "$2"
    quiet python3 -m venv "$2"
    quiet "$2/bin/pip" install --quiet --disable-pip-version-check --requirement "$1"
    echo "$wanted" >"$2/installed"
}
