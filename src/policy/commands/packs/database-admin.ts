import {
  changes,
  deletes,
  destroying,
  destroyingOpenly,
  destroys,
  type Pack,
  pass,
  stops,
} from "../pack.ts";
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
          destroys(
            "drop",
            "database",
            "a whole database, cluster or role, or the write-ahead log",
            ["**"],
          ),
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
          destroys(
            "restore-clean",
            "database",
            "the objects of the database before it restores the old ones",
            ["-c|--clean !-l|--list"],
            { instead: "restore into a new database" },
          ),
          changes("stop-server", "database", "or stop a database server", [
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
          destroys("drop", "database", "a whole database", ["** drop"]),
          stops("shutdown", "database", "the server, close its connections or clear its logs", [
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
          destroys(
            "drop",
            "database",
            "each collection before it restores or imports it",
            ["--drop"],
            { instead: "restore into another database (`--nsFrom`, `--nsTo`)" },
          ),
          deletes(
            "delete-matching",
            "database",
            "or replace documents that match the import",
            ["--mode=delete|upsert"],
            { instead: "import into a new collection" },
          ),
        ],
      ),
    "nodetool sstableutil sstablescrub scylla-manager sctool": () =>
      destroying({ data: "-h --host -p --port -u --username -pw --password -c --cluster" }, [
        destroys(
          "remove-data",
          "database",
          "nodes, snapshots or data of the cluster",
          [
            "clearsnapshot|removenode|decommission|assassinate|truncatehints|garbagecollect|cleanup|resetlocalschema|rebuild|import|snapshot-delete",
            "backup delete|purge, cluster delete, ** delete",
          ],
          {
            instead:
              "look with `nodetool status` and `nodetool listsnapshots`, and ask the user to do it",
          },
        ),
        stops("stop", "database", "the node, or drain it", [
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
          destroys("sql-drop", "database", "whole databases, tables, or their rows", [
            "sql -e|--execute=*drop+*|*truncate+*, shell -e|--execute=*drop+*|*truncate+*",
          ]),
          destroys("delete", "database", "databases, collections, nodes or backups of the server", [
            "** delete|drop|rm|remove|purge|wipe|destroy|decommission|clean|flush|bucket-delete|bucket-flush|delete-*|delete_*|drop-*|drop_*|remove-*|force-remove|delete_indices|delete_snapshots|delete-indices|delete-snapshots|unsafe-bootstrap|detach-cluster|remove-settings|remove-customs|repurpose|delete_database|delete_all_tablets|flush_all",
            "instance destroy, database drop|wipe, --overwrite-database|--overwrite|--create-database",
            "database load --overwrite-destination, load --force, -deleteDatabase, branch drop|wipe",
          ]),
          changes(
            "change",
            "database",
            "part of the server by stopping, moving or rebuilding it",
            [
              "** failover|rebalance|stop|shutdown|drain|quit|restart|reset|rollback|restore|close|forcemerge|shrink|recommission",
              "cluster-init|server-readd|recovery, import|load --overwrite|--replace",
            ],
            { instead: DUMP_FIRST },
          ),
        ],
      ),
    "influx influxd": () =>
      destroying(
        {
          data: "-c --active-config --host -t --token -o --org --org-id -b --bucket --bucket-id -i --id -n --name --start --stop -p --predicate -execute --execute -database -username -password -port --configs-path",
        },
        [
          destroys(
            "delete",
            "database",
            "measurements, buckets, organizations or users",
            [
              "delete",
              "bucket|org|organization|user|task|dashboards|stacks|v1|replication|remote|secret|telegrafs delete|rm",
              "** delete, restore --full, -execute|--execute=*drop+*|*delete+*",
            ],
            { instead: "export them first (`influx backup`), and ask the user to do it" },
          ),
        ],
      ),
  },
};
