supabase
  uses *
  value --project-ref --db-url --password -p --workdir --profile --dns-resolver -o --output --network-id --version
      --last -s --schema
  dry-run --dry-run
  shows-secret projects api-keys, status -o|--output=env|json, branches get
  destroys database delete-project: a Supabase project, branch or bucket with its data
    projects delete|remove, branches delete, organizations|orgs delete, storage rm, snippets delete, sso remove
    domains delete|remove, vanity-subdomains delete, encryption update-root-key, postgres-config delete
    backups restore
  destroys database reset-remote: everything in the remote database, and replay the migrations
    instead: reset only the local database (leave out `--linked`)
    db reset --linked|--db-url, migration down --linked|--db-url
  destroys database reset-local: everything in the local database, and replay the migrations
    whose: own
    back: is made again by migrations and seeds
    instead: write and apply a new migration (`supabase migration new`)
    db reset
  deletes database change-local: the local database's data, or rewrite its migration history
    whose: own
    instead: write and apply a new migration (`supabase migration new`)
    stop --no-backup|--all, migration down, migration repair, migration squash
  changes database push: the schema of the linked database
    instead: look at what it would do first (`supabase db push --dry-run`)
    db push, config push, seed buckets, db remote commit
  deletes service delete-part: functions or secrets, or access to them
    functions delete, secrets unset, ** delete|remove|unset, network-restrictions update
    ssl-enforcement update --disable-db-ssl-enforcement, unlink
