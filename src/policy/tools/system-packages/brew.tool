brew linuxbrew
  uses *
  value --prefix
  dry-run -n --dry-run
  connects addresses
  installs install|reinstall|upgrade
  removes uninstall|remove|rm|unlink|zap|untap
  deletes packages uninstall: programs from this machine, with `--zap` their data as well
    uninstall|remove|rm, zap, bundle cleanup -f|--force, untap, autoremove
  harmless tap homebrew/*
  opens packages add-source: this machine to software from another source, or trust its key
    tap *
  stops machine stop-service: a service that runs on this machine
    instead: let the user stop it
    services stop|kill|cleanup
  deletes cache cache: downloaded packages and old versions
    back: can be downloaded again
    cleanup
