#!/bin/sh
# Gets ready what runs executables of other platforms here, from Debian packages that are unpacked into a
# folder and installed nowhere: `arm64` is an emulator and the C library of an arm64 Linux, `windows` a Wine
# in a root of its own. Prints one line; ends with 69 and the reason when this machine cannot do it.
#
#   sh scripts/platforms-setup.sh arm64|windows FOLDER
set -eu

RELEASE=trixie # the first whose Wine (10) knows what Bun asks of Windows; bookworm's lacks bcryptprimitives
MIRROR=http://deb.debian.org/debian
KEYS=/usr/share/keyrings/debian-archive-keyring.gpg
UNAVAILABLE=69 # sysexits.h: EX_UNAVAILABLE

# Without what Wine wants only for windows, sound and fonts: 117 MB instead of 190.
WINE_PACKAGES="wine64 libwine libz-mingw-w64 libc6:amd64 libc-bin libgcc-s1:amd64 libunwind8:amd64 liblzma5:amd64 dash:amd64"
ARM64_PACKAGES="libc6:arm64 libgcc-s1:arm64 libstdc++6:arm64"

platform=$1
folder=$2

cannot() {
  echo "$platform cannot be set up: $1" >&2
  exit "$UNAVAILABLE"
}

# Its own state, lists and cache, so that nothing of the system's apt changes, not even its architectures.
apt() {
  APT_CONFIG="$folder/apt/apt.conf" apt-get -qq "$@"
}

prepare_apt() {
  command -v apt-get >/dev/null 2>&1 || cannot "apt-get is missing; this needs a Debian or a descendant"
  command -v dpkg-deb >/dev/null 2>&1 || cannot "dpkg-deb is missing"
  [ -r "$KEYS" ] || cannot "$KEYS is missing (package debian-archive-keyring)"
  mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/apt/parts"
  : >"$folder/apt/status"
  echo "deb [signed-by=$KEYS] $MIRROR $RELEASE main" >"$folder/apt/sources.list"
  cat >"$folder/apt/apt.conf" <<END
Dir::State "$folder/apt";
Dir::State::status "$folder/apt/status";
Dir::State::lists "$folder/apt/lists";
Dir::Cache "$folder/apt";
Dir::Etc::main "/dev/null";
Dir::Etc::parts "$folder/apt/parts";
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "$folder/apt/parts";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "$folder/apt/parts";
APT::Architecture "amd64";
APT::Architectures { "amd64"; "arm64"; };
APT::Sandbox::User "root";
APT::Update::Error-Mode "any";
Acquire::Languages "none";
Acquire::Retries "2";
Acquire::http::Timeout "20";
END
  # How this machine reaches the network is the one thing taken over.
  apt-config dump | grep -iE '^Acquire::(https?::)?Proxy' >>"$folder/apt/apt.conf" || true
  apt update || cannot "the package lists of $MIRROR cannot be read"
}

# unpack INTO WHAT PACKAGES...: downloads packages and unpacks what lies below WHAT, without running
# anything of theirs.
unpack() {
  into=$1
  what=$2
  shift 2
  mkdir -p "$folder/debs" "$into"
  rm -f "$folder/debs/"*.deb
  (cd "$folder/debs" && apt download "$@") || cannot "packages cannot be downloaded from $MIRROR"
  for package in "$folder/debs/"*.deb; do
    # dpkg-deb -x would replace the links that merge /lib into /usr/lib.
    dpkg-deb --fsys-tarfile "$package" |
      tar -x -C "$into" --keep-directory-symlink --exclude './usr/share/doc' --exclude './usr/share/man' "$what"
  done
  rm -rf "$folder/debs"
}

merged_root() {
  for name in bin sbin lib lib64; do
    mkdir -p "$1/usr/$name"
    ln -sfn "usr/$name" "$1/$name"
  done
}

setup_arm64() {
  merged_root "$folder/root"
  # shellcheck disable=SC2086 # a list of words
  unpack "$folder/root" ./usr $ARM64_PACKAGES
  # The package holds an emulator, linked statically, for each of thirty processors.
  unpack "$folder" ./usr/bin/qemu-aarch64 qemu-user:amd64
}

setup_windows() {
  root=$folder/root
  merged_root "$root"
  # shellcheck disable=SC2086 # a list of words
  unpack "$root" ./usr $WINE_PACKAGES
  mkdir -p "$root/dev" "$root/etc" "$root/root" "$root/tmp" "$root/prefix" "$root/proc/self"
  mknod -m 666 "$root/dev/null" c 1 3 || cannot "device files cannot be made"
  mknod -m 666 "$root/dev/urandom" c 1 9
  echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
  # Wine finds its files by this link; a whole /proc would need the right to mount one.
  ln -s /usr/lib/wine/wine64 "$root/proc/self/exe"
  # The one library of Wine that comes from another package, found only among the system's own.
  mkdir -p "$root/prefix/drive_c/windows/system32"
  cp "$root/usr/x86_64-w64-mingw32/lib/zlib1.dll" "$root/prefix/drive_c/windows/system32/"
  cat >"$folder/wine" <<END
#!/bin/sh
# wine SECONDS FOLDER PROGRAM [ARGUMENT]...: runs a Windows program from a folder below C:, with the
# environment of a fresh user and what is named in WINE_ENV, and no longer than it may.
seconds=\$1 folder=\$2
shift 2
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 WINEPREFIX=/prefix WINEDEBUG=-all \\
  WINESERVER=/usr/lib/wine/wineserver64 WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe=' \$WINE_ENV \\
  timeout --kill-after=5 "\$seconds" chroot '$root' /bin/dash -c \\
  'cd "/prefix/drive_c/\$0" && exec /usr/lib/wine/wine64 "\$@"' "\$folder" "\$@"
END
  chmod +x "$folder/wine"
  WINE_ENV='' "$folder/wine" 120 . wineboot -i >/dev/null 2>"$folder/wineboot.log" || true
  WINE_ENV='' "$folder/wine" 60 . cmd /c 'echo ready' 2>>"$folder/wineboot.log" | grep -q ready ||
    cannot "Wine does not run: $(tail -n 1 "$folder/wineboot.log")"
}

[ "$(uname -sm)" = "Linux x86_64" ] || cannot "this is $(uname -sm), not Linux x86_64"
[ "$platform" = arm64 ] || [ "$(id -u)" = 0 ] || cannot "a root of its own needs root here"
# Raised with what this script makes, so that an older folder is made anew.
mark=$folder/ready-1
if [ -e "$mark" ]; then
  echo "$platform is ready in $folder"
  exit 0
fi
rm -rf "$folder"
mkdir -p "$folder"
prepare_apt
case $platform in
arm64) setup_arm64 ;;
windows) setup_windows ;;
*) cannot "there are arm64 and windows" ;;
esac
rm -rf "$folder/apt"
: >"$mark"
echo "$platform was set up in $folder"
