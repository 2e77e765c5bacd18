# shellcheck shell=sh
# Sourced by try.sh and test.sh from the top of the checkout: makes sure the pinned Bun and the frozen
# packages are there. Needs only a POSIX shell and npm or curl. Leaves `bun` first on PATH.

bun_version=$(sed -n 's/.*"packageManager": *"bun@\([0-9.]*\)".*/\1/p' package.json)
bun_home=$PWD/.cache/bun-$bun_version

has_bun() { [ "$("$1" --version 2>/dev/null)" = "$bun_version" ]; }

# npm's `bun` package carries the executable for every platform as an optional dependency; where npm
# does not run install scripts, its installer is run by hand.
bun_from_npm() {
  command -v npm >/dev/null 2>&1 || return 1
  npm install --prefix "$bun_home" --no-save --no-audit --no-fund --loglevel=error "bun@$bun_version" >&2 || return 1
  mkdir -p "$bun_home/bin"
  ln -sf "$bun_home/node_modules/bun/bin/bun.exe" "$bun_home/bin/bun"
  has_bun "$bun_home/bin/bun" || (cd "$bun_home/node_modules/bun" && node install.js >&2)
}

bun_from_curl() {
  command -v curl >/dev/null 2>&1 || return 1
  curl -fsSL https://bun.com/install | BUN_INSTALL="$bun_home" bash -s "bun-v$bun_version" >&2
}

if has_bun bun; then
  :
else
  if ! has_bun "$bun_home/bin/bun"; then
    echo "fairlead: installing Bun $bun_version into $bun_home" >&2
    bun_from_npm || bun_from_curl || true
  fi
  if ! has_bun "$bun_home/bin/bun"; then
    echo "fairlead: Bun $bun_version could not be installed; it needs npm or curl" >&2
    echo "hint: install it yourself, see https://bun.com/docs/installation" >&2
    exit 1
  fi
  PATH=$bun_home/bin:$PATH
  export PATH
fi

bun install --frozen-lockfile >&2
