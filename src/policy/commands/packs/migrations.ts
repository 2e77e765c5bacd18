import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  destroying,
  destroyingLikeGo,
  destroys,
  onlyRows,
  type Pack,
  pass,
  publishes,
  running,
} from "../pack.ts";

const PRODUCTION = "prod*|live*|staging*";

/** Migration tools of Ruby, Python, PHP, Elixir, Rust, Go, Java and .NET. */
export const migrationsPack: Pack = {
  name: "migrations",
  title:
    "Migrations (rails, rake, django, alembic, flyway, liquibase, artisan, doctrine, ecto, diesel, sqlx, goose, atlas, EF)",
  tools: {
    hanami: rake,
    "rake rails": () => onlyRows(rake()),
    "manage.py django-admin manage": () => ({
      destroys: [
        destroys(
          "drop-database",
          "database",
          "the whole database, or everything in it",
          [
            "flush|reset_db|sqlflush_and_run|drop_test_database|drop_database|dropdb|reset_schema|clean_db|truncate",
            "sqlclear_and_run",
          ],
          { whose: "own" },
        ),
        deletes(
          "undo",
          "database",
          "stored objects, or what migrations made by undoing them",
          [
            "migrate * zero, migrate --fake|--fake-initial|--run-syncdb, migrate * 0*, squashmigrations",
            "remove_stale_contenttypes|clear_cache|delete_squashed_migrations|rebuild_index|clear_index|delete_*|clean_*|purge_*",
            "collectstatic -c|--clear, shell -c|--command=*.delete()*|*truncate*|*drop+*",
            "dbshell -c|--command=*drop+*|*truncate+*|*delete+from*",
          ],
          { whose: "own" },
        ),
      ],
    }),
    "alembic flask aerich yoyo piccolo": () =>
      destroying(
        {
          data: "-c --config -n --name -x --app -A --database -m --app-name",
          looks: "--sql --dry-run",
        },
        [
          destroys(
            "downgrade-all",
            "database",
            "every table, by undoing every migration",
            [
              "downgrade base, ** db downgrade base, downgrade 0, migrations backwards * all|initial",
              "migrate:reset|migrate:refresh|db:wipe, schema drop_all, rollback --all|-a",
              "db drop*|reset*|drop-all|drop_all, drop-db|drop_db|dropdb|reset-db|reset_db",
            ],
            { whose: "own" },
          ),
          deletes(
            "downgrade",
            "database",
            "the columns that migrations made, by undoing them",
            [
              "downgrade, ** db downgrade|stamp, stamp, rollback|unmark|reapply|break-lock",
              "migrations backwards",
            ],
            { whose: "own" },
          ),
        ],
      ),
    "flyway liquibase": () =>
      destroyingLikeGo(
        {
          data: "-changelog-file -changelogFile -url -username -password -defaults-file -defaultsFile -classpath -configFiles",
        },
        [
          pass("*-sql|*SQL"),
          destroys("drop-all", "database", "every object of the schema", [
            "** clean|dropAll|drop-all|clean-schema, clean|dropall",
          ]),
          changes(
            "undo",
            "database",
            "the schema by undoing migrations, or what is known of them",
            [
              "** rollback*|undo|repair|clearCheckSums|clear-checksums|changelogSync*|changelog-sync*|baseline|release-locks|releaseLocks|down",
            ],
            { whose: "own" },
          ),
        ],
      ),
    artisan: () => onlyRows(php()),
    "console symfony phinx doctrine cake yii spark drush wp magento n98-magerun occ": php,
    sail: () => running(php(), [{ verbs: "exec|php", tool: true }, { tool: true }]),
    mix: () => ({
      destroys: [
        destroys(
          "drop-production",
          "database",
          "a database that is not for development",
          [`ecto.drop|ecto.reset|ash.reset|ash_postgres.drop MIX_ENV=${PRODUCTION}`],
          { whose: "production" },
        ),
        pass("ecto.* MIX_ENV=test, do ecto.* MIX_ENV=test"),
        destroys(
          "drop",
          "database",
          "the database, or what migrations made by undoing them",
          [
            "ecto.drop|ecto.reset|ecto.rollback|ash.reset|ash.rollback|ash.tear_down|ash_postgres.drop|ash_postgres.rollback|event_store.drop|event_store.reset",
            "do ecto.drop*|*ecto.drop*",
          ],
          { whose: "own" },
        ),
        publishes("hex.publish|hex.retire, hex.owner remove|transfer, hex.organization *"),
      ],
    }),
    "diesel sqlx cargo-sqlx sea-orm-cli dbmate migrate golang-migrate atlas tern": migrator,
    "sql-migrate refinery sqitch geni soda buffalo pgroll shmig skeema dbdeployer rh schemahero":
      migrator,
    goose: () => onlyRows(migrator()),
    "dotnet-ef": () =>
      destroying(
        {
          data: "-p --project -s --startup-project -c --context --framework --connection --configuration",
          looks: "--dry-run",
        },
        [
          destroys("drop", "database", "the whole database", ["database drop, database update 0"], {
            whose: "own",
          }),
          changes(
            "undo",
            "database",
            "the schema by undoing migrations, or remove them",
            ["migrations remove"],
            { whose: "own" },
          ),
        ],
      ),
  },
};

