# Names of packages and patterns for them, and paths of this machine.
$PACKAGES = [\w./*?@+~][\w./*?@+~:-]*

apt-get aptitude nala
  uses *
  value -o --option -c --config-file -t --target-release -a --host-architecture --root --admindir --instdir
  dry-run -s --simulate --just-print --dry-run --recon --no-act
  installs install|-i|--install
  removes remove|purge|autoremove|autopurge|-r|-P|--remove|--purge
  unchecked --allow-unauthenticated --no-debsig
  destroys packages remove-essential: what this machine needs to boot or to be reached
    remove|purge|autoremove
        @linux-image*|systemd|libc6|bash|dpkg|apt|sudo|openssh-server|coreutils|base-files|login|init
    -r|-P|--remove|--purge @linux-image*|systemd|libc6|bash|dpkg|apt|sudo|openssh-server|coreutils|base-files
    remove|purge --allow-remove-essential, --force-remove-essential|--force-all
  deletes packages remove: packages from this machine, and their settings where it purges
    remove|purge|autoremove|autopurge, -r|-P|--remove|--purge
    full-upgrade|dist-upgrade --allow-remove-essential|--force-yes
    install --allow-downgrades|--force-yes|--allow-remove-essential, history undo|rollback|clear
  deletes cache cache: the downloaded packages
    back: can be downloaded again
    instead: leave them, as the system cleans up by itself
    clean|autoclean|distclean|auto-clean
  read-only-version

apt
  uses *
  value -o --option -c --config-file -t --target-release -a --host-architecture --root --admindir --instdir
  dry-run -s --simulate --just-print --dry-run --recon --no-act
  installs install|-i|--install
  removes remove|purge|autoremove|autopurge|-r|-P|--remove|--purge
  unchecked --allow-unauthenticated --no-debsig
  rows-of apt-get
  read-only-all
    environment APT_CONFIG DPKG_ROOT DPKG_PAGER APT_PAGER PAGER LESS*
  read-only list|show|search|policy|depends|rdepends
    switch --installed --upgradable --upgradeable --manual-installed -a --all-versions -v --verbose -q -qq --quiet -n
        --names-only -f --full --no-all-versions --recurse --important -i --installed --no-recommends --no-suggests
    not -o --option -c --config-file --root --admindir --instdir
    starts dpkg less more
  read-only-version
    starts dpkg

dpkg
  uses *
  value -o --option -c --config-file -t --target-release -a --host-architecture --root --admindir --instdir
  dry-run -s --simulate --just-print --dry-run --recon --no-act
  installs install|-i|--install
  removes remove|purge|autoremove|autopurge|-r|-P|--remove|--purge
  unchecked --allow-unauthenticated --no-debsig
  rows-of apt-get
  read-only
    environment DPKG_ROOT DPKG_ADMINDIR DPKG_DATADIR DPKG_PAGER APT_PAGER PAGER LESS*
    starts dpkg-query dpkg-deb dpkg-split tar less more
    line (?:-l|--list|-L|--listfiles|-s|--status|-S|--search|-p|--print-avail|--get-selections)(?: $PACKAGES)*|(?:-c|
        --contents|-I|--info) $PACKAGES|-C|--audit|--print-(?:foreign-architectures|architecture)|--version|--help
