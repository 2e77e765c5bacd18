databricks
  value -p --profile --target --profiles-dir --project-dir -s --select -m --models --config-file -c --connection -o
      --output -q --query --args
  dry-run --dry-run
  uses *
  grammar open
  deletes database full-refresh: the tables of incremental models to build them anew
    instead: run single models without it (`--select NAME`)
    run|build|seed --full-refresh|-f, retry --full-refresh
  destroys database delete: data, jobs, clusters or deployments of the data platform
    fs rm -r|--recursive, clusters|cluster permanent-delete
    catalogs|schemas|tables|volumes|workspaces|metastores|instance-pools delete, object drop
    sql -q|--query=*drop+*|*truncate+*, bundle destroy, deployment delete, workspace delete
    run-operation @*drop*|*clean*|*delete*
  deletes database delete-part: part of the data platform, or stop it
    ** delete|delete-*|rm|remove|drop|purge|kill|cancel|cancel-all-*|destroy|reset, dev kill|object cleanup

snow dbt
  value -p --profile --target --profiles-dir --project-dir -s --select -m --models --config-file -c --connection -o
      --output -q --query --args
  dry-run --dry-run
  grammar open
  rows-of databricks