function php(): Description {
  return destroying(
    {
      data: "--database --env -e --connection --path --url -c --configuration --em --dbname --root -r --uri -l --execute",
      looks: "--pretend --dry-run --dump-sql",
    },
    [
      destroys(
        "drop-production",
        "database",
        "a database that is not for development, or everything in it",
        [
          `migrate:fresh|migrate:refresh|migrate:reset|db:wipe|doctrine:database:drop|d:d:d|doctrine:schema:drop -e|--env=${PRODUCTION}`,
          `migrate:fresh|migrate:refresh|migrate:reset|db:wipe APP_ENV=${PRODUCTION}`,
        ],
        { whose: "production" },
      ),
      destroys(
        "drop-site",
        "database",
        "the site's database, or everything in it",
        [
          "db drop|reset|clean, sql-drop|sql:drop|site-install|site:install|si, site empty|delete",
          "db:drop|database:drop|db:truncate, setup:uninstall|setup:rollback, maintenance:uninstall",
          "db query|cli @*drop+*|*truncate+*|*delete+from*",
          "sql-query|sql:query|sqlq @*drop+*|*truncate+*|*delete+from*, schema drop",
        ],
        { whose: "production" },
      ),
      pass("migrate:*|db:wipe --env=test*, migrate:*|db:wipe APP_ENV=test*"),
      destroys(
        "drop",
        "database",
        "the database, or everything in it",
        [
          "migrate:fresh|migrate:refresh|migrate:reset|db:wipe|schema:drop|doctrine:database:drop|doctrine:schema:drop|doctrine:mongodb:schema:drop|doctrine:fixtures:load|d:d:d|d:s:d|d:f:l",
          "console|artisan migrate:fresh|migrate:refresh|migrate:reset|db:wipe|doctrine:database:drop|doctrine:schema:drop|doctrine:fixtures:load",
          "migrate/fresh|migrate/down|cache/flush-all",
          "orm:schema-tool:drop|orm:schema-tool:update --force|-f, doctrine:schema:update --force|-f",
          "doctrine:query:sql|dbal:run-sql @*drop+*|*truncate+*|*delete+from*",
        ],
        { whose: "own" },
      ),
      deletes(
        "undo",
        "database",
        "stored objects, or what migrations made by undoing them",
        [
          "migrate:rollback|rollback|migrations rollback|migrations:migrate:first|doctrine:migrations:migrate first",
          "doctrine:migrations:execute --down, migrations rollback",
          "tinker|tink --execute=*truncate*|*delete()*|*drop*",
          "queue:flush|queue:clear|queue:forget|horizon:clear|telescope:clear|scout:flush|scout:delete-index",
          "post|user|term|comment|media|plugin|theme|option|site|super-admin|role|cap delete|uninstall|reset|remove|spam",
          "search-replace",
          "pm-uninstall|pm:uninstall|entity-delete|entity:delete|user-cancel|user:cancel|config-delete|config:delete|sql-sync|sql:sync|rsync",
          "core rollback",
          "user:delete|app:remove|files:cleanup|trashbin:cleanup|versions:cleanup|group:delete|config:system:delete",
          "model:prune|passport:purge|key:generate --force",
        ],
        { whose: "own" },
      ),
    ],
  );
}

