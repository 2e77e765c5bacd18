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
  read-only-all
    environment RUSTUP_TOOLCHAIN RUSTC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_HOME CARGO_BUILD_RUSTC
        CARGO_BUILD_RUSTC_WRAPPER
    files rust-toolchain rust-toolchain.toml .cargo/config .cargo/config.toml
    starts rustc
    not --config -Z --registry --index --token --manifest-path
  read-only version|locate-project|pkgid
    switch -v|--verbose -q
    value --message-format
  read-only metadata
    switch --no-deps --locked --frozen --offline
    value --format-version
    needs --no-deps --frozen
  read-only tree
    switch --locked --frozen --offline -d|--duplicates --all-features --no-default-features --workspace --no-dedupe
    value -e|--edges -i|--invert --depth --prefix --features -F -f|--format --target
    needs --frozen
  read-only search|info
    switch -v|--verbose -q
    value --limit
    operands \w[\w.@-]* else asks for what is not known to be a package
  read-only
    line -V|-h|--version|--help|--list|help

rustup
  uses *
  value --manifest-path --registry --token --color --config -Z -p --package --vers --version --branch --tag --rev
  registry --index
  dry-run -n --dry-run --undo
  runs run TOOLCHAIN COMMAND
  only-runs
  rows-of cargo
  read-only-all
    environment RUSTUP_TOOLCHAIN RUSTUP_DIST_SERVER RUSTUP_UPDATE_ROOT
    files rust-toolchain rust-toolchain.toml
    places RUSTUP_HOME CARGO_HOME
  read-only
    line show(?: (?:active-toolchain|home|profile))?|(?:toolchain|target|component) list(?: (?:-v|--verbose|
        --installed|-q|--quiet))*|which (?:cargo|rustc|rustfmt|clippy-driver|rustdoc)|--help|-h
  read-only-version
