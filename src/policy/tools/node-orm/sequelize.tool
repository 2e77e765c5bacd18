$PRODUCTION = prod*|live*|staging*

sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm knex kysely mikro-orm db-migrate
    node-pg-migrate migrate-mongo ace payload medusa strapi keystone zenstack graphile-migrate wasp redwood rw blitz
    postgrator better-auth
  value --env -e --config -c --url --knexfile --dataSource -d --connection --migrations-path --models-path --to
      --name --cwd
  dry-run --dry-run --dryrun --dump
  destroys database drop-production: tables or databases of an environment that is not for development
    whose: production
    db:drop|schema:drop|drop|migration:fresh|migrate:fresh|db:reset|db:fresh|db:wipe -e|--env=$PRODUCTION
    db:drop|schema:drop|migration:fresh|migrate:fresh|migration:reset NODE_ENV=$PRODUCTION
  destroys database drop: tables or whole databases
    whose: own
    db:drop|schema:drop|drop|db:drop:*|drop:*
    *:fresh|*:reset|*:wipe|*:drop|db:refresh|*:refresh|schema:fresh|*:flush|*:truncate|cache:clear
    db drop|reset|wipe|fresh, reset|fresh, db|migrate|database reset|fresh|drop|wipe|down, prisma migrate reset
  deletes database undo: the columns that migrations made, by undoing them
    whose: own
    *:undo:all|db:seed:undo:all, *:rollback|rollback --all
    *:undo|*:down|*:revert|*:rollback|down|rollback|revert|redo -e|--env|--url=$PRODUCTION|*://*
    *:undo|*:down|*:revert|*:rollback|down|rollback|revert|redo NODE_ENV=$PRODUCTION
    *:undo|*:down|*:revert|*:rollback|down|rollback|revert|redo DATABASE_URL=*
  deletes database undo-step: the columns that migrations made, by undoing them
    whose: own
    back: come back empty when the migration is applied again
    *:undo|*:down|*:revert|*:rollback, down|rollback|revert|redo
    migrate down|undo|rollback
  changes database sync: the schema without a migration
    whose: own
    schema:sync|schema:update --run|-r, schema:sync, db push|sync, transfer|import --force
