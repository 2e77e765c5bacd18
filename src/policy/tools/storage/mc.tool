mc mcli minio-mc
  value -C --config-dir --older-than --newer-than --rewind --version-id --vid --custom-header -H --limit-upload
      --limit-download --resolve --exec
  dry-run --dry-run --fake
  stores cp|mirror
  destroys files delete-bucket: buckets, many objects or all versions
    instead: list them first (`mc ls --recursive --versions`), or add `--dry-run`
    rb, rm|remove -r|--recursive|--force|--versions|--non-current|--bypass, admin bucket ** remove|rm|clear
    admin decommission *
    admin user|policy|group|service|config|accesskey|idp|tier|replicate
        remove|rm|stop|reset|disable|unset|unfreeze|delete
    batch cancel, admin service stop, admin user ** remove|rm, quota clear
  deletes files delete: objects or versions, or the rules of a bucket
    instead: list them first (`mc ls`)
    rm|remove, mirror --remove|--overwrite, mirror -w|--watch --remove, undo, mv
    ** remove|rm|reset|clear|suspend|delete|disable|detach, anonymous set @public|upload|download
    policy set @public, find --exec=*rm*|*remove*, ilm import|restore
