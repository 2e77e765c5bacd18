conda mamba micromamba
  value -n|--name -p|--prefix --cwd -f --file
  registry -c|--channel
  dry-run --dry-run -d
  runs run COMMAND
  only-runs
  installs install|create|update|env create
  registers config
  removes remove|uninstall
  deletes packages remove-environment: an environment, or packages from it
    instead: export it first (`conda env export > environment.yml`)
    env remove, remove|uninstall --all, remove|uninstall, env update --prune, install|update --revision=*
  deletes cache cache: the package cache that every environment shares
    back: fills again by itself
    clean
  read-only
    environment PYTHON* CONDARC CONDA_PLUGINS_AUTO_ACCEPT_TOS
    line env list|info(?: (?:--envs|-e|--json|--base))*|list(?: (?:(?:-n|--name) [\w.-]+|
        --json))*(?: (?!-)[\w.^*-]+)?|--version|-V
