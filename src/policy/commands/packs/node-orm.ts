import { ask, deny, destroying, type Pack, recoverable } from "../pack.ts";

const NEW_MIGRATION = "write a new migration and apply it to a development database";
const ASK_USER = "take a dump first, and let the user run it";
const PRODUCTION = "prod*|live*|staging*";

/** Object-relational mappers and migration tools of Node. */
export const nodeOrmPack: Pack = {
  name: "node-orm",
  title:
    "ORMs and migrations of Node (prisma, drizzle-kit, sequelize, typeorm, knex, mikro-orm, …)",
  tools: {
    prisma: () =>
      destroying(
        { data: "--schema --config --name -n --applied --rolled-back --url --file --env" },
        [
          ask("reset", [
            "would drop the whole database and replay every migration",
            NEW_MIGRATION,
            "migrate reset, migrate dev --force-reset",
          ]),
          ask("push", [
            "would change the schema without a migration, and may drop columns and tables",
            "leave the option out, so Prisma stops before data is lost",
            "db push --accept-data-loss|--force-reset",
          ]),
          recoverable("push-schema", [
            "would change the schema of the database without a migration",
            "run `prisma migrate dev` so that the change is recorded",
            "db push",
          ]),
          ask("execute", [
            "would run unread SQL, or mark migrations as applied",
            "show the SQL to the user",
            "db execute, migrate resolve, migrate deploy --force",
          ]),
          deny("platform-delete", [
            "would delete a hosted Prisma project, environment or database",
            ASK_USER,
            "platform ** delete|disable, postgres delete",
          ]),
        ],
      ),
    "drizzle-kit": () =>
      destroying({ data: "--config --dialect --schema --url --out" }, [
        ask("push", [
          "would change the schema without a migration, and could drop columns with their data",
          "run `drizzle-kit generate` and `drizzle-kit migrate`",
          "push, push:*",
        ]),
        ask("drop", [
          "would delete migrations or all tables",
          NEW_MIGRATION,
          "drop, drop:*, reset",
        ]),
      ]),
    ["sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm knex kysely " +
      "mikro-orm db-migrate node-pg-migrate migrate-mongo ace payload medusa strapi keystone " +
      "zenstack graphile-migrate wasp redwood rw blitz postgrator better-auth"]: () =>
      destroying(
        {
          data: "--env -e --config -c --url --knexfile --dataSource -d --connection --migrations-path --models-path --to --name --cwd",
          looks: "--dry-run --dryrun --dump",
        },
        [
          deny("drop-production", [
            "would drop tables or whole databases of an environment that is not for development",
            ASK_USER,
            `db:drop|schema:drop|drop|migration:fresh|migrate:fresh|db:reset|db:fresh|db:wipe -e|--env=${PRODUCTION}`,
            `db:drop|schema:drop|migration:fresh|migrate:fresh|migration:reset NODE_ENV=${PRODUCTION}`,
          ]),
          ask("drop", [
            "would drop tables or whole databases",
            NEW_MIGRATION,
            "db:drop|schema:drop|drop|db:drop:*|drop:*",
            "*:fresh|*:reset|*:wipe|*:drop|db:refresh|*:refresh|schema:fresh|*:flush|*:truncate|cache:clear",
            "db drop|reset|wipe|fresh, reset|fresh, db|migrate|database reset|fresh|drop|wipe|down",
            "prisma migrate reset",
          ]),
          ask("undo", [
            "would undo migrations, and drop the columns that they made",
            NEW_MIGRATION,
            "*:undo|*:undo:all|*:down|*:revert|*:rollback|db:seed:undo:all, down|rollback|revert|redo",
            "migrate down|undo|rollback",
          ]),
          ask("sync", [
            "would change the schema without a migration",
            NEW_MIGRATION,
            "schema:sync|schema:update --run|-r, schema:sync, db push|sync, transfer|import --force",
          ]),
        ],
      ),
  },
};
