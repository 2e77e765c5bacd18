import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  deploys,
  destroying,
  destroyingOpenly,
  destroys,
  holdsSecret,
  type Pack,
  pass,
  printsSecret,
  type Row,
  running,
  SECRET_NAMES,
  stops,
  uploading,
  using,
} from "../pack.ts";

/** Names of variables with the address of a store, which holds its password. */
const ADDRESS_NAMES =
  "*database_url|*db_url|*_dsn|*postgres*_url|*mysql*_url|*redis*_url|*mongo*_url|*amqp*_url|*_uri|*_key";

/** Where applications are hosted. */
export const hostingPack: Pack = {
  name: "hosting",
  title:
    "Hosting platforms (vercel, netlify, railway, heroku, fly, wrangler, firebase, render, dokku, …)",
  tools: {
    "vercel vc": () =>
      destroying(
        {
          used: "*",
          data: "--target -t --token -S --scope -T --team -A --local-config -Q --global-config --cwd -e --env -b --build-env -m --meta",
        },
        [
          pass("env ls|list|add"),
          printsSecret("env pull"),
          goesLive("!-h --prod|--production !@*, deploy --prod|--production, --target=production"),
          destroys(
            "delete-project",
            "service",
            "a Vercel project, deployments, domains or stores",
            [
              "project|projects rm|remove|delete, remove|rm, domains|domain|dns|certs|cert rm|remove|move",
              "blob del|delete|delete-store|store, blob store remove|delete, teams|team rm|remove|delete",
              "integration|integration-resource|ir|i remove|rm|delete, storage rm|remove|delete",
              "git disconnect --confirm, edge-config rm|remove|delete",
            ],
          ),
          changes(
            "change-production",
            "service",
            "what production serves, or its settings",
            [
              "env rm|remove, alias rm|remove, rollback|promote, rolling-release *, secrets rm|remove|delete",
              "redirects rm|remove|restore, cache purge|invalidate|dangerously-delete",
            ],
            { instead: "look with `vercel ls` and `vercel inspect` first", whose: "production" },
          ),
        ],
      ),
    "netlify ntl": () =>
      running(
        destroying(
          { used: "*", data: "--auth -s --site --filter -d --dir -a --alias --data --context" },
          [
            destroys("delete-site", "service", "a Netlify site, store or database", [
              "sites:delete, sites delete, blobs:delete, blobs delete, db delete|destroy|reset",
              "api @deleteSite|delete*, db:delete",
            ]),
            printsSecret(
              "env:list !--json, env:list --json|--plain, env list",
              `env:get @${SECRET_NAMES}|${ADDRESS_NAMES}, env get @${SECRET_NAMES}|${ADDRESS_NAMES}`,
            ),
            goesLive("deploy --prod|-p|--prod-if-unlocked"),
            deletes("change", "service", "variables, hooks or functions that the site uses", [
              "env:unset|env:clone|env:import, env unset|clone, unlink|logout, addons:delete, addons delete",
              "*:delete, agents:stop, cache:clear",
            ]),
          ],
        ),
        { verbs: "dev:exec" },
      ),
    railway: () =>
      running(
        destroying({ used: "*", data: "-s --service -e --environment -p --project" }, [
          destroys(
            "delete",
            "service",
            "a Railway project, environment, service, volume or database",
            [
              "delete",
              "project|environment|env|service|volume|functions|function|fn|domain|bucket delete|remove|rm|delete-project|wipe",
              "down -y|--yes, environment|env delete",
            ],
          ),
          printsSecret(
            "variables|variable|vars !--set !--unset !--remove, variables|variable list",
          ),
          goesLive("up"),
          deletes("take-down", "service", "the running deployment, or change its variables", [
            "down, redeploy|restart -y|--yes, unlink, variables|variable --unset|--remove",
            "variables|variable delete|unset|rm, volume detach, scale @*=0",
          ]),
        ]),
        { verbs: "run|ssh", elsewhere: true },
      ),
    heroku: () =>
      running(
        destroyingOpenly(
          {
            used: "*",
            data: "-a --app -r --remote -t --team -s --space -p --pipeline --confirm -c --command",
          },
          [
            destroys(
              "sql-drop",
              "database",
              "tables of the database, or their rows",
              ["pg:psql|psql -c|--command=*drop+*|*truncate+*"],
              {
                instead:
                  "take a backup first (`heroku pg:backups:capture`), and ask the user to do it",
              },
            ),
            destroys("destroy", "service", "a Heroku application, add-on, space or database", [
              "apps:destroy|apps:delete|destroy, addons:destroy|addons:remove|addons:delete",
              "pg:reset|pg:push|pg:killall|pg:backups:delete|pg:credentials:destroy|pg:links:destroy",
              "pg:copy|pg:backups:restore|pg:unfollow|pg:promote, redis:*flush*|redis:cli --confirm",
              "spaces:destroy|pipelines:destroy|teams:destroy|orgs:destroy",
              "data:*:destroy|kafka:topics:destroy|kafka:zookeeper|data:maintenances:run",
              "domains:clear|certs:remove|domains:remove, buildpacks:clear, kafka:*destroy*|kafka:fail",
              "* destroy",
            ]),
            printsSecret(
              "config|auth:token, pg:credentials:url",
              `config:get @${SECRET_NAMES}|${ADDRESS_NAMES}`,
            ),
            deletes("change", "service", "a part of the running application, or stop it", [
              "config:unset|config:remove",
              "*:remove|*:destroy|*:delete|*:clear|*:revoke|*:detach|*:disable|*:rollback|*:stop|*:kill|*:reset|*:clean|*:purge|*:flush",
              "rollback|releases:rollback, ps:scale|scale @*=0*, maintenance:on",
              "pg:kill|pg:maintenance:run|pg:upgrade:run, access:remove|members:remove|keys:clear",
              "repo:reset|repo:purge_cache|builds:cancel|apps:transfer",
            ]),
          ],
        ),
        { verbs: "run|run:detached|run:inside", elsewhere: true },
        { data: "-s|--size -e|--env --type --dyno-name --region" },
      ),
    "fly flyctl": () =>
      running(
        destroyingOpenly(
          {
            used: "*",
            data: "-a --app -c --config -t --access-token -o --org -r --region -t --target -p --pipeline -j --job",
          },
          [
            destroys(
              "destroy",
              "service",
              "a Fly application, machine, volume, database or organization",
              [
                "apps|app destroy|delete|rm, destroy, volumes|volume|vol|vols destroy|delete|rm|remove",
                "volumes|volume|vol|vols snapshots delete|destroy",
                "postgres|pg|mpg detach|destroy|delete|failover, mpg destroy|delete, redis destroy|delete|reset",
                "machine|machines|m destroy|remove|rm --force|-f, orgs delete|remove, storage destroy|delete",
                "extensions|ext ** destroy|delete, mysql destroy",
                "destroy-pipeline|destroy-team|dp|dt|delete-pipeline",
              ],
            ),
            printsSecret("auth token, tokens create"),
            goesLive("deploy"),
            stops("change", "service", "the running application, or remove a part of it", [
              "machine|machines|m destroy|remove|rm|stop|kill|cordon, secrets unset|rm",
              "certs|ips|wireguard|dns|domains|tokens|consul remove|release|delete|detach|revoke",
              "scale|machine count @0|*=0, apps|app suspend|restart|move, suspend|restart",
              "** delete|destroy|remove|detach|revoke|release",
              "abort-build|clear-task-cache|archive-pipeline|prune-worker|land-worker|clear-resource-cache|clear-versions",
            ]),
          ],
        ),
        [
          { verbs: "ssh console|console", as: "options", elsewhere: true },
          { verbs: "machine exec", operands: 1, elsewhere: true },
        ],
        { "remote-shell": "-C|--command" },
      ),
    "wrangler wrangler2": () =>
      uploading(
        destroyingOpenly(
          {
            used: "*",
            data: "-c --config -e --env --cwd --env-file --name --namespace-id --binding --preview --command --file --persist-to --version-id -m --message",
            looks: "--dry-run",
          },
          [
            holdsSecret("tail"),
            pass(
              "d1 execute --local !--remote, dev|tail|types|whoami|login|init|generate|build",
              "kv ** --local !--remote, kv:* --local !--remote, r2 ** --local !--remote",
            ),
            destroys(
              "delete-store",
              "database",
              "a Cloudflare database, bucket, namespace or queue with its data",
              [
                "d1 delete, kv namespace delete, kv:namespace delete, r2 bucket delete",
                "vectorize delete|delete-vectors, queues delete|purge, hyperdrive delete",
                "d1 time-travel restore, kv bulk delete, kv:bulk delete, r2 bucket lifecycle set",
                "pipelines delete, dispatch-namespace delete, secrets-store store|secret delete",
                "ai-search delete, containers delete, containers images delete",
              ],
            ),
            destroys("delete-worker", "service", "a Worker or Pages project", [
              "delete, pages project delete, workflows delete",
            ]),
            destroys(
              "drop-in-d1",
              "database",
              "tables of the database, or their rows",
              ["d1 execute --command=*drop+*|*truncate+*|*delete+from*"],
              { instead: "export it first (`wrangler d1 export`)" },
            ),
            goesLive("deploy|publish, pages deploy|publish"),
            deletes(
              "delete-part",
              "service",
              "keys, objects, secrets or deployments, or roll them back",
              [
                "** delete|remove|rm|rollback|terminate|purge|unsubscribe, rollback, secret delete",
                "kv:key delete, d1 migrations apply --remote, deployments rollback, pages deployment delete",
                "r2 object delete, triggers|routes delete, secret:bulk",
              ],
            ),
          ],
        ),
        "r2 object",
      ),
    firebase: () =>
      destroying(
        {
          used: "*",
          data: "-P --project --token -c --config --account --only --except --site --instance --database -m --message",
        },
        [
          destroys(
            "delete-data",
            "database",
            "Firestore, Realtime Database, accounts, sites or projects",
            [
              "firestore:delete|firestore:databases:delete|firestore:bulkdelete",
              "database:remove|database:set|database:instances:disable|database:update, projects:delete",
              "hosting:sites:delete, auth:import --hash-algo",
              "remoteconfig:rollback|remoteconfig:versions:delete, extensions:ext:delete|ext:uninstall",
              "dataconnect:sql:migrate --force, apphosting:backends:delete|functions:delete --force|-f",
              "firestore:databases:restore|firestore:backups:delete|firestore:backups:schedules:delete|firestore:databases:update",
            ],
            { instead: "export it (`gcloud firestore export`), and ask the user" },
          ),
          printsSecret("functions:secrets:access, functions:config:get, login:ci"),
          goesLive("deploy"),
          deletes("delete-part", "service", "part of the project, or disable it", [
            "functions:delete|*:delete|*:disable|*:uninstall|*:remove|*:destroy, deploy --force|-f",
            "hosting:disable|hosting:channel:delete",
            "functions:config:unset|functions:secrets:destroy|functions:secrets:prune",
            "dataconnect:sql:migrate, hosting:clone, appdistribution:testers:remove",
          ]),
        ],
      ),
    render: () => using(platform()),
    "koyeb northflank deta zeabur": platform,
    dokku: () =>
      running(platform(), { verbs: "run|enter|run:detached", operands: 1, elsewhere: true }),
    caprover: platform,
    kamal: () =>
      running(
        platform(),
        [
          { verbs: "app exec|server exec", elsewhere: true },
          { verbs: "accessory exec", operands: 1, elsewhere: true },
        ],
        { data: "-r|--roles -h|--hosts -v|--version" },
      ),
    "platform upsun": () =>
      running(
        platform(),
        { verbs: "ssh|environment:ssh", elsewhere: true },
        { data: "-A -I|--instance --worker" },
      ),
    clever: platform,
    scalingo: () =>
      running(
        platform(),
        { verbs: "run|run:detached|run:inside", elsewhere: true },
        { data: "--remote -s|--size --type --dyno-name" },
      ),
    ["gigalixir porter qovery aptible deployctl fleek modal eas expo shopify sanity contentful " +
      "flarectl"]: platform,
    "ngrok cloudflared tailscale": () => ({ destroys: platformRows() }),
    "faas-cli fission garden spin jf jfrog maas nomad-pack nixops aptly": platform,
    // Programs that put a folder online when they are told nothing else.
    "surge gh-pages": () =>
      destroying({ data: "-d --dist -b --branch -r --repo -m --message -p --project --domain" }, [
        deletes("destroy", "service", "the site that is live", ["teardown"], {
          whose: "production",
        }),
        pass("list|login|logout|whoami|token|plus|help, --version|-V"),
        goesLive("!--help"),
      ]),
  },
};

