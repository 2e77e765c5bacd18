import { ask, deny, destroying, destroyingOpenly, type Pack, pass } from "../pack.ts";
import { mysqlForm, psqlForm, sqliteForm } from "../sql-forms.ts";

const DUMP_FIRST = "take a dump first, and ask the user to do it";

/** Administration commands of database servers that are not SQL. */
export const databaseAdminPack: Pack = {
  name: "database-admin",
  title:
    "Database administration (dropdb, mysqladmin, mongorestore, pg_restore, nodetool, cockroach, …)",
  tools: {
    "dropdb dropuser pg_dropcluster pg_resetwal pg_resetxlog mysql_secure_installation": () =>
      destroying(
        {
          data: "-h --host -p --port -U --username --maintenance-db -D --pgdata",
          looks: "-n --dry-run -V --version -?",
        },
        [
          pass("*_test|test_*|*-test"),
          deny("drop", [
            "would drop a whole database, cluster or role, or the write-ahead log",
            DUMP_FIRST,
            "**",
          ]),
        ],
      ),
    psql: () => ({ looks: psqlForm() }),
    "mysql mariadb": () => ({ looks: mysqlForm() }),
    "sqlite3 sqlite": () => ({ looks: sqliteForm() }),
    "pg_restore pg_ctl pg_ctlcluster pg_archivecleanup initdb pg_rewind": () =>
      destroying(
        {
          used: "*",
          data: "-h --host -p --port -U --username -d --dbname -D --pgdata -f --file -F --format -j --jobs -n --schema -t --table -m --mode",
        },
        [
          deny("restore-clean", [
            "would drop the objects of the database before it restores the old ones",
            "restore into a new database",
            "-c|--clean !-l|--list",
          ]),
          ask("stop-server", [
            "would stop or change a database server",
            "ask the user to do it",
            "stop|restart|kill|promote|initdb|init, * * stop|restart",
          ]),
        ],
      ),
    "mysqladmin mariadb-admin": () =>
      destroying(
        {
          data: "-h --host -u --user -P --port -S --socket --defaults-file --defaults-extra-file --protocol -i --sleep -c --count",
        },
        [
          deny("drop", ["would drop a whole database", DUMP_FIRST, "** drop"]),
          ask("shutdown", [
            "would stop the server, close its connections or clear its logs",
            "ask the user to do it",
            "** shutdown|kill|flush-*|reload|refresh|stop-*|stop-slave|stop-replica|password|old-password",
          ]),
        ],
      ),
    "mongorestore mongoimport": () =>
      destroying(
        {
          data: "-h --host --port -u --username -p --password --uri -d --db -c --collection --mode --nsInclude --nsFrom --nsTo",
          looks: "--dryRun",
        },
        [
          deny("drop", [
            "would drop each collection before it restores or imports it",
            "restore into another database (`--nsFrom`, `--nsTo`)",
            "--drop",
          ]),
          ask("delete-matching", [
            "would delete or replace documents that match the import",
            "import into a new collection",
            "--mode=delete|upsert",
          ]),
        ],
      ),
    "nodetool sstableutil sstablescrub scylla-manager sctool": () =>
      destroying({ data: "-h --host -p --port -u --username -pw --password -c --cluster" }, [
        deny("remove-data", [
          "would remove nodes, snapshots or data of the cluster",
          "look with `nodetool status` and `nodetool listsnapshots`, and ask the user to do it",
          "clearsnapshot|removenode|decommission|assassinate|truncatehints|garbagecollect|cleanup|resetlocalschema|rebuild|import|snapshot-delete",
          "backup delete|purge, cluster delete, ** delete",
        ]),
        ask("stop", [
          "would stop the node or drain it",
          "ask the user to do it",
          "drain|stop|stopdaemon|disable*|invalidate*|pause*|repair|scrub|flush|move",
        ]),
      ]),
    ["cockroach couchbase-cli neo4j-admin arangorestore edgedb gel surreal asadm " +
      "clickhouse-backup elasticsearch-node elasticsearch-users curator curator_cli elasticdump " +
      "solr myloader yugabyted yb-admin tiup dgraph dbca opensearch-cli"]: () =>
      destroyingOpenly(
        {
          data: "-e --execute --host -h --url -u --username -p --password --certs-dir -c --cluster --user --port -P --database --server --endpoint --input --output --config --profile -m",
          looks: "--dry-run",
        },
        [
          deny("sql-drop", [
            "would drop or empty tables, or whole databases",
            DUMP_FIRST,
            "sql -e|--execute=*drop+*|*truncate+*, shell -e|--execute=*drop+*|*truncate+*",
          ]),
          deny("delete", [
            "would delete databases, collections, nodes or backups of the server",
            DUMP_FIRST,
            "** delete|drop|rm|remove|purge|wipe|destroy|decommission|clean|flush|bucket-delete|bucket-flush|delete-*|delete_*|drop-*|drop_*|remove-*|force-remove|delete_indices|delete_snapshots|delete-indices|delete-snapshots|unsafe-bootstrap|detach-cluster|remove-settings|remove-customs|repurpose|delete_database|delete_all_tablets|flush_all",
            "instance destroy, database drop|wipe, --overwrite-database|--overwrite|--create-database",
            "database load --overwrite-destination, load --force, -deleteDatabase, branch drop|wipe",
          ]),
          ask("change", [
            "would stop, fail over or rebuild part of the server",
            DUMP_FIRST,
            "** failover|rebalance|stop|shutdown|drain|quit|restart|reset|rollback|restore|close|forcemerge|shrink|recommission",
            "cluster-init|server-readd|recovery, import|load --overwrite|--replace",
          ]),
        ],
      ),
    "influx influxd": () =>
      destroying(
        {
          data: "-c --active-config --host -t --token -o --org --org-id -b --bucket --bucket-id -i --id -n --name --start --stop -p --predicate -execute --execute -database -username -password -port --configs-path",
        },
        [
          deny("delete", [
            "would delete measurements, buckets, organizations or users",
            "export them first (`influx backup`), and ask the user to do it",
            "delete",
            "bucket|org|organization|user|task|dashboards|stacks|v1|replication|remote|secret|telegrafs delete|rm",
            "** delete, restore --full, -execute|--execute=*drop+*|*delete+*",
          ]),
        ],
      ),
  },
};
