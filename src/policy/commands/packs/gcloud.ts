import { googleForms } from "../cloud-forms.ts";
import {
  deletes,
  destroying,
  destroyingLikeGo,
  destroyingOpenly,
  destroys,
  looking,
  opens,
  overwrites,
  type Pack,
  pass,
  printsSecret,
  printsToken,
  running,
  storing,
} from "../pack.ts";

/** Google Cloud by gcloud, gsutil, bq and their companions. */
export const gcloudPack: Pack = {
  name: "gcloud",
  title: "Google Cloud (gcloud, gsutil, bq, cbt, apigeecli)",
  tools: {
    gcloud: () =>
      looking(
        storing(
          running(
            destroyingOpenly(
              {
                data: "--project --account --configuration --format --verbosity --billing-project --impersonate-service-account --access-token-file --flags-file --log-http --trace-token --zone --region --filter --limit --instance --organization --folder --member --role --num-nodes --size --location --cluster --namespace --sort-by --billing-account --data-file --ddl --sql --predefined-acl --canned-acl --add-acl-grant",
                looks: "--dry-run --validate-only",
              },
              [
                pass("logging read, compute ssh|scp, config unset|configurations, auth revoke"),
                printsSecret(
                  "secrets versions access, auth print-refresh-token",
                  "services api-keys get-key-string, redis instances get-auth-string",
                ),
                printsToken(
                  "auth print-access-token|print-identity-token, auth application-default print-access-token",
                  "config config-helper --format",
                ),
                destroys(
                  "sql-drop",
                  "database",
                  "tables of the database, or their rows",
                  [
                    "spanner databases ddl update --ddl=*drop+*",
                    "spanner databases execute-sql --sql=*delete+from*+where+true*|*truncate+*",
                  ],
                  { instead: "export it first, and ask the user to do it" },
                ),
                destroys(
                  "delete-project",
                  "cloud",
                  "a project or organization unit, or its billing",
                  [
                    "projects|alpha|beta delete, alpha|beta projects delete, resource-manager folders delete",
                    "beta|alpha resource-manager ** delete, billing ** unlink, beta billing ** unlink",
                  ],
                ),
                destroys(
                  "delete-storage",
                  "files",
                  "buckets or many objects",
                  [
                    "storage rm -r|-R|--recursive, storage buckets delete",
                    "storage rsync --delete-unmatched-destination-objects, storage rm @gs://\\*\\**|*\\*\\**",
                    "alpha|beta storage rm -r|-R|--recursive",
                  ],
                  { instead: "list what it would delete first (`gcloud storage ls --recursive`)" },
                ),
                destroys(
                  "delete-data",
                  "cloud",
                  "databases, keys, secrets, disks, images or backups",
                  [
                    "sql|spanner|bigtable|firestore|redis|memcache|alloydb|datastore|dataproc|filestore|metastore|composer|dataflow|pubsub|bq|netapp|lustre|backup-dr ** delete|bulk-delete|purge|drain",
                    "alpha|beta sql|spanner|bigtable|firestore|redis|memcache|alloydb|datastore|dataproc|filestore|metastore|composer|dataflow|pubsub|bq ** delete|bulk-delete|purge",
                    "kms keys versions destroy, kms ** delete|destroy, secrets ** delete|destroy",
                    "compute disks|snapshots|images|instances|machine-images|instance-groups|instance-templates|networks|backend-services|url-maps|forwarding-rules|addresses delete",
                    "compute instance-groups ** delete|delete-instances",
                    "alpha|beta compute disks|snapshots|images|instances|machine-images delete",
                    "container clusters|node-pools|images delete, alpha|beta container clusters|node-pools delete",
                    "container fleet|hub ** delete|unregister, artifacts ** delete, functions|run|app ** delete",
                    "functions delete, dns ** delete, apigee|api-gateway|endpoints ** delete|undeploy",
                    "logging ** delete, iam ** delete, source repos delete, deployment-manager ** delete",
                    "infra-manager ** delete, ml-engine|ai-platform|ai ** delete, alpha|beta ** delete",
                  ],
                  { instead: "export it or back it up, and ask the user to delete it" },
                ),
                deletes("delete", "cloud", "a resource in Google Cloud, or disable or detach it", [
                  "** delete|destroy|purge|remove|undelete-all|bulk-delete|undeploy|unregister|revoke|abandon-instances|delete-instances|detach-disk|delete-access-config|clear|cleanup|remove-iam-policy-binding|unset|disable|reset|stop|suspend|kill|cancel|abort|drain|unlink|failover|set-iam-policy|remove-*|delete-*",
                  "** resize --size=0, compute reset-windows-password",
                  "** patch|update --no-deletion-protection|--no-backup, compute instances stop|reset|suspend",
                  "storage rm, storage objects delete, container clusters resize --num-nodes|--size=0",
                  "services disable, run services update-traffic",
                ]),
                opens("open-object", "files", "what is stored to everybody", [
                  "storage ** --predefined-acl|--canned-acl=public*|authenticatedRead",
                  "storage ** --add-acl-grant=*allUsers*|*allAuthenticatedUsers*",
                ]),
                opens(
                  "lasting-login",
                  "account",
                  "the account to whoever holds a new key or password",
                  ["iam service-accounts keys create|upload, sql users set-password"],
                  { instead: "use `--impersonate-service-account`, or let the user do it" },
                ),
                opens(
                  "open-firewall",
                  "network",
                  "a firewall to every address",
                  [
                    "compute firewall-rules|firewall-policies ** create|update --source-ranges|--src-ip-ranges=0.0.0.0/0",
                    "compute firewall-rules create|update --source-ranges=0.0.0.0/0",
                    "container clusters update --no-enable-master-authorized-networks",
                    "sql instances patch --authorized-networks=*0.0.0.0/0*",
                  ],
                  { instead: "name the addresses that need it" },
                ),
                opens(
                  "grant-owner",
                  "account",
                  "the account or project with unlimited rights",
                  [
                    "projects|organizations|** add-iam-policy-binding --role=roles/owner|roles/editor",
                    "** add-iam-policy-binding --member=allusers|allauthenticatedusers",
                  ],
                  { instead: "grant the narrow role that is needed" },
                ),
              ],
            ),
            { verbs: SSH_VERBS, as: "options", elsewhere: true },
            { data: "--ssh-key-file", "remote-shell": "--command" },
          ),
          "storage cp|storage mv|storage rsync",
        ),
        googleForms(),
      ),
    gsutil: () =>
      storing(
        destroying({ data: "-o -u -i -h", looks: "-n" }, [
          destroys(
            "delete-bucket",
            "files",
            "buckets or many objects",
            ["rb, rm -r|-R|-a, rm @*\\**, -f rb"],
            { instead: "list what it would delete first (`gsutil ls -r`)" },
          ),
          deletes(
            "sync-delete",
            "files",
            "everything in the destination that the source lacks",
            ["rsync -d"],
            { instead: "look at what it would delete first (`-n`)" },
          ),
          deletes(
            "delete-object",
            "files",
            "objects, or open a bucket to everybody",
            [
              "rm, mv, iam ch @allUsers:*|allAuthenticatedUsers:*|-d, acl set|ch @public-read*|AllUsers*",
              "lifecycle set, versioning set @off, retention clear, hmac delete, notification delete, web set",
              "defacl set @public-read*, kms clear, acl ch -u|-g=AllUsers*|allAuthenticatedUsers*",
              "cp|rsync -a @public-read*",
            ],
            { instead: "list it first (`gsutil ls`)" },
          ),
        ]),
        "cp|mv|rsync",
      ),
    bq: () =>
      destroying(
        {
          data: "--project_id --location --dataset_id --format --job_id --credential_file -q --max_results",
          looks: "--dry_run",
        },
        [
          destroys(
            "delete-data",
            "database",
            "BigQuery datasets, tables or models with their rows",
            [
              "rm",
              "query @*drop+table*|*drop+schema*|*truncate+table*|*drop+view*|*drop+snapshot*|*drop+model*",
            ],
            { instead: "copy the table first (`bq cp`), and ask the user to do it" },
          ),
          overwrites(
            "replace-data",
            "database",
            "a table, or stop a running job",
            [
              "load|query|cp --replace, cp -f|--force, cancel, query @*delete+from*|*delete+*+where+true*",
              "truncate, update --expiration=*",
            ],
            { instead: "write into a new table" },
          ),
        ],
      ),
    cbt: () =>
      destroyingLikeGo({ data: "-project -instance -creds" }, [
        destroys(
          "delete-data",
          "database",
          "Bigtable tables, families, rows or clusters",
          [
            "deletetable|deletefamily|deleteallrows|deleteinstance|deletecluster|deletesnapshot|deleterow|deletecolumn|deleteappprofile",
          ],
          { instead: "back up the table first, and ask the user to do it" },
        ),
      ]),
    apigeecli: () =>
      destroyingOpenly(
        { data: "-o --org -t --token -a --account -n --name -e --env -r --region" },
        [
          deletes(
            "delete",
            "service",
            "API proxies, products, developers or environments",
            ["** delete|undeploy|purge|clean|remove|revoke|del"],
            { whose: "production" },
          ),
        ],
      ),
  },
};

const SSH_VERBS = ["compute ssh", "compute tpus tpu-vm ssh", "cloud-shell ssh", "app instances ssh"]
  .flatMap((verbs) => [verbs, `beta ${verbs}`, `alpha ${verbs}`])
  .join("|");
