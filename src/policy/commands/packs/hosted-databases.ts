import type { Description } from "../command.ts";
import {
  ask,
  deny,
  destroying,
  destroyingOpenly,
  type Pack,
  pass,
  printsSecret,
  recoverable,
  using,
} from "../pack.ts";

const LOOK = "list what is there first, and ask the user to do it";

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
          deny("delete-project", [
            "would delete a Supabase project, branch or bucket with its data",
            LOOK,
            "projects delete|remove, branches delete, organizations|orgs delete, storage rm",
            "snippets delete, sso remove, domains delete|remove, vanity-subdomains delete",
            "encryption update-root-key, postgres-config delete, backups restore",
          ]),
          deny("reset-remote", [
            "would drop everything in the remote database and replay the migrations",
            "reset only the local database (leave out `--linked`)",
            "db reset --linked|--db-url, migration down --linked|--db-url",
          ]),
          recoverable("reset-local", [
            "would drop everything in the local database and replay the migrations",
            "write and apply a new migration (`supabase migration new`)",
            "db reset",
          ]),
          ask("change-local", [
            "would drop the local database's data, or rewrite its migration history",
            "write and apply a new migration (`supabase migration new`)",
            "stop --no-backup|--all, migration down, migration repair, migration squash",
          ]),
          ask("push", [
            "would change the schema of the linked database",
            "look at what it would do first (`supabase db push --dry-run`)",
            "db push, config push, seed buckets, db remote commit",
          ]),
          ask("delete-part", [
            "would delete functions or secrets, or take access to them away",
            LOOK,
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
          deny("delete", [
            "would delete a Neon project, branch, database or role with its data",
            LOOK,
            "projects|project|branches|branch|databases|database|db|roles|role|endpoints|vpc-endpoints delete|remove|rm",
          ]),
          ask("restore", [
            "would reset a branch to an earlier state and drop what came after",
            "restore into a new branch (`neonctl branches create --parent …`)",
            "branches|branch restore|reset, ip-allow remove|reset, branches set-default",
          ]),
        ],
      ),
    pscale: () => using(hosted()),
    "turso xata upstash mongocli ccloud tidbcloud ticloud nhost aiven avn": hosted,
    convex: () =>
      destroying(
        { data: "--env-file --deployment-name --preview-name --table --format --path --url" },
        [
          deny("replace-data", [
            "would replace or delete data of the deployment",
            "export it first (`npx convex export`), and import with `--append`",
            "import --replace|--replace-all, import -y|--yes, deployment delete, data delete|clear",
            "env remove --prod",
          ]),
          ask("change-production", [
            "would change the production deployment",
            "try it on the development deployment first",
            "deploy, run --prod|--push, env set|unset|remove --prod, env remove|unset, import --prod",
            "import, disable-local-deployments",
          ]),
        ],
      ),
    "appwrite hasura pocketbase": () =>
      destroyingOpenly(
        {
          data: "--endpoint --admin-secret --project --database-name --database-id --collection-id --bucket-id --function-id --envfile --dir -c --config",
          looks: "--dry-run",
        },
        [
          deny("delete", [
            "would delete databases, collections, buckets, users or migrations",
            LOOK,
            "** delete|delete-*|drop|remove|purge, migrate delete|rollback, metadata clear|reset",
            "database wipe|drop",
          ]),
          ask("change", [
            "would roll the schema or metadata back, or replace it",
            LOOK,
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
      deny("sql-drop", [
        "would drop or empty tables of the hosted database",
        "take a dump first, and ask the user to do it",
        "db shell @*drop+*|*truncate+*|*delete+from*, shell @*drop+*|*truncate+*, redis exec @*flush*",
      ]),
      deny("delete", [
        "would delete a hosted database, branch, cluster or backup with its data",
        LOOK,
        "** delete|destroy|rm|remove|terminate|purge|drop|delete-*|*-delete|terminate-*",
      ]),
      ask("change", [
        "would restore, promote or cut off a hosted database",
        LOOK,
        "** restore|demote|promote|invalidate|revoke|rotate|reset|pause|suspend|power-off|cancel|skip-revert|revert|unset|flush*|reset-*",
        "deploy-request deploy|apply-deploy|revert|close",
      ]),
    ],
  );
}
