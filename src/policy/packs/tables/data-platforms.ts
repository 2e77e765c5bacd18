import { ask, COMMON_SWITCHES, deny, type Pack, pass, type Tool } from "../pack.ts";

const LOOK = "look with the matching list or show command, and ask the user to do it";

/** Schedulers of data work, Hadoop, and what keeps database servers available. */
export const dataPlatformsPack: Pack = {
  name: "data-platforms",
  title:
    "Data platforms (airflow, prefect, dagster, hdfs, hadoop, hbase, rq, patronictl, repmgr, rman, vtctldclient)",
  tools: [
    [["airflow", "astro"], airflow],
    [["prefect", "dagster", "flyte", "flytectl", "kedro", "zenml", "clearml"], flows],
    [["hdfs", "hadoop", "mapred", "ozone"], hadoop],
    [["hbase"], hbase],
    [["rq", "dramatiq", "huey", "arq"], queue],
    [
      [
        "patronictl",
        "repmgr",
        "stolonctl",
        "pg_autoctl",
        "srvctl",
        "crsctl",
        "dgmgrl",
        "orchestrator-client",
        "vtctl",
        "vtctlclient",
        "vtctldclient",
        "pcs",
        "crm",
      ],
      highAvailability,
    ],
    [["rman", "adrci"], oracle],
    [["kafkactl"], kafkactl],
  ],
  examples: () => ({
    denies: [
      "airflow db reset -y",
      "airflow dags delete sales --yes",
      "airflow variables delete key",
      "prefect work-pool delete p",
      "dagster run wipe",
      "hdfs dfs -rm -r -skipTrash /sales",
      "hadoop fs -rmr /sales",
      "hdfs namenode -format",
      "rq empty --all",
      "patronictl remove shop",
      "kafkactl delete topic orders",
      "vtctldclient DeleteKeyspace --recursive shop",
    ],
    allows: [
      "airflow db check",
      "airflow dags list",
      "airflow variables get delete",
      "prefect work-pool ls",
      "dagster run list",
      "hdfs dfs -ls /sales",
      "hadoop fs -cat /sales/part-0",
      "hdfs dfsadmin -report",
      "rq info",
      "patronictl list",
      "kafkactl get topics",
      "vtctldclient GetKeyspaces",
    ],
  }),
};

function airflow(): Tool {
  return {
    switches: COMMON_SWITCHES,
    values: "-d --dag-id -S --subdir -s --start-date -e --end-date -u --username -t --task-regex",
    dry: "--dry-run -n",
    rows: [
      deny("reset", "deletes the scheduler's database, or the history in it", LOOK, [
        "db reset",
        "db clean|drop-archived",
        "dags delete",
        "users|pools|connections|variables|roles delete|import --overwrite",
        "deployment|workspace|organization|user|team delete|remove",
      ]),
      ask("rerun", "runs finished work again, or marks it as done or failed", LOOK, [
        "tasks clear",
        "dags backfill --reset-dagruns",
        "backfill create --reprocess-behavior=*",
        "db downgrade",
        "dags pause",
        "deploy",
        "dev kill",
        "** delete",
      ]),
    ],
  };
}

function flows(): Tool {
  return {
    switches: COMMON_SWITCHES,
    values: "-p --project -d --domain -w --workspace -f --file -m",
    rows: [
      deny("delete", "deletes deployments, runs, assets or their history", LOOK, [
        "** delete|wipe|rm|remove|reset|prune|purge|delete-*|wipe-*",
        "clean",
      ]),
      ask("stop", "stops or holds what runs", LOOK, [
        "** cancel|pause|terminate|stop|down|deactivate|archive|abort|clear",
      ]),
    ],
  };
}

function hadoop(): Tool {
  return {
    flags: "go",
    values: "-D -fs -jt -conf -config -loglevel",
    rows: [
      deny("format", "formats the file system, or drops what holds its names", LOOK, [
        "namenode -format|-rollback|-importCheckpoint|-initializeSharedEdits",
        "journalnode -rollback",
        "zkfc -formatZK",
        "fsck -delete",
        "dfsadmin -deleteSnapshot|-evictWriters",
      ]),
      deny("delete", "deletes files of the cluster", "list them first (`hdfs dfs -ls`)", [
        "dfs|fs -rmr|-expunge|-skipTrash",
        "dfs|fs -rm -r|-R|-f|-skipTrash",
        "archive -delete",
        "distcp -delete",
        "fs volume|bucket|key delete",
        "sh volume|bucket|key delete",
      ]),
      ask("change", "deletes a file, changes rights, or stops work", LOOK, [
        "dfs|fs -rm|-rmdir|-truncate|-deleteSnapshot",
        "dfs|fs -chmod|-chown|-setfacl -R",
        "dfsadmin -safemode|-refreshNodes|-shutdownDatanode|-clrQuota|-clrSpaceQuota",
        "haadmin -failover|-transitionToStandby|-transitionToActive",
        "job -kill|-kill-task",
        "application -kill",
      ]),
    ],
  };
}

function hbase(): Tool {
  return {
    stdinCommands: true,
    rows: [
      deny("drop", "drops or empties tables", LOOK, [
        "drop|drop_all|truncate|truncate_preserve|deleteall|delete_all_snapshot|drop_namespace|delete_snapshot",
        "clean",
        "hbck -fixMeta|-repair",
      ]),
      ask("disable", "takes tables out of service or deletes cells", LOOK, [
        "disable|disable_all|delete|alter|restore_snapshot|major_compact",
      ]),
    ],
  };
}

function queue(): Tool {
  return {
    values: "-u --url -c --config",
    rows: [
      ask("empty", "throws away the jobs that wait", "look at them first (`rq info`)", [
        "empty",
        "flush|purge|clear",
        "suspend",
      ]),
    ],
  };
}

function highAvailability(): Tool {
  return {
    switches: COMMON_SWITCHES,
    values: "-c --config-file -d --dcs-url -k --pgdata -f --cluster-name --store-backend --server",
    rows: [
      deny("remove", "removes a cluster, a keyspace or a node of it", LOOK, [
        "remove|delete|destroy|drop",
        "cluster|node|primary|standby|witness destroy|remove|unregister|rejoin --force-rewind|-F",
        "primary|standby|witness unregister",
        "removekeydata|init",
        "remove database|service|instance|listener",
        "drop node",
        "Delete*|RemoveKeyspaceCell|RemoveShardCell",
        "resource|stonith delete|remove",
        "configure erase",
      ]),
      ask("fail-over", "restarts, moves or stops a live database server", LOOK, [
        "failover|switchover|restart|reinit|pause|flush|stop|relocate|disable|edit-config",
        "standby promote|switchover",
        "node standby|maintenance",
        "perform failover|switchover",
        "cluster stop|disable|standby",
        "PlannedReparentShard|EmergencyReparentShard|ApplySchema",
      ]),
    ],
  };
}

function oracle(): Tool {
  return {
    foldCase: true,
    stdinCommands: true,
    values: "target catalog cmdfile log",
    rows: [
      deny("delete-backup", "deletes backups, logs or the database itself", LOOK, [
        "delete",
        "drop database|catalog",
        "purge",
      ]),
      pass(["report|list|show"]),
    ],
  };
}

function kafkactl(): Tool {
  return {
    values: "--context -C -c --config-file -p --partition",
    rows: [
      deny("delete", "deletes topics, groups or records with what waits in them", LOOK, [
        "delete|reset",
      ]),
      ask("change", "changes a live topic", LOOK, ["alter"]),
    ],
  };
}
