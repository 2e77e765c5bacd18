$PRODUCTION = prod*|live*|staging*

artisan
  described-elsewhere
  destroys database drop-production: a database that is not for development, or everything in it
    whose: production
    migrate:fresh|migrate:refresh|migrate:reset|db:wipe|doctrine:database:drop|d:d:d|doctrine:schema:drop
        -e|--env=$PRODUCTION
    migrate:fresh|migrate:refresh|migrate:reset|db:wipe APP_ENV=$PRODUCTION
  destroys database drop-site: the site's database, or everything in it
    whose: production
    db drop|reset|clean, sql-drop|sql:drop|site-install|site:install|si, site empty|delete
    db:drop|database:drop|db:truncate, setup:uninstall|setup:rollback, maintenance:uninstall
    db query|cli @*drop+*|*truncate+*|*delete+from*, sql-query|sql:query|sqlq @*drop+*|*truncate+*|*delete+from*
    schema drop
  harmless migrate:*|db:wipe --env=test*, migrate:*|db:wipe APP_ENV=test*
  destroys database drop: the database, or everything in it
    whose: own
    migrate:fresh|migrate:refresh|migrate:reset|db:wipe|schema:drop|doctrine:database:drop|doctrine:schema:drop|
        doctrine:mongodb:schema:drop|doctrine:fixtures:load|d:d:d|d:s:d|d:f:l
    console|artisan migrate:fresh|migrate:refresh|migrate:reset|db:wipe|doctrine:database:drop|doctrine:schema:drop|
        doctrine:fixtures:load
    migrate/fresh|migrate/down|cache/flush-all, orm:schema-tool:drop|orm:schema-tool:update --force|-f
    doctrine:schema:update --force|-f, doctrine:query:sql|dbal:run-sql @*drop+*|*truncate+*|*delete+from*
  deletes database undo: stored objects, or what migrations made by undoing them
    whose: own
    migrate:rollback|rollback|migrations rollback|migrations:migrate:first|doctrine:migrations:migrate first
    doctrine:migrations:execute --down, migrations rollback, tinker|tink --execute=*truncate*|*delete()*|*drop*
    queue:flush|queue:clear|queue:forget|horizon:clear|telescope:clear|scout:flush|scout:delete-index
    post|user|term|comment|media|plugin|theme|option|site|super-admin|role|cap delete|uninstall|reset|remove|spam
    search-replace
    pm-uninstall|pm:uninstall|entity-delete|entity:delete|user-cancel|user:cancel|config-delete|config:delete|
        sql-sync|sql:sync|rsync
    core rollback
    user:delete|app:remove|files:cleanup|trashbin:cleanup|versions:cleanup|group:delete|config:system:delete
    model:prune|passport:purge|key:generate --force

console symfony phinx doctrine cake yii spark drush wp magento n98-magerun occ
  value --database --env -e --connection --path --url -c --configuration --em --dbname --root -r --uri -l --execute
  dry-run --pretend --dry-run --dump-sql
  rows-of artisan

sail
  value --database --env -e --connection --path --url -c --configuration --em --dbname --root -r --uri -l --execute
  dry-run --pretend --dry-run --dump-sql
  runs exec|php SCRIPT
  runs SCRIPT
  rows-of artisan
