gluster linstor drbdadm iscsiadm targetcli
  value -o --op -m --mode -T --targetname -p --portal -I --interface -c --config
  dry-run -d --dry-run
  destroys machine delete: volumes or bricks with their data
    instead: show the user the command to run
    volume|v delete|remove-brick|reset-brick|replace-brick, snapshot delete|restore, peer detach
    resource-definition|rd|resource|r|volume-definition|vd|storage-pool|sp|node|n|snapshot|s|resource-group|rg|
        volume-group delete|d|lost|rollback
    create-md|wipe-md|invalidate|invalidate-remote|detach, clearconfig, * delete
  stops machine stop: a volume that may be in use
    volume stop|reset|quota, down|disconnect|secondary|primary, -u|--logout, --op=delete
