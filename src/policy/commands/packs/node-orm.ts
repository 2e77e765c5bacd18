import { changes, deletes, destroying, destroys, type Pack, runsUnread } from "../pack.ts";

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
          destroys(
            "reset",
            "database",
            "everything in the database, and replay every migration",
            ["migrate reset, migrate dev --force-reset"],
            { whose: "own" },
          ),
          changes(
            "push",
            "database",
            "the schema without a migration, and maybe drop columns and tables",
            ["db push --accept-data-loss|--force-reset"],
            { instead: "leave the option out, so Prisma stops before data is lost" },
          ),
          changes(
            "push-schema",
            "database",
            "the schema of the database without a migration",
            ["db push"],
            {
              instead: "run `prisma migrate dev` so that the change is recorded",
              back: "can be changed back by a migration",
            },
          ),
          runsUnread(
            "execute",
            "database",
            "unread SQL, or mark migrations as applied",
            ["db execute, migrate resolve, migrate deploy --force"],
            { instead: "show the SQL to the user" },
          ),
          destroys(
            "platform-delete",
            "database",
            "a hosted Prisma project, environment or database",
            ["platform ** delete|disable, postgres delete"],
          ),
        ],
      ),
    "drizzle-kit": () =>
      destroying({ data: "--config --dialect --schema --url --out" }, [
        changes(
          "push",
          "database",
          "the schema without a migration, and maybe drop columns with their data",
          ["push, push:*"],
          { instead: "run `drizzle-kit generate` and `drizzle-kit migrate`" },
        ),
        destroys("drop", "database", "migrations or all tables", ["drop, drop:*, reset"], {
          whose: "own",
        }),
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
          destroys(
            "drop-production",
            "database",
            "tables or databases of an environment that is not for development",
            [
              `db:drop|schema:drop|drop|migration:fresh|migrate:fresh|db:reset|db:fresh|db:wipe -e|--env=${PRODUCTION}`,
              `db:drop|schema:drop|migration:fresh|migrate:fresh|migration:reset NODE_ENV=${PRODUCTION}`,
            ],
            { whose: "production" },
          ),
          destroys(
            "drop",
            "database",
            "tables or whole databases",
            [
              "db:drop|schema:drop|drop|db:drop:*|drop:*",
              "*:fresh|*:reset|*:wipe|*:drop|db:refresh|*:refresh|schema:fresh|*:flush|*:truncate|cache:clear",
              "db drop|reset|wipe|fresh, reset|fresh, db|migrate|database reset|fresh|drop|wipe|down",
              "prisma migrate reset",
            ],
            { whose: "own" },
          ),
          deletes(
            "undo",
            "database",
            "the columns that migrations made, by undoing them",
            [
              "*:undo|*:undo:all|*:down|*:revert|*:rollback|db:seed:undo:all, down|rollback|revert|redo",
              "migrate down|undo|rollback",
            ],
            { whose: "own" },
          ),
          changes(
            "sync",
            "database",
            "the schema without a migration",
            [
              "schema:sync|schema:update --run|-r, schema:sync, db push|sync, transfer|import --force",
            ],
            { whose: "own" },
          ),
        ],
      ),
  },
};
