cockroach couchbase-cli neo4j-admin arangorestore edgedb gel surreal asadm clickhouse-backup elasticsearch-node
    elasticsearch-users curator curator_cli elasticdump solr myloader yugabyted yb-admin tiup dgraph dbca
    opensearch-cli
  value -e --execute --host -h --url -u --username -p --password --certs-dir -c --cluster --user --port -P
      --database --server --endpoint --input --output --config --profile -m
  dry-run --dry-run
  grammar open
  destroys database sql-drop: whole databases, tables, or their rows
    sql -e|--execute=*drop+*|*truncate+*, shell -e|--execute=*drop+*|*truncate+*
  destroys database delete: databases, collections, nodes or backups of the server
    ** delete|drop|rm|remove|purge|wipe|destroy|decommission|clean|flush|bucket-delete|bucket-flush|delete-*|
        delete_*|drop-*|drop_*|remove-*|force-remove|delete_indices|delete_snapshots|delete-indices|
        delete-snapshots|unsafe-bootstrap|detach-cluster|remove-settings|remove-customs|repurpose|delete_database|
        delete_all_tablets|flush_all
    instance destroy, database drop|wipe, --overwrite-database|--overwrite|--create-database
    database load --overwrite-destination, load --force, -deleteDatabase, branch drop|wipe
  changes database change: would stop, move or rebuild part of the server
    instead: make a dump first, and ask the user to do it
    ** failover|rebalance|stop|shutdown|drain|quit|restart|reset|rollback|restore|close|forcemerge|shrink|
        recommission
    cluster-init|server-readd|recovery, import|load --overwrite|--replace
