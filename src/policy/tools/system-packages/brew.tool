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
  read-only list|ls|info|deps|uses|leaves|desc|config|tap-info|commands|missing|options|search|cat|doctor
    switch --formula --formulae --cask --casks --versions --full-name --multiple --pinned -1 -l -r -t --json
        --installed --tree --all -v --verbose --analytics --include-build --include-test --recursive --missing
        --include-optional --skip-recommended --built-from-source --eval-all --open --closed --pull-request --desc
        --dot --direct --topological --for-each -p --installed-on-request --installed-as-dependency --include-aliases
        --list-checks --search -s --name --description
    attached --json
    value --days --category
    not --github --dry-run --prefix
    not-operands .*://.* else names an address
  read-only log
    switch --formula --cask -p -u --patch --stat --oneline -1
    value -n --max-count
    not --dry-run --prefix
    environment GIT_EXTERNAL_DIFF GIT_PAGER PAGER GIT_TRACE GIT_TRACE2 GIT_DIR GIT_CONFIG_COUNT GIT_CONFIG_PARAMETERS
    starts git less
    operands \w[\w@+-]* else names a file
  read-only
    line --(?:prefix|cellar|caskroom|cache|repository|repo|taps|config|version|help)(?: (?:-s|--build-from-source|
        --force-bottle|--unbrewed|(?!-)[\w./@+-]+))*|-S(?: (?!-)[\w@+-]+)+|services(?: list)?|-h|help|(?:\w+ )?--help|
        shellenv(?: \w+)?
