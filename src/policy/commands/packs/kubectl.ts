import {
  changes,
  deletes,
  deploys,
  destroying,
  destroys,
  opens,
  type Pack,
  printsSecret,
  running,
  stops,
} from "../pack.ts";

/** Kubernetes by kubectl and the command lines built like it. */
export const kubectlPack: Pack = {
  name: "kubectl",
  title: "Kubernetes (kubectl, oc, k3s, microk8s)",
  tools: {
    "kubectl oc kubecolor k": () => ({ destroys: kubectlRows() }),
    // Each holds a kubectl, which is judged as itself.
    "k3s microk8s k0s rke2": () =>
      running(
        destroying({ data: "-d|--data-dir -c|--config" }, [
          destroys(
            "reset-cluster",
            "cluster",
            "everything in the cluster on this machine",
            [
              "reset, leave|remove-node, stop, disable @*storage*, etcd-snapshot delete|prune",
              "secrets-encrypt rotate*, server --cluster-reset, certificate rotate*",
            ],
            { instead: "remove single workloads with kubectl", whose: "own" },
          ),
        ]),
        { verbs: "kubectl|k", program: "kubectl" },
      ),
  },
};

/** A resource type in every spelling, alone, before a name (`ns/shop`) or in a list (`pvc,pv`). */
function kinds(names: string): string {
  return names
    .split(" ")
    .flatMap((name) => [name, `${name}/*`, `${name},*`, `*,${name}`, `${name}.*`])
    .join("|");
}

const DATA_KINDS = kinds(
  "pv pvc persistentvolume persistentvolumes persistentvolumeclaim persistentvolumeclaims " +
    "volumesnapshot volumesnapshots statefulset statefulsets sts",
);
const SCOPE_KINDS = kinds(
  "ns namespace namespaces project projects crd crds customresourcedefinition " +
    "customresourcedefinitions node nodes no storageclass storageclasses sc clusters cluster",
);

/** What in the description of a pod gives it its node: namespaces, folders, privileges. */
const NODE_RIGHTS =
  "*hostpid*true*|*hostipc*true*|*hostnetwork*true*|*hostpath*|*privileged*true*|*sys_admin*";

function kubectlRows() {
  return [
    opens(
      "expose",
      "cluster",
      "the cluster to every host that can reach this machine",
      ["port-forward|proxy --address=0.0.0.0*|*,0.0.0.0*|::*"],
      { instead: "leave out `--address`, so that it listens on localhost" },
    ),
    opens(
      "host-access",
      "machine",
      "the rights or files of the node to a container",
      [
        `run|create --overrides=${NODE_RIGHTS}, run --privileged, debug node/*|nodes/*|no/*`,
        "debug --profile=sysadmin",
      ],
      { instead: "run it without the node's namespaces, folders and privileges" },
    ),
    opens(
      "weaken-namespace",
      "machine",
      "the node to every pod of the namespace",
      [
        "label @*pod-security.kubernetes.io/enforce=privileged",
        "label @*pod-security.kubernetes.io/enforce-",
      ],
      { instead: "set `enforce` to `baseline` or `restricted`, or show the user the label" },
    ),
    destroys(
      "delete-namespace",
      "cluster",
      "a whole namespace, resource type or node, with everything in it",
      [`delete ${SCOPE_KINDS}`],
      { instead: "delete one resource by name" },
    ),
    destroys(
      "delete-volume",
      "cluster",
      "volumes or stateful sets with their data",
      [`delete ${DATA_KINDS}`],
      { instead: "scale the workload to 0, and keep the volume claim" },
    ),
    destroys(
      "delete-all",
      "cluster",
      "every resource that matches, not only one that is named",
      ["delete --all|-A|--all-namespaces, delete all|all,*|*,all"],
      { instead: "name the resource to delete" },
    ),
    deletes(
      "delete",
      "cluster",
      "resources of the cluster",
      ["delete, adm prune --confirm, adm prune"],
      { instead: "look at what it would delete first (`--dry-run=client`)" },
    ),
    stops(
      "drain",
      "machine",
      "a node from taking pods, and evict those that run on it",
      [
        "drain, adm drain, cordon, adm cordon, adm manage-node",
        "taint node|nodes|node/* @*NoExecute*|*NoSchedule*, taint",
      ],
      { instead: "list what runs there first (`kubectl get pods -o wide`)" },
    ),
    stops(
      "scale-to-zero",
      "cluster",
      "every pod of the workload",
      ["scale --replicas=0", 'patch -p|--patch=*"replicas":0*|*"replicas":+0*'],
      { instead: "scale it to 1, or agree on a time with the user" },
    ),
    printsSecret(
      `get ${kinds("secret secrets")} -o|--output=json|yaml|jsonpath*data*|go-template*|custom-columns*data*|jsonpath=*{.}*`,
      "config view --raw, create token, extract secret/*, whoami -t|--show-token",
    ),
    changes(
      "apply-from-network",
      "cluster",
      "the cluster with an unread file from the network",
      ["apply|create|replace -f|--filename|-k|--kustomize=http://*|https://*|github.com/*"],
      { instead: "download the file, read it, then apply it" },
    ),
    deletes(
      "replace-force",
      "cluster",
      "the resources to create them anew, with an outage in between",
      ["replace --force, apply --force, apply --prune, apply --force-conflicts"],
      { instead: "use `kubectl apply`" },
    ),
    deploys(
      "rollback",
      "cluster",
      "an older revision in place of the current one",
      ["rollout undo, rollback"],
      { instead: "look at `kubectl rollout history`, and ask the user to do it" },
    ),
    changes(
      "edit-live",
      "cluster",
      "a live resource in a way that no file records",
      [
        "patch @node/*|nodes|node|ns|namespace|crd, patch -p|--patch=*finalizers*",
        "label|annotate --overwrite --all, config delete-*, config unset, certificate deny",
        "auth reconcile --remove-extra-*, policy remove-*, adm policy remove-*",
        "adm policy add-cluster-role-to-* cluster-admin",
        "create clusterrolebinding|rolebinding --clusterrole=cluster-admin|admin, krew uninstall|remove",
      ],
      { instead: "change the manifest and apply it" },
    ),
  ];
}
