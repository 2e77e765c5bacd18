import type { Description } from "../command.ts";
import {
  deletes,
  destroying,
  destroyingOpenly,
  destroys,
  type Pack,
  pass,
  running,
  stops,
  uploading,
  using,
} from "../pack.ts";

/** The clouds whose command line is `group … verb`: one table serves them all. */
export const cloudsPack: Pack = {
  name: "clouds",
  title:
    "Other clouds (doctl, oci, ibmcloud, linode-cli, hcloud, scw, aliyun, vultr-cli, exo, openstack, civo, …)",
  tools: {
    doctl: () =>
      running(
        verbLast(),
        { verbs: "compute ssh", as: "options", elsewhere: true },
        { "remote-shell": "--ssh-command" },
      ),
    ["linode-cli linode hcloud scw vultr-cli exo civo upctl yc ovhcloud nebius ionosctl " +
      "stackit runpodctl oci ibmcloud openstack nova cinder glance govc"]: verbLast,
    "aliyun hwcloud tencentcloud tccli jdcloud volcengine": () =>
      destroying(
        {
          data: "--profile -p --region --output -o --mode --config-path",
          looks: "--dryrun --DryRun",
        },
        [
          destroys("delete", "cloud", "machines, volumes, databases or buckets in the cloud", [
            "* Delete*|Release*|Terminate*|Destroy*|Remove*|Purge*|Batch*Delete*, oss rm|rb",
            "oss ** -r|--recursive|-b",
          ]),
          stops("stop", "cloud", "a resource in the cloud, or reset or detach it", [
            "* Stop*|Reboot*|Reset*|Detach*|Revoke*|Unassociate*|Disable*|Cancel*|Rollback*",
          ]),
        ],
      ),
    cf: () =>
      running(
        destroying({}, [
          destroys(
            "delete",
            "cloud",
            "organizations, spaces, applications or services with their data",
            ["delete-org|delete-space|delete-service|delete|delete-*|d|ds|purge-service-*"],
          ),
          stops("unbind", "service", "a running application, or detach parts of it", [
            "stop|unbind-*|unmap-route|unset-*|us|sp|purge-*|remove-*|rollback|cancel-*|disable-*|terminate*",
          ]),
        ]),
        { verbs: "ssh", as: "options", elsewhere: true },
        { "remote-shell": "-c|--command" },
      ),
    "b2 backblaze-b2": () =>
      uploading(
        destroying({ looks: "--dry-run --dryRun" }, [
          destroys(
            "delete",
            "files",
            "buckets or files",
            [
              "bucket|file|key delete|hide|rm|delete-*|unhide, rm",
              "delete-bucket|delete-file-version|delete_bucket|delete_file_version|delete-key|cancel-*|hide-file",
            ],
            { instead: "list them first (`b2 ls`)" },
          ),
          deletes("sync-delete", "files", "everything in the destination that the source lacks", [
            "sync --delete, sync --keep-days|--keepDays=*, sync --replace-newer",
          ]),
        ]),
        "upload-file|file upload",
      ),
    databricks: () => using(warehouse()),
    "snow dbt": warehouse,
  },
};

function verbLast(): Description {
  return destroyingOpenly(
    {
      data: "--context -c --config -t --access-token --token -o --output --profile -p --region --zone --project --api-key --format --as-user --account --cluster --name --compartment-id -z --folder-id --cloud-id --os-cloud",
      looks: "--dry-run",
    },
    [
      pass("config|auth|profile|plugin|plugins|completion|context **"),
      destroys(
        "delete",
        "cloud",
        "machines, volumes, databases, clusters or networks in the cloud",
        [
          "** delete|rm|destroy|remove|terminate|purge|del|bulk-delete|delete-*|remove-*|*-delete|*-remove|*-rm|*-del|vm.destroy|datastore.rm|object.destroy|pool.destroy|cluster.rm|host.remove|snapshot.remove|folder.destroy|datacenter.destroy|library.rm",
        ],
      ),
      stops("stop", "cloud", "a resource in the cloud, or reset or detach it", [
        "** stop|poweroff|power-off|shutdown|reboot|reset|rebuild|detach|detach-*|unset|revoke|disable|power-cycle|softreset|rescue|reinstall|restore|rollback|rebuild-*|unassign|suspend|action|vm.power|password-reset|reset-password|failover|abort|cancel|deprovision|release|evacuate|unrescue|disable-*|change-compartment|kill|wipe|drain",
      ]),
    ],
  );
}

/** A client of a data warehouse. */
function warehouse(): Description {
  return destroyingOpenly(
    {
      data: "-p --profile --target --profiles-dir --project-dir -s --select -m --models --config-file -c --connection -o --output -q --query --args",
      looks: "--dry-run",
    },
    [
      deletes(
        "full-refresh",
        "database",
        "the tables of incremental models to build them anew",
        ["run|build|seed --full-refresh|-f, retry --full-refresh"],
        { instead: "run single models without it (`--select NAME`)" },
      ),
      destroys("delete", "database", "data, jobs, clusters or deployments of the data platform", [
        "fs rm -r|--recursive, clusters|cluster permanent-delete",
        "catalogs|schemas|tables|volumes|workspaces|metastores|instance-pools delete, object drop",
        "sql -q|--query=*drop+*|*truncate+*, bundle destroy, deployment delete, workspace delete",
        "run-operation @*drop*|*clean*|*delete*",
      ]),
      deletes("delete-part", "database", "part of the data platform, or stop it", [
        "** delete|delete-*|rm|remove|drop|purge|kill|cancel|cancel-all-*|destroy|reset",
        "dev kill|object cleanup",
      ]),
    ],
  );
}
