#!/bin/sh
# Installs fairlead: finds the platform, downloads the release, checks its SHA-256, and moves the
# executable into place in one step. Needs no root. https://github.com/fairlead/fairlead
#
#   curl -fsSL https://github.com/fairlead/fairlead/releases/latest/download/install.sh | sh
#   … | sh -s -- --version 0.1.0 --to ~/bin
#
# FAIRLEAD_DOWNLOAD_URL names a mirror of the releases.
set -eu

repository=https://github.com/fairlead/fairlead
base=${FAIRLEAD_DOWNLOAD_URL:-$repository/releases}
version=latest
to=${XDG_BIN_HOME:-${HOME:+$HOME/.local/bin}}
temporary=

usage() {
  cat <<'EOF'
usage: install.sh [--version X.Y.Z] [--to FOLDER]

  --version X.Y.Z   that release (default: the latest)
  --to FOLDER       where the executable goes (default: $XDG_BIN_HOME or ~/.local/bin)
EOF
}

fail() {
  printf 'fairlead: %s\n' "$1" >&2
  [ $# -lt 2 ] || printf 'hint: %s\n' "$2" >&2
  exit 1
}

clean() { [ -z "$temporary" ] || rm -rf "$temporary"; }

# The name of this platform's release, or a refusal.
platform() {
  system=$(uname -s)
  machine=$(uname -m)
  case $system in
    Linux) system=linux ;;
    Darwin) system=darwin ;;
    MINGW* | MSYS* | CYGWIN*)
      fail "this script does not install on Windows" "in PowerShell: irm $base/latest/download/install.ps1 | iex"
      ;;
    *) fail "there is no release for $system" "build it: $repository/blob/main/CONTRIBUTING.md" ;;
  esac
  case $machine in
    x86_64 | amd64) machine=amd64 ;;
    aarch64 | arm64) machine=arm64 ;;
    *) fail "there is no release for $machine on $system" "build it: $repository/blob/main/CONTRIBUTING.md" ;;
  esac
  # A shell that runs translated on Apple silicon says x86_64.
  if [ "$system $machine" = "darwin amd64" ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || true)" = 1 ]; then
    machine=arm64
  fi
  if [ "$system" = linux ] && (ldd --version 2>&1 || true) | grep -qi musl; then
    fail "there is no release for musl libc (Alpine Linux)" "use a distribution with glibc, or its compatibility package"
  fi
  echo "$system-$machine"
}

# download URL FILE
download() {
  if command -v curl >/dev/null 2>&1; then
    if [ -t 2 ]; then bar=--progress-bar; else bar=--silent; fi
    case $1 in
      https://*) curl --proto '=https' --tlsv1.2 --fail --location --show-error "$bar" --output "$2" "$1" ;;
      *) curl --fail --location --show-error "$bar" --output "$2" "$1" ;;
    esac
  elif command -v wget >/dev/null 2>&1; then
    wget -q -O "$2" "$1"
  else
    fail "neither curl nor wget is installed"
  fi || fail "cannot download $1" "is the version right, and the network up?"
}

sha256() {
  if command -v sha256sum >/dev/null 2>&1; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif command -v shasum >/dev/null 2>&1; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  elif command -v openssl >/dev/null 2>&1; then
    openssl dgst -sha256 "$1" | sed 's/.* //'
  else
    fail "none of sha256sum, shasum and openssl is installed, so the download cannot be checked"
  fi
}

# The folder's place in the file of checksums decides; a name that is not listed is a refusal.
verify() {
  wanted=$(awk -v name="$2" '$2 == name { print $1 }' "$3")
  [ -n "$wanted" ] || fail "$2 is not in checksums.txt; nothing was installed"
  found=$(sha256 "$1")
  [ "$found" = "$wanted" ] ||
    fail "$2 has the wrong checksum; nothing was installed (wanted $wanted, got $found)" \
      "try again; if it happens twice, report it"
}

main() {
  while [ $# -gt 0 ]; do
    case $1 in
      --version | --to)
        [ $# -ge 2 ] || fail "$1 needs a value"
        if [ "$1" = --to ]; then to=$2; else version=${2#v}; fi
        shift
        ;;
      --version=*) version=${1#*=} version=${version#v} ;;
      --to=*) to=${1#*=} ;;
      -h | --help) usage && exit 0 ;;
      *) fail "unknown option $1" "install.sh --help" ;;
    esac
    shift
  done
  case $version in
    latest) release=$base/latest/download ;;
    *[!0-9A-Za-z.+-]*) fail "not a version: $version" ;;
    *) release=$base/download/v$version ;;
  esac
  [ -n "$to" ] || fail "HOME is not set" "name a folder: --to FOLDER"
  name=fairlead-$(platform) || exit 1

  mkdir -p "$to" || fail "cannot make $to"
  # Beside its final place, so that the last step is one rename on one file system.
  temporary=$(mktemp -d "$to/.fairlead-install.XXXXXX") || fail "cannot write in $to"
  trap clean EXIT
  trap 'exit 1' HUP INT TERM

  download "$release/checksums.txt" "$temporary/checksums.txt"
  download "$release/$name.tar.gz" "$temporary/$name.tar.gz"
  verify "$temporary/$name.tar.gz" "$name.tar.gz" "$temporary/checksums.txt"
  tar -xzf "$temporary/$name.tar.gz" -C "$temporary" fairlead || fail "the archive cannot be unpacked"
  chmod 755 "$temporary/fairlead"
  new=$("$temporary/fairlead" --version) || fail "the executable does not run on this machine; nothing was installed"

  old=
  [ ! -x "$to/fairlead" ] || old=$("$to/fairlead" --version 2>/dev/null || true)
  [ ! -d "$to/fairlead" ] || fail "$to/fairlead is a folder"
  mv -f "$temporary/fairlead" "$to/fairlead" || fail "cannot write $to/fairlead"

  if [ -n "$old" ] && [ "$old" != "$new" ]; then
    echo "upgraded $to/fairlead from $old to $new"
  else
    echo "installed $new as $to/fairlead"
  fi
  case ":${PATH:-}:" in
    *":$to:"*) echo "next: fairlead install" ;;
    *)
      echo "next: $to/fairlead install"
      echo "to type only \"fairlead\", add the folder to PATH: export PATH=\"$to:\$PATH\""
      ;;
  esac
}

# Called at the end, so that a script that was cut off on its way does nothing.
main "$@"
