s3cmd
  value -c --config --acl --access_key --secret_key --endpoint-url --profile -e -i -k -p --pool --cluster --id
  dry-run -n --dry-run --dryrun
  stores put|sync
  destroys files delete: buckets, objects, images or pools
    rb|del|rm|delete|remove|purge|destroy|expire|delobj|rmpool|mksnap-rm
    ** rm|remove|delete|purge|destroy|rmpool|unprotect|rollback|zap|wipe|branch-delete, osd pool delete|rm
    fs rm|fail, gc, bucket|user|object|key rm|purge|unlink|delete, abortmp, cache delete
  opens files open-object: stored data to everyone
    put|sync|cp|mv --acl-public|-P, put|sync|cp|mv --acl=public*
  deletes files sync-delete: everything in the destination that the source lacks
    sync|cp|mirror|dsync --delete|--delete-removed|--delete-remove|-d, setacl --acl-public|-P
    setpolicy|delpolicy|dellifecycle|delcors, mv, osd out|down|crush|lost, ** detach|lost|out|resize --allow-shrink
    resize --allow-shrink, volume stop|reset|detach

s5cmd
  value -c --config --acl --access_key --secret_key --endpoint-url --profile -e -i -k -p --pool --cluster --id
  dry-run -n --dry-run --dryrun
  stores cp|mv|sync
  rows-of s3cmd

s4cmd obsutil ossutil ossutil64 coscli coscmd tosutil
  value -c --config --acl --access_key --secret_key --endpoint-url --profile -e -i -k -p --pool --cluster --id
  dry-run -n --dry-run --dryrun
  rows-of s3cmd
