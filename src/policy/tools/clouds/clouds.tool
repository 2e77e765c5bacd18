aliyun hwcloud tencentcloud tccli jdcloud volcengine
  value --profile -p --region --output -o --mode --config-path
  dry-run --dryrun --DryRun
  destroys cloud delete: machines, volumes, databases or buckets in the cloud
    * Delete*|Release*|Terminate*|Destroy*|Remove*|Purge*|Batch*Delete*, oss rm|rb, oss ** -r|--recursive|-b
  stops cloud stop: a resource in the cloud, or reset or detach it
    * Stop*|Reboot*|Reset*|Detach*|Revoke*|Unassociate*|Disable*|Cancel*|Rollback*

cf
  remote-shell -c|--command
  runs ssh OPTIONS elsewhere
  destroys cloud delete: organizations, spaces, applications or services with their data
    delete-org|delete-space|delete-service|delete|delete-*|d|ds|purge-service-*
  stops service unbind: a running application, or detach parts of it
    stop|unbind-*|unmap-route|unset-*|us|sp|purge-*|remove-*|rollback|cancel-*|disable-*|terminate*

b2 backblaze-b2
  dry-run --dry-run --dryRun
  uploads upload-file|file upload
  destroys files delete: buckets or files
    instead: list them first (`b2 ls`)
    bucket|file|key delete|hide|rm|delete-*|unhide, rm
    delete-bucket|delete-file-version|delete_bucket|delete_file_version|delete-key|cancel-*|hide-file
  deletes files sync-delete: everything in the destination that the source lacks
    sync --delete, sync --keep-days|--keepDays=*, sync --replace-newer
