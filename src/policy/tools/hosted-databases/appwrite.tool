appwrite hasura pocketbase
  value --endpoint --admin-secret --project --database-name --database-id --collection-id --bucket-id --function-id
      --envfile --dir -c --config
  dry-run --dry-run
  grammar open
  destroys database delete: databases, collections, buckets, users or migrations
    ** delete|delete-*|drop|remove|purge, migrate delete|rollback, metadata clear|reset, database wipe|drop
  changes database change: the schema or metadata, or roll it back
    migrate down|apply --down|--goto, migrate down|squash, metadata apply
    push collection|collections|tables --force, push --all --force, schema apply -y|--yes, database migrate:down
    roles update