/** Tasks of Ruby's web frameworks. */
function rake(): Description {
  return destroying(
    {
      used: "*",
      data: "-e --environment -f --rakefile -E --env -C --directory",
      looks: "-n --dry-run -T --tasks -P --prereqs -D --describe",
    },
    [
      destroys(
        "drop-production",
        "database",
        "a database that is not for development, or rebuild it",
        [
          `** db:drop*|db:reset*|db:purge*|db:schema:load*|db:structure:load*|db:setup*|db:migrate:reset*|db:truncate_all*|db:seed:replant|db:rollback RAILS_ENV=${PRODUCTION}`,
          `** db:drop*|db:reset*|db:purge*|db:schema:load*|db:migrate:reset*|db:truncate_all* -e|--environment=${PRODUCTION}`,
          "** db:drop:all",
          `** db:drop*|db:reset*|db:migrate:reset*|db:truncate_all* RACK_ENV=${PRODUCTION}`,
          "** db:drop*|db:reset* DISABLE_DATABASE_ENVIRONMENT_CHECK=1|true",
        ],
        { whose: "production" },
      ),
      pass("** db:* RAILS_ENV=test, ** db:* RACK_ENV=test, ** db:* -e|--environment=test"),
      destroys(
        "drop",
        "database",
        "the database, or everything in it",
        [
          "** db:drop*|db:reset*|db:purge*|db:schema:load*|db:structure:load*|db:migrate:reset*|db:truncate_all*|db:seed:replant|db:environment:set|db:mongoid:drop|db:mongoid:purge",
          "db drop|reset|clean",
        ],
        { whose: "own" },
      ),
      deletes(
        "rollback",
        "database",
        "the columns that migrations made, by undoing them",
        ["** db:rollback*|db:migrate:down*|db:migrate:redo*, db rollback"],
        { whose: "own" },
      ),
      deletes(
        "run-code",
        "database",
        "records of the application's database",
        [
          "runner|r @*delete_all*|*destroy_all*|*drop_table*|*truncate*|*drop_database*",
          "credentials:delete|secrets:delete",
        ],
        { instead: "count them first (`Model.count`)" },
      ),
    ],
  );
}

/** Migrations that are said in SQL or the like. */
function migrator(): Description {
  return destroying(
    {
      data: "-d --dir -dir -path --path -database --database -source -e --env -env -u --url --database-url -D --migrations-dir --config -c -p --to --var --dev-url --target -t -C",
      looks: "--dry-run -dryrun --dryrun",
    },
    [
      destroys("delete-hosted", "database", "clusters, projects or backups of hosted MongoDB", [
        "clusters|cluster|projects|project|backups|dbusers|orgs|organizations|serverless|deployments|search|streams ** delete|pause",
      ]),
      destroys(
        "drop",
        "database",
        "the database, or every object in it",
        [
          "database drop|reset, drop, schema clean, migrate fresh|reset|refresh, db drop|reset|fresh|nuke",
          "down -all|--all, ** reset, down --to=0, ** down-to 0, wipe|nuke",
        ],
        { whose: "own" },
      ),
      deletes(
        "undo",
        "database",
        "the columns that migrations made, by undoing them",
        [
          "** down|down-to|redo|rollback|revert, migrate|migration|migrations down|revert|redo|rollback",
          "force|goto, migrate set|rm|hash|push, schema apply --auto-approve",
          "migrate apply --allow-dirty|--baseline, push --allow-unsafe",
        ],
        { whose: "own" },
      ),
    ],
  );
}
