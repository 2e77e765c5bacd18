azd
  value -C --cwd -e --environment
  destroys cloud down: all Azure resources of the application
    instead: look at them first (`azd show`), and ask the user to do it
    down, env delete|remove, pipeline remove

azcopy
  dry-run --dry-run
  stores copy|cp|sync
  destroys files remove: blobs or files
    rm|remove|r
  deletes files sync-delete: everything in the destination that the source lacks
    instead: look first (`--dry-run`), or add `--delete-destination=false`
    sync|sc|s --delete-destination=true|prompt, sync --mirror-mode, sync --delete-destination, jobs clean|rm|remove

func swa
  deletes service delete: what was deployed, or the local settings of the environment
    azure ** delete|remove, settings delete, durable purge-history|delete-task-hub|terminate, kubernetes delete
    extensions uninstall
