import {
  changes,
  deletes,
  destroying,
  destroyingLikeGo,
  destroyingOpenly,
  destroys,
  type Pack,
  pass,
  runsUnread,
  stops,
} from "../pack.ts";

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
          destroys("reset", "database", "the scheduler's database, or the history in it", [
            "db reset, db clean|drop-archived, dags delete",
            "users|pools|connections|variables|roles delete|import --overwrite",
            "deployment|workspace|organization|user|team delete|remove",
          ]),
          runsUnread("rerun", "service", "finished work again, or mark it as done or failed", [
            "tasks clear, dags backfill --reset-dagruns, backfill create --reprocess-behavior=*",
            "db downgrade, dags pause, deploy, dev kill, ** delete",
          ]),
        ],
      ),
    "prefect dagster flyte flytectl kedro zenml clearml": () =>
      destroyingOpenly({ data: "-p --project -d --domain -w --workspace -f --file -m" }, [
        deletes(
          "delete",
          "service",
          "deployments, runs, assets or their history",
          ["** delete|wipe|rm|remove|reset|prune|purge|delete-*|wipe-*, clean"],
          { whose: "shared" },
        ),
        stops("stop", "service", "or pause running work", [
          "** cancel|pause|terminate|stop|down|deactivate|archive|abort|clear",
        ]),
      ]),
    "hdfs hadoop mapred ozone": () =>
      destroyingLikeGo({ data: "-D -fs -jt -conf -config -loglevel" }, [
        destroys("format", "files", "the cluster's file system or its names", [
          "namenode -format|-rollback|-importCheckpoint|-initializeSharedEdits, journalnode -rollback",
          "zkfc -formatZK, fsck -delete, dfsadmin -deleteSnapshot|-evictWriters",
        ]),
        destroys(
          "delete",
          "files",
          "files of the cluster",
          [
            "dfs|fs -rmr|-expunge|-skipTrash, dfs|fs -rm -r|-R|-f|-skipTrash, archive -delete",
            "distcp -delete, fs volume|bucket|key delete, sh volume|bucket|key delete",
          ],
          { instead: "list them first (`hdfs dfs -ls`)" },
        ),
        deletes("change", "files", "a file, change rights or stop work", [
          "dfs|fs -rm|-rmdir|-truncate|-deleteSnapshot, dfs|fs -chmod|-chown|-setfacl -R",
          "dfsadmin -safemode|-refreshNodes|-shutdownDatanode|-clrQuota|-clrSpaceQuota",
          "haadmin -failover|-transitionToStandby|-transitionToActive, job -kill|-kill-task",
          "application -kill",
        ]),
      ]),
    hbase: () => ({
      ...destroying({}, [
        destroys("drop", "database", "tables or their rows", [
          "drop|drop_all|truncate|truncate_preserve|deleteall|delete_all_snapshot|drop_namespace|delete_snapshot",
          "clean, hbck -fixMeta|-repair",
        ]),
        stops("disable", "database", "tables from being used, or delete cells", [
          "disable|disable_all|delete|alter|restore_snapshot|major_compact",
        ]),
      ]),
      commandsInInput: true,
    }),
    "rq dramatiq huey arq": () =>
      destroying({ data: "-u --url -c --config" }, [
        deletes("empty", "messages", "the waiting jobs", ["empty, flush|purge|clear, suspend"], {
          instead: "look at them first (`rq info`)",
        }),
      ]),
    ["patronictl repmgr stolonctl pg_autoctl srvctl crsctl dgmgrl orchestrator-client vtctl " +
      "vtctlclient vtctldclient pcs crm"]: () =>
      destroyingOpenly(
        {
          data: "-c --config-file -d --dcs-url -k --pgdata -f --cluster-name --store-backend --server",
        },
        [
          destroys("remove", "database", "a cluster, or a keyspace or node of it", [
            "remove|delete|destroy|drop",
            "cluster|node|primary|standby|witness destroy|remove|unregister|rejoin --force-rewind|-F",
            "primary|standby|witness unregister, removekeydata|init",
            "remove database|service|instance|listener, drop node",
            "Delete*|RemoveKeyspaceCell|RemoveShardCell, resource|stonith delete|remove, configure erase",
          ]),
          stops("fail-over", "database", "a live database server, restart or move it", [
            "failover|switchover|restart|reinit|pause|flush|stop|relocate|disable|edit-config",
            "standby promote|switchover, node standby|maintenance, perform failover|switchover",
            "cluster stop|disable|standby, PlannedReparentShard|EmergencyReparentShard|ApplySchema",
          ]),
        ],
      ),
    "rman adrci": () => ({
      ...destroying({ data: "target catalog cmdfile log" }, [
        destroys("delete-backup", "backup", "backups, logs or the database itself", [
          "delete, drop database|catalog, purge",
        ]),
        pass("report|list|show"),
      ]),
      anyCase: true,
      commandsInInput: true,
    }),
    kafkactl: () =>
      destroying({ data: "--context -C -c --config-file -p --partition" }, [
        destroys("delete", "messages", "topics, groups or records with their messages", [
          "delete|reset",
        ]),
        changes("change", "messages", "a live topic", ["alter"]),
      ]),
  },
};
