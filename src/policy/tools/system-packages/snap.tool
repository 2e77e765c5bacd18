snap
  uses *
  value --revision --channel --arch --branch --installation -p --profile --option -f --file
  dry-run --dry-run --no-act
  installs install|-i|-iA|--install
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  harmless config|settings|local|global **
  harmless remote-add @https://*.flathub.org/*|https://flathub.org/*
  opens packages add-source: this machine to software from another source, or trust its key
    remote-add, --add @*
  runs-unread packages unsigned-package: code of an unsigned package
    instead: install it from the store
    install --dangerous
  destroys packages purge-data: applications together with their data
    instead: remove without purging, so that the data is kept
    remove|uninstall --purge|--delete-data|--all, forget
  deletes packages remove: applications, versions or generations from this machine
    remove|uninstall|rm|delete|flush|implode|prune, revert|disable, profile remove|wipe-history|rollback
    store gc|delete|prune, -e|--uninstall|--delete-generations|--delete-old|-d|--gc|--delete|--rollback
    ** uninstall|implode, remove-generations|expire-generations, cache clean|clear|prune
  read-only-version
  read-only list|info|find|version|services|connections|changes
    switch --all --verbose --abs-time
    value --unicode --color
    not -p --profile --option -f --file --revision --channel --arch --branch --installation
    operands [\w.-]+ else names a file

flatpak nix-env
  uses *
  value --revision --channel --arch --branch --installation -p --profile --option -f --file
  dry-run --dry-run --no-act
  installs install|-i|-iA|--install
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  rows-of snap

nix
  uses *
  value --revision --channel --arch --branch --installation -p --profile --option -f --file
  dry-run --dry-run --no-act
  runs develop|shell|env shell (-c|--command) COMMAND
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  rows-of snap

nix-collect-garbage nix-store nix-channel nixos-rebuild home-manager sdk proto
  uses *
  value --revision --channel --arch --branch --installation -p --profile --option -f --file
  dry-run --dry-run --no-act
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  rows-of snap

asdf volta
  uses *
  value --revision --channel --arch --branch --installation -p --profile --option -f --file
  dry-run --dry-run --no-act
  runs exec|x|run COMMAND
  only-runs
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  rows-of snap

mise
  shell -c|--command
  value -C|--cd --revision --channel --arch --branch --installation -p --profile --option -f --file
  uses *
  dry-run --dry-run --no-act
  runs exec|x (--) COMMAND
  runs exec|x|run COMMAND
  only-runs
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  rows-of snap

nvm fnm
  value --using --revision --channel --arch --branch --installation -p --profile --option -f --file
  uses *
  dry-run --dry-run --no-act
  runs exec COMMAND
  only-runs
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  rows-of snap

pyenv
  uses *
  value --revision --channel --arch --branch --installation -p --profile --option -f --file
  dry-run --dry-run --no-act
  runs exec|x|run COMMAND
  only-runs
  removes remove|uninstall|rm|delete|unuse|disable|unset|-e|--uninstall|profile remove|implode
  rows-of snap
  read-only
    environment PYENV_HOOK_PATH BASH_ENV
    places PYENV_ROOT
    line versions(?: --bare)?|version|version-name|version-origin|version-file|root|global|local|prefix|--version|
        (?:which|whence) \w[\w.-]*
