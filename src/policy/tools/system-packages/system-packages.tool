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

apt-mark
  uses *
  value -o --option -c --config-file -f --file

dpkg-query
  uses *

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
