restic rustic
  described-elsewhere
  destroys backup forget: backups, and with `prune` the data in them
    forget, prune, key remove, rewrite --forget, repair snapshots --forget, unlock --remove-all, repair packs|index
  changes backup rewrite: backups, or restore old files over new ones
    rewrite, recover, restore --delete, restore --target=/, key passwd, rebuild-index, migrate, tag --set|--remove
    repair *

velero
  value -n --namespace --kubecontext --kubeconfig -l --selector --name --existing-resource-policy
  dry-run --dry-run
  destroys backup delete: backups, their schedules or their storage
    ** delete, uninstall, delete
  overwrites cluster restore: live objects with older ones
    instead: restore into another namespace (`--namespace-mappings`)
    restore create --existing-resource-policy=update, backup-location|snapshot-location set, schedule pause
    plugin remove

tarsnap
  described-elsewhere
  destroys backup delete: backups or snapshots
    -d, --nuke|--fsck-prune
