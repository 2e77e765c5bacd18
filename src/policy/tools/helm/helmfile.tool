helmfile helmsman
  uses *
  value -f --file -e --environment -n --namespace -l --selector --kube-context --state-values-set --args
  dry-run --dry-run
  destroys cluster uninstall-all: every release that the file names
    instead: select one release (`-l name=NAME`), and ask the user to do it
    destroy|delete
  changes cluster sync: every release, and delete those that are marked as not installed
    instead: run `helmfile diff` first
    sync, apply --skip-diff-on-install
