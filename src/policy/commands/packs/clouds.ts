import type { Description } from "../command.ts";
import {
  ask,
  deny,
  destroying,
  destroyingOpenly,
  type Pack,
  pass,
  running,
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
          deny("delete", [
            "would delete machines, volumes, databases or buckets in the cloud",
            LOOK,
            "* Delete*|Release*|Terminate*|Destroy*|Remove*|Purge*|Batch*Delete*, oss rm|rb",
            "oss ** -r|--recursive|-b",
          ]),
          ask("stop", [
            "would stop, reset or detach a resource in the cloud",
            LOOK,
            "* Stop*|Reboot*|Reset*|Detach*|Revoke*|Unassociate*|Disable*|Cancel*|Rollback*",
          ]),
        ],
      ),
    cf: () =>
      running(
        destroying({}, [
          deny("delete", [
            "would delete organizations, spaces, applications or services with their data",
            LOOK,
            "delete-org|delete-space|delete-service|delete|delete-*|d|ds|purge-service-*",
          ]),
          ask("unbind", [
            "would stop a running application or detach parts of it",
            LOOK,
            "stop|unbind-*|unmap-route|unset-*|us|sp|purge-*|remove-*|rollback|cancel-*|disable-*|terminate*",
          ]),
        ]),
        { verbs: "ssh", as: "options", elsewhere: true },
        { "remote-shell": "-c|--command" },
      ),
    "b2 backblaze-b2": () =>
      uploading(
        destroying({ looks: "--dry-run --dryRun" }, [
          deny("delete", [
            "would delete buckets or files",
            "list them first (`b2 ls`)",
            "bucket|file|key delete|hide|rm|delete-*|unhide, rm",
            "delete-bucket|delete-file-version|delete_bucket|delete_file_version|delete-key|cancel-*|hide-file",
          ]),
          ask("sync-delete", [
            "would delete everything in the destination that the source lacks",
            "look at what it would do first (`--dry-run`)",
            "sync --delete, sync --keep-days|--keepDays=*, sync --replace-newer",
          ]),
        ]),
        "upload-file|file upload",
      ),
    databricks: () => using(warehouse()),
    "snow dbt": warehouse,
  },
};

const LOOK = "list what is there first, and ask the user to do it";

function verbLast(): Description {
  return destroyingOpenly(
    {
      data: "--context -c --config -t --access-token --token -o --output --profile -p --region --zone --project --api-key --format --as-user --account --cluster --name --compartment-id -z --folder-id --cloud-id --os-cloud",
      looks: "--dry-run",
    },
    [
      pass("config|auth|profile|plugin|plugins|completion|context **"),
      deny("delete", [
        "would delete machines, volumes, databases, clusters or networks in the cloud",
        LOOK,
        "** delete|rm|destroy|remove|terminate|purge|del|bulk-delete|delete-*|remove-*|*-delete|*-remove|*-rm|*-del|vm.destroy|datastore.rm|object.destroy|pool.destroy|cluster.rm|host.remove|snapshot.remove|folder.destroy|datacenter.destroy|library.rm",
      ]),
      ask("stop", [
        "would stop, reset or detach a resource in the cloud",
        LOOK,
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
      ask("full-refresh", [
        "would drop the tables of incremental models and build them anew",
        "run single models without it (`--select NAME`)",
        "run|build|seed --full-refresh|-f, retry --full-refresh",
      ]),
      deny("delete", [
        "would delete data, jobs, clusters or deployments of the data platform",
        LOOK,
        "fs rm -r|--recursive, clusters|cluster permanent-delete",
        "catalogs|schemas|tables|volumes|workspaces|metastores|instance-pools delete, object drop",
        "sql -q|--query=*drop+*|*truncate+*, bundle destroy, deployment delete, workspace delete",
        "run-operation @*drop*|*clean*|*delete*",
      ]),
      ask("delete-part", [
        "would delete or stop part of the data platform",
        LOOK,
        "** delete|delete-*|rm|remove|drop|purge|kill|cancel|cancel-all-*|destroy|reset",
        "dev kill|object cleanup",
      ]),
    ],
  );
}
