composer
  uses *
  value -d --working-dir
  dry-run --dry-run
  installs require|install|update|create-project
  registers config
  deletes cache cache: the package cache that every project on this machine shares
    back: fills again by itself
    clear-cache|clearcache|cc
  deletes packages system: packages from the whole machine
    instead: use the project's composer.json
    global remove|uninstall, self-update --rollback
