bq
  value --project_id --location --dataset_id --format --job_id --credential_file -q --max_results
  dry-run --dry_run
  destroys database delete-data: BigQuery datasets, tables or models with their rows
    instead: copy the table first (`bq cp`), and ask the user to do it
    rm, query @*drop+table*|*drop+schema*|*truncate+table*|*drop+view*|*drop+snapshot*|*drop+model*
  overwrites database replace-data: a table, or stop a running job
    instead: write into a new table
    load|query|cp --replace, cp -f|--force, cancel, query @*delete+from*|*delete+*+where+true*, truncate
    update --expiration=*
