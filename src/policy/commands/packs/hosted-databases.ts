import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  destroying,
  destroyingOpenly,
  destroys,
  overwrites,
  type Pack,
  pass,
  printsSecret,
  using,
} from "../pack.ts";

/** Hosted databases: whole projects, branches and their data. */
export const hostedDatabasesPack: Pack = {
  name: "hosted-databases",
  title:
    "Hosted databases (supabase, neonctl, pscale, turso, convex, atlas, xata, upstash, appwrite)",
  tools: {
    supabase: () =>
      destroying(
        {
          used: "*",
          data: "--project-ref --db-url --password -p --workdir --profile --dns-resolver -o --output --network-id --version --last -s --schema",
          looks: "--dry-run",
        },
        [
          printsSecret("projects api-keys, status -o|--output=env|json, branches get"),
          destroys(
            "delete-project",
            "database",
            "a Supabase project, branch or bucket with its data",
            [
              "projects delete|remove, branches delete, organizations|orgs delete, storage rm",
              "snippets delete, sso remove, domains delete|remove, vanity-subdomains delete",
              "encryption update-root-key, postgres-config delete, backups restore",
            ],
          ),
          destroys(
            "reset-remote",
            "database",
            "everything in the remote database, and replay the migrations",
            ["db reset --linked|--db-url, migration down --linked|--db-url"],
            { instead: "reset only the local database (leave out `--linked`)" },
          ),
          destroys(
            "reset-local",
            "database",
            "everything in the local database, and replay the migrations",
            ["db reset"],
            {
              instead: "write and apply a new migration (`supabase migration new`)",
              whose: "own",
              back: "is made again by migrations and seeds",
            },
          ),
          deletes(
            "change-local",
            "database",
            "the local database's data, or rewrite its migration history",
            ["stop --no-backup|--all, migration down, migration repair, migration squash"],
            { instead: "write and apply a new migration (`supabase migration new`)", whose: "own" },
          ),
          changes(
            "push",
            "database",
            "the schema of the linked database",
            ["db push, config push, seed buckets, db remote commit"],
            { instead: "look at what it would do first (`supabase db push --dry-run`)" },
          ),
          deletes("delete-part", "service", "functions or secrets, or access to them", [
            "functions delete, secrets unset, ** delete|remove|unset, network-restrictions update",
            "ssl-enforcement update --disable-db-ssl-enforcement, unlink",
          ]),
        ],
      ),
    "neonctl neon": () =>
      destroying(
        {
          used: "*",
          data: "--api-key --project-id --org-id --context-file -o --output --config-dir --branch --id --name",
        },
        [
          destroys("delete", "database", "a Neon project, branch, database or role with its data", [
            "projects|project|branches|branch|databases|database|db|roles|role|endpoints|vpc-endpoints delete|remove|rm",
          ]),
          overwrites(
            "restore",
            "database",
            "a branch with an earlier state, and lose what came after",
            ["branches|branch restore|reset, ip-allow remove|reset, branches set-default"],
            { instead: "restore into a new branch (`neonctl branches create --parent …`)" },
          ),
        ],
      ),
    pscale: () => using(hosted()),
    "turso xata upstash mongocli ccloud tidbcloud ticloud nhost aiven avn": hosted,
    convex: () =>
      destroying(
        { data: "--env-file --deployment-name --preview-name --table --format --path --url" },
        [
          overwrites(
            "replace-data",
            "database",
            "data of the deployment, or delete it",
            [
              "import --replace|--replace-all, import -y|--yes, deployment delete, data delete|clear",
              "env remove --prod",
            ],
            {
              instead: "export it first (`npx convex export`), and import with `--append`",
              extent: "everything",
            },
          ),
          changes(
            "change-production",
            "service",
            "the production deployment",
            [
              "deploy, run --prod|--push, env set|unset|remove --prod, env remove|unset, import --prod",
              "import, disable-local-deployments",
            ],
            { instead: "try it on the development deployment first", whose: "production" },
          ),
        ],
      ),
    "appwrite hasura pocketbase": () =>
      destroyingOpenly(
        {
          data: "--endpoint --admin-secret --project --database-name --database-id --collection-id --bucket-id --function-id --envfile --dir -c --config",
          looks: "--dry-run",
        },
        [
          destroys("delete", "database", "databases, collections, buckets, users or migrations", [
            "** delete|delete-*|drop|remove|purge, migrate delete|rollback, metadata clear|reset",
            "database wipe|drop",
          ]),
          changes("change", "database", "the schema or metadata, or roll it back", [
            "migrate down|apply --down|--goto, migrate down|squash, metadata apply",
            "push collection|collections|tables --force, push --all --force, schema apply -y|--yes",
            "database migrate:down, roles update",
          ]),
        ],
      ),
  },
};

/** A client of hosted databases. */
function hosted(): Description {
  return destroyingOpenly(
    {
      data: "--org --api-url --service-token --database --config -p --project --projectId -c --cluster --cluster-id --group -g",
    },
    [
      pass("auth|config|context|profile **"),
      destroys("sql-drop", "database", "tables of the hosted database, or their rows", [
        "db shell @*drop+*|*truncate+*|*delete+from*, shell @*drop+*|*truncate+*, redis exec @*flush*",
      ]),
      destroys("delete", "database", "a hosted database, branch, cluster or backup with its data", [
        "** delete|destroy|rm|remove|terminate|purge|drop|delete-*|*-delete|terminate-*",
      ]),
      changes("change", "database", "a hosted database by restoring, promoting or cutting it off", [
        "** restore|demote|promote|invalidate|revoke|rotate|reset|pause|suspend|power-off|cancel|skip-revert|revert|unset|flush*|reset-*",
        "deploy-request deploy|apply-deploy|revert|close",
      ]),
    ],
  );
}
