dotnet-ef
  value -p --project -s --startup-project -c --context --framework --connection --configuration
  dry-run --dry-run
  destroys database drop: the whole database
    whose: own
    database drop, database update 0
  changes database undo: would undo or remove migrations, and change the schema
    whose: own
    migrations remove
