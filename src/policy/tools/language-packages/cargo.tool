cargo
  uses *
  value --manifest-path --registry --token --color --config -Z -p --package --vers --version --branch --tag --rev
  registry --index
  dry-run -n --dry-run --undo
  connects addresses
  installs install|add
  removes uninstall
  fast build|test|check|clippy|fmt|doc|tree
    opens nothing
  deletes registry yank: a published version, so that no one can depend on it
    whose: shared
    yank
  publishes-version
    publish, release -x|--execute, workspaces publish, smart-release -e|--execute, owner -r|--remove|-a|--add
    release publish
  deletes cache cache: caches that every project on this machine shares
    back: fills again by itself
    instead: run `cargo clean` in this project
    cache -a|--autoclean|-r|--remove-dir
  deletes packages remove-toolchain: toolchains that every project on this machine shares
    instead: run `cargo clean` in this project
    toolchain uninstall|remove, self uninstall, target remove|uninstall

rustup
  uses *
  value --manifest-path --registry --token --color --config -Z -p --package --vers --version --branch --tag --rev
  registry --index
  dry-run -n --dry-run --undo
  runs run TOOLCHAIN COMMAND
  only-runs
  rows-of cargo
