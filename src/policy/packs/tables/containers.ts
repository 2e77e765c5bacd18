import { ask, deny, type Pack, pass, publishes, type Tool } from "../pack.ts";

/** Lower container tools, local clusters and their virtual machines. */
export const containersPack: Pack = {
  name: "containers",
  title:
    "Container tools and local clusters (crictl, ctr, buildah, kind, minikube, k3d, colima, lima)",
  tools: [
    [["kind", "k3d", "minikube", "k0sctl", "kwokctl", "ctlptl", "vcluster"], localCluster],
    [["colima", "limactl", "rdctl", "docker-machine", "orb", "orbctl"], localMachine],
    [["buildah", "crictl", "ctr", "skopeo", "crane", "oras", "regctl"], imageTool],
  ],
  examples: () => ({
    denies: [
      "kind delete cluster",
      "minikube delete --all",
      "colima delete",
      "crictl rmi --prune",
      "skopeo delete docker://registry.example/app:1",
      "limactl delete default",
    ],
    allows: [
      "kind create cluster",
      "minikube status",
      "colima start",
      "crictl images",
      "skopeo inspect docker://registry.example/app:1",
      "limactl list",
    ],
  }),
};

function localCluster(): Tool {
  return {
    values: "-p --profile -n --name --kubeconfig --config -c",
    rows: [
      deny(
        "delete-all-clusters",
        "deletes every local cluster with all that runs in it",
        "name the one cluster to delete and ask the user",
        ["delete --all|-a", "delete clusters", "cluster delete -a|--all", "delete --purge"],
      ),
      ask(
        "delete-cluster",
        "deletes a local cluster with all that runs in it",
        "stop it instead (`minikube stop`, `k3d cluster stop`)",
        ["delete", "cluster delete|rm|del", "reset", "registry delete|rm", "node delete"],
      ),
    ],
  };
}

function localMachine(): Tool {
  return {
    values: "-p --profile --log-level",
    rows: [
      ask(
        "delete-machine",
        "deletes the virtual machine with every container, image and volume in it",
        "stop it instead (`colima stop`, `limactl stop NAME`)",
        [
          "delete|rm|remove",
          "factory-reset",
          "prune",
          "kill",
          "snapshot delete",
          "disk delete|rm",
          "reset",
          "snapshot unlock",
        ],
      ),
    ],
  };
}

function imageTool(): Tool {
  return {
    values:
      "-n --namespace -a --address -r --runtime-endpoint -i --image-endpoint --root --creds --authfile --config",
    rows: [
      pass(["containers|container info|list|ls"]),
      publishes(["push", "copy @docker://*|*", "images|image|i push"]),
      ask(
        "remove",
        "deletes containers or images below the engine that manages them, or from a registry",
        "remove them through docker, podman or kubectl",
        [
          "rm|rmi|rmp|stopp",
          "prune",
          "delete",
          "images|image|i rm|del|delete|remove|prune",
          "containers|container|c rm|del|delete|remove",
          "tasks|task|t rm|del|delete|remove|kill",
          "namespaces|namespace|ns rm|remove",
          "snapshots|snapshot rm|remove",
          "content rm|prune|del",
          "manifest delete",
          "tag delete|rm",
          "repo delete",
          "blob delete",
        ],
      ),
    ],
  };
}
