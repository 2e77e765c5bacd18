import { ask, deny, destroying, type Pack, printsSecret, running } from "../pack.ts";

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
          ask("reset-cluster", [
            "would delete everything in the cluster on this machine",
            "remove single workloads with kubectl",
            "reset, leave|remove-node, stop, disable @*storage*, etcd-snapshot delete|prune",
            "secrets-encrypt rotate*, server --cluster-reset, certificate rotate*",
          ]),
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
    ask("expose", [
      "would let every host that can reach this machine into the cluster",
      "leave out `--address`, so that it listens on localhost",
      "port-forward|proxy --address=0.0.0.0*|*,0.0.0.0*|::*",
    ]),
    ask("host-access", [
      "would start a container with the rights or the files of its node",
      "run it without the node's namespaces, folders and privileges",
      `run|create --overrides=${NODE_RIGHTS}, run --privileged, debug node/*|nodes/*|no/*`,
      "debug --profile=sysadmin",
    ]),
    ask("weaken-namespace", [
      "would let every pod of the namespace take over its node",
      "set `enforce` to `baseline` or `restricted`, or show the user the label",
      "label @*pod-security.kubernetes.io/enforce=privileged",
      "label @*pod-security.kubernetes.io/enforce-",
    ]),
    deny("delete-namespace", [
      "would delete a whole namespace, resource type or node, with everything in it",
      "delete one resource by name",
      `delete ${SCOPE_KINDS}`,
    ]),
    deny("delete-volume", [
      "would delete volumes or stateful sets with their data",
      "scale the workload to 0, and keep the volume claim",
      `delete ${DATA_KINDS}`,
    ]),
    deny("delete-all", [
      "would delete every resource that matches, not only one that is named",
      "name the resource to delete",
      "delete --all|-A|--all-namespaces, delete all|all,*|*,all",
    ]),
    ask("delete", [
      "would delete resources of the cluster",
      "look at what it would delete first (`--dry-run=client`)",
      "delete, adm prune --confirm, adm prune",
    ]),
    ask("drain", [
      "would take a node out of service and evict the pods that run on it",
      "list what runs there first (`kubectl get pods -o wide`)",
      "drain, adm drain, cordon, adm cordon, adm manage-node",
      "taint node|nodes|node/* @*NoExecute*|*NoSchedule*, taint",
    ]),
    ask("scale-to-zero", [
      "would stop every pod of the workload",
      "scale it to 1, or agree on a time with the user",
      "scale --replicas=0",
      'patch -p|--patch=*"replicas":0*|*"replicas":+0*',
    ]),
    printsSecret(
      `get ${kinds("secret secrets")} -o|--output=json|yaml|jsonpath*data*|go-template*|custom-columns*data*|jsonpath=*{.}*`,
      "config view --raw, create token, extract secret/*, whoami -t|--show-token",
    ),
    ask("apply-from-network", [
      "would change the cluster with an unread file from the network",
      "download the file, read it, then apply it",
      "apply|create|replace -f|--filename|-k|--kustomize=http://*|https://*|github.com/*",
    ]),
    ask("replace-force", [
      "would delete the resources and create them anew, with an outage in between",
      "use `kubectl apply`",
      "replace --force, apply --force, apply --prune, apply --force-conflicts",
    ]),
    ask("rollback", [
      "would put an older revision back into service",
      "look at `kubectl rollout history`, and ask the user to do it",
      "rollout undo, rollback",
    ]),
    ask("edit-live", [
      "would change a live resource in a way that no file records",
      "change the manifest and apply it",
      "patch @node/*|nodes|node|ns|namespace|crd, patch -p|--patch=*finalizers*",
      "label|annotate --overwrite --all, config delete-*, config unset, certificate deny",
      "auth reconcile --remove-extra-*, policy remove-*, adm policy remove-*",
      "adm policy add-cluster-role-to-* cluster-admin",
      "create clusterrolebinding|rolebinding --clusterrole=cluster-admin|admin, krew uninstall|remove",
    ]),
  ];
}