/** Makes a row for what puts the working copy before everyone who uses the application. */
function goesLive(...patterns: readonly string[]): Row {
  return deploys(
    "deploy-production",
    "service",
    "this version to everybody who uses the application",
    [...patterns],
    { whose: "production" },
  );
}

function platform(): Description {
  return destroyingOpenly(
    {
      data: "-a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d --destination --space --access-token --store",
      looks: "--dry-run",
    },
    platformRows(),
  );
}

function platformRows(): readonly Row[] {
  return [
    pass("login|logout|auth|whoami|config|completion **"),
    destroys(
      "destroy",
      "service",
      "an application, site, database or volume that the platform hosts",
      [
        "destroy|delete|teardown|remove|nuke|deprovision|accessory remove",
        "** destroy|delete|teardown|rm|remove|purge|drop|del|*:destroy|*:delete|*:remove|*:drop|*:purge|*:rm|delete-*|*-delete|channel:delete",
      ],
    ),
    goesLive("submit|publish, deploy --prod|--production"),
    changes("change", "service", "what the platform runs, or stop it or roll it back", [
      "** rollback|unset|stop|down|cancel|revoke|detach|unlink|*:unset|*:unlink|*:clear|*:stop|*:rollback|*:revoke|*:disable|suspend|pause|restore|reset|disable|kill|cleanup|branch:delete|prune",
      "dataset import --replace, space import, channel:rollout|update:republish|update:rollback",
    ]),
  ];
}
