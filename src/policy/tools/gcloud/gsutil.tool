gsutil
  value -o -u -i -h
  dry-run -n
  stores cp|mv|rsync
  destroys files delete-bucket: buckets or many objects
    instead: list what it would delete first (`gsutil ls -r`)
    rb, rm -r|-R|-a, rm @*\**, -f rb
  deletes files sync-delete: everything in the destination that the source lacks
    instead: look at what it would delete first (`-n`)
    rsync -d
  deletes files delete-object: objects, or open a bucket to everyone
    instead: list it first (`gsutil ls`)
    rm, mv, iam ch @allUsers:*|allAuthenticatedUsers:*|-d, acl set|ch @public-read*|AllUsers*, lifecycle set
    versioning set @off, retention clear, hmac delete, notification delete, web set, defacl set @public-read*
    kms clear, acl ch -u|-g=AllUsers*|allAuthenticatedUsers*, cp|rsync -a @public-read*
