dropdb dropuser pg_dropcluster pg_resetwal pg_resetxlog mysql_secure_installation
  value -h --host -p --port -U --username --maintenance-db -D --pgdata
  dry-run -n --dry-run -V --version -?
  harmless *_test|test_*|*-test
  destroys database drop: a whole database, cluster or role, or the write-ahead log
    **

psql
  described-elsewhere

mysql mariadb
  described-elsewhere

sqlite3 sqlite
  described-elsewhere

pg_restore pg_ctl pg_ctlcluster pg_archivecleanup initdb pg_rewind
  uses *
  value -h --host -p --port -U --username -d --dbname -D --pgdata -f --file -F --format -j --jobs -n --schema -t
      --table -m --mode
  destroys database restore-clean: the objects of the database before it restores the old ones
    instead: restore into a new database
    -c|--clean !-l|--list
  changes database stop-server: or stop a database server
    stop|restart|kill|promote|initdb|init, * * stop|restart

mysqladmin mariadb-admin
  value -h --host -u --user -P --port -S --socket --defaults-file --defaults-extra-file --protocol -i --sleep -c
      --count
  destroys database drop: a whole database
    ** drop
  stops database shutdown: the server, close its connections or clear its logs
    ** shutdown|kill|flush-*|reload|refresh|stop-*|stop-slave|stop-replica|password|old-password

nodetool sstableutil sstablescrub scylla-manager sctool
  value -h --host -p --port -u --username -pw --password -c --cluster
  destroys database remove-data: nodes, snapshots or data of the cluster
    instead: look with `nodetool status` and `nodetool listsnapshots`, and ask the user to do it
    clearsnapshot|removenode|decommission|assassinate|truncatehints|garbagecollect|cleanup|resetlocalschema|rebuild|
        import|snapshot-delete
    backup delete|purge, cluster delete, ** delete
  stops database stop: the node, or drain it
    drain|stop|stopdaemon|disable*|invalidate*|pause*|repair|scrub|flush|move

influx influxd
  value -c --active-config --host -t --token -o --org --org-id -b --bucket --bucket-id -i --id -n --name --start
      --stop -p --predicate -execute --execute -database -username -password -port --configs-path
  destroys database delete: measurements, buckets, organizations or users
    instead: export them first (`influx backup`), and ask the user to do it
    delete, bucket|org|organization|user|task|dashboards|stacks|v1|replication|remote|secret|telegrafs delete|rm
    ** delete, restore --full, -execute|--execute=*drop+*|*delete+*
