alembic aerich yoyo piccolo
  value -c --config -n --name -x --app -A --database -m --app-name
  dry-run --sql --dry-run
  destroys database downgrade-all: every table, by undoing every migration
    whose: own
    downgrade base, ** db downgrade base, downgrade 0, migrations backwards * all|initial
    migrate:reset|migrate:refresh|db:wipe, schema drop_all, rollback --all|-a, db drop*|reset*|drop-all|drop_all
    drop-db|drop_db|dropdb|reset-db|reset_db
  deletes database downgrade: the columns that migrations made, by undoing them
    whose: own
    ** downgrade|rollback|backwards DATABASE_URL=*, ** downgrade|rollback|backwards FLASK_ENV|APP_ENV=prod*|live*|staging*
    ** db stamp, stamp, unmark|reapply|break-lock
  deletes database downgrade-step: the columns that migrations made, by undoing them
    whose: own
    back: come back empty when the migration is applied again
    downgrade, ** db downgrade, rollback, migrations backwards

flask
  described-elsewhere
  rows-of alembic
