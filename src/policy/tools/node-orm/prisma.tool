prisma
  value --schema --config --name -n --applied --rolled-back --url --file --env
  destroys database reset: everything in the database, and replay every migration
    whose: own
    migrate reset, migrate dev --force-reset
  changes database push: the schema without a migration, and maybe drop columns and tables
    instead: leave the option out, so Prisma stops before data is lost
    db push --accept-data-loss|--force-reset
  changes database push-schema: the schema of the database without a migration
    back: can be changed back by a migration
    instead: run `prisma migrate dev` so that the change is recorded
    db push
  runs-unread database execute: unread SQL, or mark migrations as applied
    instead: show the SQL to the user
    db execute, migrate resolve, migrate deploy --force
  destroys database platform-delete: a hosted Prisma project, environment or database
    platform ** delete|disable, postgres delete
