rclone
  value --config -f --filter --include --exclude --transfers --checkers --bwlimit --log-file --log-level --max-age
      --min-age --max-size --min-size --backup-dir --suffix --password-command --files-from --filter-from
      --include-from --exclude-from --retries --timeout --stats --rc-addr --max-delete
  dry-run -n --dry-run
  stores copy|copyto|copyurl|move|moveto|sync|bisync
  destroys files delete: files in the remote store
    delete|purge|deletefile, cleanup, backend cleanup|drop-key, config delete
  deletes files sync: everything in the destination that the source lacks
    instead: use `rclone copy`, or check first with `rclone sync --dry-run`
    sync|bisync, move|moveto, dedupe, rmdir|rmdirs, copy --delete-*, mkdir --delete-*
    rc @*/purge|*/delete*|sync/*|operations/*
  shows-secret reveal, config show|dump
