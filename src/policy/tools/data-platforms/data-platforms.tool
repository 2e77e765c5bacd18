prefect dagster flyte flytectl kedro zenml clearml
  value -p --project -d --domain -w --workspace -f --file -m
  grammar open
  deletes service delete: deployments, runs, assets or their history
    whose: shared
    ** delete|wipe|rm|remove|reset|prune|purge|delete-*|wipe-*, clean
  stops service stop: or pause running work
    ** cancel|pause|terminate|stop|down|deactivate|archive|abort|clear

hbase
  commands-in-input
  destroys database drop: tables or their rows
    drop|drop_all|truncate|truncate_preserve|deleteall|delete_all_snapshot|drop_namespace|delete_snapshot, clean
    hbck -fixMeta|-repair
  stops database disable: tables from being used, or delete cells
    disable|disable_all|delete|alter|restore_snapshot|major_compact

rq dramatiq huey arq
  value -u --url -c --config
  deletes messages empty: the waiting jobs
    instead: look at them first (`rq info`)
    empty, flush|purge|clear, suspend

rman adrci
  value target catalog cmdfile log
  any-case
  commands-in-input
  destroys backup delete-backup: backups, logs or the database itself
    delete, drop database|catalog, purge
  harmless report|list|show

kafkactl
  value --context -C -c --config-file -p --partition
  destroys messages delete: topics, groups or records with their messages
    delete|reset
  changes messages change: a live topic
    alter
