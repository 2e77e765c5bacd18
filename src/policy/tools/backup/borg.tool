borg
  described-elsewhere
  destroys backup delete: backups and the data in them
    delete|rdelete|repo-delete|prune|compact, recreate, key remove, undelete --purge, rcompress|repo-compress
    config --delete
  changes backup repair: the backup repository, or break its lock
    check --repair, break-lock, rename, upgrade, key change-*, tag --remove|--set

borgmatic
  value --config -c --repository --archive
  dry-run -n --dry-run
  rows-of borg
