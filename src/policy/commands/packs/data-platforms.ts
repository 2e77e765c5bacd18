import {
  ask,
  deny,
  destroying,
  destroyingLikeGo,
  destroyingOpenly,
  type Pack,
  pass,
} from "../pack.ts";

const LOOK = "look with the matching list or show command, and ask the user to do it";

/** Schedulers of data work, Hadoop, and what keeps database servers available. */
export const dataPlatformsPack: Pack = {
  name: "data-platforms",
  title:
    "Data platforms (airflow, prefect, dagster, hdfs, hadoop, hbase, rq, patronictl, repmgr, rman, vtctldclient)",
  tools: {
    "airflow astro": () =>
      destroyingOpenly(
        {
          data: "-d --dag-id -S --subdir -s --start-date -e --end-date -u --username -t --task-regex",
          looks: "--dry-run -n",
        },
        [
          deny("reset", [
            "would delete the scheduler's database, or the history in it",
            LOOK,
            "db reset, db clean|drop-archived, dags delete",
            "users|pools|connections|variables|roles delete|import --overwrite",
            "deployment|workspace|organization|user|team delete|remove",
          ]),
          ask("rerun", [
            "would run finished work again, or mark it as done or failed",
            LOOK,
            "tasks clear, dags backfill --reset-dagruns, backfill create --reprocess-behavior=*",
            "db downgrade, dags pause, deploy, dev kill, ** delete",
          ]),
        ],
      ),
    "prefect dagster flyte flytectl kedro zenml clearml": () =>
      destroyingOpenly({ data: "-p --project -d --domain -w --workspace -f --file -m" }, [
        deny("delete", [
          "would delete deployments, runs, assets or their history",
          LOOK,
          "** delete|wipe|rm|remove|reset|prune|purge|delete-*|wipe-*, clean",
        ]),
        ask("stop", [
          "would stop or pause running work",
          LOOK,
          "** cancel|pause|terminate|stop|down|deactivate|archive|abort|clear",
        ]),
      ]),
    "hdfs hadoop mapred ozone": () =>
      destroyingLikeGo({ data: "-D -fs -jt -conf -config -loglevel" }, [
        deny("format", [
          "would format the cluster's file system, or drop its names",
          LOOK,
          "namenode -format|-rollback|-importCheckpoint|-initializeSharedEdits, journalnode -rollback",
          "zkfc -formatZK, fsck -delete, dfsadmin -deleteSnapshot|-evictWriters",
        ]),
        deny("delete", [
          "would delete files of the cluster",
          "list them first (`hdfs dfs -ls`)",
          "dfs|fs -rmr|-expunge|-skipTrash, dfs|fs -rm -r|-R|-f|-skipTrash, archive -delete",
          "distcp -delete, fs volume|bucket|key delete, sh volume|bucket|key delete",
        ]),
        ask("change", [
          "would delete a file, change rights or stop work",
          LOOK,
          "dfs|fs -rm|-rmdir|-truncate|-deleteSnapshot, dfs|fs -chmod|-chown|-setfacl -R",
          "dfsadmin -safemode|-refreshNodes|-shutdownDatanode|-clrQuota|-clrSpaceQuota",
          "haadmin -failover|-transitionToStandby|-transitionToActive, job -kill|-kill-task",
          "application -kill",
        ]),
      ]),
    hbase: () => ({
      ...destroying({}, [
        deny("drop", [
          "would drop or empty tables",
          LOOK,
          "drop|drop_all|truncate|truncate_preserve|deleteall|delete_all_snapshot|drop_namespace|delete_snapshot",
          "clean, hbck -fixMeta|-repair",
        ]),
        ask("disable", [
          "would take tables out of service or delete cells",
          LOOK,
          "disable|disable_all|delete|alter|restore_snapshot|major_compact",
        ]),
      ]),
      commandsInInput: true,
    }),
    "rq dramatiq huey arq": () =>
      destroying({ data: "-u --url -c --config" }, [
        ask("empty", [
          "would throw away the waiting jobs",
          "look at them first (`rq info`)",
          "empty, flush|purge|clear, suspend",
        ]),
      ]),
    ["patronictl repmgr stolonctl pg_autoctl srvctl crsctl dgmgrl orchestrator-client vtctl " +
      "vtctlclient vtctldclient pcs crm"]: () =>
      destroyingOpenly(
        {
          data: "-c --config-file -d --dcs-url -k --pgdata -f --cluster-name --store-backend --server",
        },
        [
          deny("remove", [
            "would remove a cluster, or a keyspace or node of it",
            LOOK,
            "remove|delete|destroy|drop",
            "cluster|node|primary|standby|witness destroy|remove|unregister|rejoin --force-rewind|-F",
            "primary|standby|witness unregister, removekeydata|init",
            "remove database|service|instance|listener, drop node",
            "Delete*|RemoveKeyspaceCell|RemoveShardCell, resource|stonith delete|remove, configure erase",
          ]),
          ask("fail-over", [
            "would restart, move or stop a live database server",
            LOOK,
            "failover|switchover|restart|reinit|pause|flush|stop|relocate|disable|edit-config",
            "standby promote|switchover, node standby|maintenance, perform failover|switchover",
            "cluster stop|disable|standby, PlannedReparentShard|EmergencyReparentShard|ApplySchema",
          ]),
        ],
      ),
    "rman adrci": () => ({
      ...destroying({ data: "target catalog cmdfile log" }, [
        deny("delete-backup", [
          "would delete backups, logs or the database itself",
          LOOK,
          "delete, drop database|catalog, purge",
        ]),
        pass("report|list|show"),
      ]),
      anyCase: true,
      commandsInInput: true,
    }),
    kafkactl: () =>
      destroying({ data: "--context -C -c --config-file -p --partition" }, [
        deny("delete", [
          "would delete topics, groups or records with their messages",
          LOOK,
          "delete|reset",
        ]),
        ask("change", ["would change a live topic", LOOK, "alter"]),
      ]),
  },
};
