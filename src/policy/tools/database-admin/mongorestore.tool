mongorestore mongoimport
  value -h --host --port -u --username -p --password --uri -d --db -c --collection --mode --nsInclude --nsFrom
      --nsTo
  dry-run --dryRun
  destroys database drop: each collection before it restores or imports it
    instead: restore into another database (`--nsFrom`, `--nsTo`)
    --drop
  deletes database delete-matching: or replace documents that match the import
    instead: import into a new collection
    --mode=delete|upsert
