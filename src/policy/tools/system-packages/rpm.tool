rpm
  uses *
  value -c --config --installroot --releasever -x --exclude --enablerepo --disablerepo --repo --root -R --setopt
  dry-run --test --assumeno --dry-run
  installs install|in|localinstall|-i|-U|-F|-ivh|-Uvh|-Fvh|--install|--upgrade
  removes remove|erase|rm|autoremove|swap|downgrade|-e|--erase
  unchecked --nogpgcheck --no-gpgcheck --no-gpg-checks --nosignature --nodigest
  destroys packages remove-essential: what this machine needs to boot or to be reached
    remove|erase|rm|autoremove @kernel*|systemd|glibc*|bash|dnf|yum|rpm|sudo|openssh-server|coreutils
    -e|--erase --nodeps|--allmatches
    -e|--erase @kernel*|systemd|glibc*|bash|dnf|yum|rpm|sudo|openssh-server|coreutils
  deletes packages remove: packages from this machine
    remove|erase|rm|autoremove|swap|remove-n|removeptf|rr|removerepo, -e|--erase
    group|module|groups remove|reset|disable, history undo|rollback, distro-sync|downgrade
    uninstall|rollback|rebase|reset|cleanup, override remove
  runs-unread packages unchecked: code of packages whose signatures are not checked
    instead: leave the check on, and import the missing key with the user
    ** --setopt=*gpgcheck=0|*gpgcheck=false|*sslverify=0|*sslverify=false
  opens packages add-source: this machine to software from another source, or trust its key
    config-manager --add-repo|--from-repofile, config-manager addrepo, addrepo|ar, copr enable, --import
    ** --repofrompath
  deletes cache cache: the downloaded packages and metadata
    back: can be downloaded again
    instead: leave them, as the system cleans up by itself
    clean
  read-only
    line (?:-q[ailcdfRps]*|--query)(?: -[ailcdfRps]+| --(?:all|info|list|last|requires|provides|changelog|scripts|
        docfiles|configfiles|obsoletes|conflicts|whatprovides|whatrequires)| [\w./*?+~][\w./*?+~-]*)*|--version

dnf yum dnf5 microdnf zypper tdnf rpm-ostree transactional-update
  uses *
  value -c --config --installroot --releasever -x --exclude --enablerepo --disablerepo --repo --root -R --setopt
  dry-run --test --assumeno --dry-run
  installs install|in|localinstall|-i|-U|-F|-ivh|-Uvh|-Fvh|--install|--upgrade
  removes remove|erase|rm|autoremove|swap|downgrade|-e|--erase
  unchecked --nogpgcheck --no-gpgcheck --no-gpg-checks --nosignature --nodigest
  rows-of rpm
