import { googleForms } from "../cloud-forms.ts";
import {
  ask,
  deny,
  destroying,
  destroyingLikeGo,
  destroyingOpenly,
  looking,
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
                deny("sql-drop", [
                  "would drop or empty tables of the database",
                  "export it first, and ask the user to do it",
                  "spanner databases ddl update --ddl=*drop+*",
                  "spanner databases execute-sql --sql=*delete+from*+where+true*|*truncate+*",
                ]),
                deny("delete-project", [
                  "would delete a project or organization unit, or turn off its billing",
                  LOOK,
                  "projects|alpha|beta delete, alpha|beta projects delete, resource-manager folders delete",
                  "beta|alpha resource-manager ** delete, billing ** unlink, beta billing ** unlink",
                ]),
                deny("delete-storage", [
                  "would delete buckets or many objects",
                  "list what it would delete first (`gcloud storage ls --recursive`)",
                  "storage rm -r|-R|--recursive, storage buckets delete",
                  "storage rsync --delete-unmatched-destination-objects, storage rm @gs://\\*\\**|*\\*\\**",
                  "alpha|beta storage rm -r|-R|--recursive",
                ]),
                deny("delete-data", [
                  "would delete databases, keys, secrets, disks, images or backups",
                  "export it or back it up, and ask the user to delete it",
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
                ]),
                ask("delete", [
                  "would delete, disable or detach a resource in Google Cloud",
                  LOOK,
                  "** delete|destroy|purge|remove|undelete-all|bulk-delete|undeploy|unregister|revoke|abandon-instances|delete-instances|detach-disk|delete-access-config|clear|cleanup|remove-iam-policy-binding|unset|disable|reset|stop|suspend|kill|cancel|abort|drain|unlink|failover|set-iam-policy|remove-*|delete-*",
                  "** resize --size=0, compute reset-windows-password",
                  "** patch|update --no-deletion-protection|--no-backup, compute instances stop|reset|suspend",
                  "storage rm, storage objects delete, container clusters resize --num-nodes|--size=0",
                  "services disable, run services update-traffic",
                ]),
                ask("open-object", [
                  "would let everybody read what is stored",
                  "leave it private, or let the user open it",
                  "storage ** --predefined-acl|--canned-acl=public*|authenticatedRead",
                  "storage ** --add-acl-grant=*allUsers*|*allAuthenticatedUsers*",
                ]),
                ask("lasting-login", [
                  "would create a key or password that lets whoever has it in",
                  "use `--impersonate-service-account`, or let the user do it",
                  "iam service-accounts keys create|upload, sql users set-password",
                ]),
                ask("open-firewall", [
                  "would open a firewall to every address",
                  "name the addresses that need it",
                  "compute firewall-rules|firewall-policies ** create|update --source-ranges|--src-ip-ranges=0.0.0.0/0",
                  "compute firewall-rules create|update --source-ranges=0.0.0.0/0",
                  "container clusters update --no-enable-master-authorized-networks",
                  "sql instances patch --authorized-networks=*0.0.0.0/0*",
                ]),
                ask("grant-owner", [
                  "would grant rights without any limit",
                  "grant the narrow role that is needed",
                  "projects|organizations|** add-iam-policy-binding --role=roles/owner|roles/editor",
                  "** add-iam-policy-binding --member=allusers|allauthenticatedusers",
                ]),
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
          deny("delete-bucket", [
            "would delete buckets or many objects",
            "list what it would delete first (`gsutil ls -r`)",
            "rb, rm -r|-R|-a, rm @*\\**, -f rb",
          ]),
          ask("sync-delete", [
            "would delete everything in the destination that the source lacks",
            "look at what it would delete first (`-n`)",
            "rsync -d",
          ]),
          ask("delete-object", [
            "would delete objects or open a bucket to everyone",
            "list it first (`gsutil ls`)",
            "rm, mv, iam ch @allUsers:*|allAuthenticatedUsers:*|-d, acl set|ch @public-read*|AllUsers*",
            "lifecycle set, versioning set @off, retention clear, hmac delete, notification delete, web set",
            "defacl set @public-read*, kms clear, acl ch -u|-g=AllUsers*|allAuthenticatedUsers*",
            "cp|rsync -a @public-read*",
          ]),
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
          deny("delete-data", [
            "would delete BigQuery datasets, tables or models with their rows",
            "copy the table first (`bq cp`), and ask the user to do it",
            "rm",
            "query @*drop+table*|*drop+schema*|*truncate+table*|*drop+view*|*drop+snapshot*|*drop+model*",
          ]),
          ask("replace-data", [
            "would overwrite a table or stop a running job",
            "write into a new table",
            "load|query|cp --replace, cp -f|--force, cancel, query @*delete+from*|*delete+*+where+true*",
            "truncate, update --expiration=*",
          ]),
        ],
      ),
    cbt: () =>
      destroyingLikeGo({ data: "-project -instance -creds" }, [
        deny("delete-data", [
          "would delete Bigtable tables, families, rows or clusters",
          "back up the table first, and ask the user to do it",
          "deletetable|deletefamily|deleteallrows|deleteinstance|deletecluster|deletesnapshot|deleterow|deletecolumn|deleteappprofile",
        ]),
      ]),
    apigeecli: () =>
      destroyingOpenly(
        { data: "-o --org -t --token -a --account -n --name -e --env -r --region" },
        [
          deny("delete", [
            "would delete API proxies, products, developers or environments",
            "list it first, and ask the user to do it",
            "** delete|undeploy|purge|clean|remove|revoke|del",
          ]),
        ],
      ),
  },
};

const LOOK = "list what is there first, and ask the user to do it";

const SSH_VERBS = ["compute ssh", "compute tpus tpu-vm ssh", "cloud-shell ssh", "app instances ssh"]
  .flatMap((verbs) => [verbs, `beta ${verbs}`, `alpha ${verbs}`])
  .join("|");
