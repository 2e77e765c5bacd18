apt-key
  value --keyring --keyserver
  opens packages add-source: this machine to software from another source, or trust its key
    add|adv

add-apt-repository apt-add-repository
  value -c -p -s
  dry-run -L --list
  opens packages add-source: this machine to software from another source, or trust its key
    @*:*|*/*, -P|--ppa|-U|--uri|-S

yum-config-manager
  opens packages add-source: this machine to software from another source, or trust its key
    --add-repo

pacman-key
  value --keyserver --gpgdir
  opens packages add-source: this machine to software from another source, or trust its key
    -a|--add|-r|--recv-keys|--lsign-key|--import

apt-cache
  uses *
  value -o --option -c --config-file
  read-only-all
    environment APT_CONFIG DPKG_ROOT DPKG_PAGER APT_PAGER PAGER LESS*
  read-only policy|search|show|showpkg|showsrc|depends|rdepends|madison|pkgnames|stats
    switch --installed --upgradable --upgradeable --manual-installed -a --all-versions -v --verbose -q -qq --quiet -n
        --names-only -f --full --no-all-versions --recurse --important -i --installed --no-recommends --no-suggests
    not -o --option -c --config-file --root --admindir --instdir
    starts dpkg less more
  read-only-version
    starts dpkg

apt-mark
  uses *
  value -o --option -c --config-file -f --file
  read-only-all
    environment APT_CONFIG DPKG_ROOT DPKG_PAGER APT_PAGER PAGER LESS*
  read-only showhold|showmanual|showauto|showinstall
    switch --installed --upgradable --upgradeable --manual-installed -a --all-versions -v --verbose -q -qq --quiet -n
        --names-only -f --full --no-all-versions --recurse --important -i --installed --no-recommends --no-suggests
    not -o --option -c --config-file --root --admindir --instdir
    starts dpkg less more
  read-only-version
    starts dpkg

dpkg-query
  uses *
  read-only
    switch -l|--list -s|--status -L|--listfiles -S|--search -p|--print-avail -W|--show --no-pager --version --help
    value -f|--showformat
    environment DPKG_ROOT DPKG_ADMINDIR DPKG_PAGER APT_PAGER PAGER LESS*
    starts less more

choco chocolatey winget scoop
  uses *
  registry -s --source
  installs install|upgrade|add
  value --version -v --id --name -e -q --query --scope --architecture
  dry-run --whatif --what-if --noop
  removes uninstall|remove|rm
  deletes packages uninstall: programs from this machine
    uninstall|remove|rm|unhold, source|bucket remove|rm|reset, cache rm|remove|clear, cleanup
  opens packages add-source: this machine to software from another source, or trust its key
    source|sources add, bucket add * *

register-psrepository register-packagesource register-psresourcerepository
  opens packages add-source: this machine to software from another source, or trust its key
    -SourceLocation|-Location|-Uri|-ScriptSourceLocation
