diesel sqlx cargo-sqlx sea-orm-cli dbmate migrate golang-migrate atlas tern
  value -d --dir -dir -path --path -database --database -source -e --env -env -u --url --database-url -D
      --migrations-dir --config -c -p --to --var --dev-url --target -t -C
  dry-run --dry-run -dryrun --dryrun
  destroys database delete-hosted: clusters, projects or backups of hosted MongoDB
    clusters|cluster|projects|project|backups|dbusers|orgs|organizations|serverless|deployments|search|streams **
        delete|pause
  destroys database drop: the database, or every object in it
    whose: own
    database drop|reset, drop, schema clean, migrate fresh|reset|refresh, db drop|reset|fresh|nuke, down -all|--all
    ** reset, down --to=0, ** down-to 0, wipe|nuke
  deletes database undo: the columns that migrations made, by undoing them
    whose: own
    ** down|down-to|redo|rollback|revert, migrate|migration|migrations down|revert|redo|rollback, force|goto
    migrate set|rm|hash|push, schema apply --auto-approve, migrate apply --allow-dirty|--baseline
    push --allow-unsafe

sql-migrate refinery sqitch geni soda buffalo pgroll shmig skeema dbdeployer rh schemahero
  value -d --dir -dir -path --path -database --database -source -e --env -env -u --url --database-url -D
      --migrations-dir --config -c -p --to --var --dev-url --target -t -C
  dry-run --dry-run -dryrun --dryrun
  rows-of diesel

goose
  described-elsewhere
  rows-of diesel
