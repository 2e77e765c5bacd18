apk
  uses *
  value --config --root --prefix --location
  registry -X --repository
  dry-run -s --simulate -p --pretend --dry-run -n
  installs add
  removes del|delete|remove|rm|uninstall|purge|erase|deinstall|unmerge|-C|-c|--unmerge|--depclean|--remove
  unchecked --allow-untrusted
  deletes packages remove: packages from this machine
    del|delete|remove|rm|uninstall|autoremove|purge|erase|bundle-remove|deinstall|rmf|unmerge
    -C|-c|--unmerge|--depclean|--delete-generations|--remove|--forget, gc|clean|reclaim

emerge xbps-remove opkg pkg pkg_delete pkgin port eopkg slackpkg removepkg swupd softwareupdate mas
  uses *
  value --config --root --prefix --location
  registry -X --repository
  dry-run -s --simulate -p --pretend --dry-run -n
  removes del|delete|remove|rm|uninstall|purge|erase|deinstall|unmerge|-C|-c|--unmerge|--depclean|--remove
  rows-of apk

guix
  uses *
  value --config --root --prefix --location
  registry -X --repository
  dry-run -s --simulate -p --pretend --dry-run -n
  runs shell|environment (--) COMMAND
  removes del|delete|remove|rm|uninstall|purge|erase|deinstall|unmerge|-C|-c|--unmerge|--depclean|--remove
  rows-of apk

pkgutil
  uses *
  value --config --root --prefix --location
  registry -X --repository
  dry-run -s --simulate -p --pretend --dry-run -n
  removes del|delete|remove|rm|uninstall|purge|erase|deinstall|unmerge|-C|-c|--unmerge|--depclean|--remove
  rows-of apk
  read-only
    line --(?:help|volumes|pkgs(?:-plist)?(?:=[\w.*-]+)?|groups(?:-plist)?|(?:files|pkg-info|pkg-groups|file-info|
        payload-files|check-signature)(?:-plist)?(?: (?!-)[\w.:@/+-]+))
