kopia duplicity rdiff-backup
  described-elsewhere
  destroys backup delete: backups or snapshots
    ** delete|forget|prune|remove|expire|destroy|purge|rm|del|gc|stanza-delete|delete-older-than|delete-*|remove-*|
        *-delete|wipe|thinlocalsnapshots|deletelocalsnapshots|cleanup|undochange|repository-delete
    --delete|--delete-all|--nuke|--remove-older-than, repository disconnect, maintenance run --safety=none
  overwrites files restore: current data with older data, or stop the backups
    restore --delta|--force|--delete, recover, disable|stop|associatedisk|inheritbackup|setdestination, rollback
    --restore

duply duplicacy bupstash barman pgbackrest wal-g pg_probackup rsnapshot snapper timeshift proxmox-backup-client
    syncoid btrbk litestream longhornctl
  value --stanza --repo -r --config -c --config-file --password --name --encrypt-key --archive-dir -d -f --keyfile
      --cachedir --instance -B --backup-path --location --safety
  dry-run --dry-run --dryrun
  rows-of kopia

tmutil
  value --stanza --repo -r --config -c --config-file --password --name --encrypt-key --archive-dir -d -f --keyfile
      --cachedir --instance -B --backup-path --location --safety
  dry-run --dry-run --dryrun
  rows-of kopia
  read-only
    line (?:destinationinfo|help|latestbackup|listbackups|version|listlocalsnapshotdates|(?:calculatedrift|isexcluded|
        uniquesize|listlocalsnapshots)(?: (?!-)[\w.:@/+-]+)+)(?: -m)?
