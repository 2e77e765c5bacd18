import type { Description } from "../command.ts";
import { deletes, destroying, destroys, type Pack, pass, publishes, running } from "../pack.ts";

/** Lower container tools, local clusters and their virtual machines. */
export const containersPack: Pack = {
  name: "containers",
  title:
    "Container tools and local clusters (crictl, ctr, buildah, kind, minikube, k3d, colima, lima)",
  tools: {
    "kind k3d": localCluster,
    minikube: () =>
      running(
        localCluster(),
        [
          { verbs: "ssh", elsewhere: true },
          { verbs: "kubectl", elsewhere: true, program: "kubectl" },
        ],
        { data: "--node" },
      ),
    "k0sctl kwokctl ctlptl vcluster": localCluster,
    colima: () => running(localMachine(), { verbs: "ssh", elsewhere: true }),
    limactl: () =>
      running(
        localMachine(),
        { verbs: "shell", operands: 1, elsewhere: true },
        { data: "--workdir --shell" },
      ),
    rdctl: localMachine,
    "docker-machine": () => running(localMachine(), { verbs: "ssh", operands: 1, elsewhere: true }),
    "orb orbctl": localMachine,
    "buildah crictl ctr skopeo crane oras regctl": () =>
      destroying(
        {
          data: "-n --namespace -a --address -r --runtime-endpoint -i --image-endpoint --root --creds --authfile --config",
        },
        [
          pass("containers|container info|list|ls"),
          publishes("push, copy @docker://*|*, images|image|i push"),
          deletes(
            "remove",
            "containers",
            "containers or images without the engine that manages them, or in a registry",
            [
              "rm|rmi|rmp|stopp, prune, delete, images|image|i rm|del|delete|remove|prune",
              "containers|container|c rm|del|delete|remove, tasks|task|t rm|del|delete|remove|kill",
              "namespaces|namespace|ns rm|remove, snapshots|snapshot rm|remove, content rm|prune|del",
              "manifest delete, tag delete|rm, repo delete, blob delete",
            ],
            { instead: "remove them through docker, podman or kubectl" },
          ),
        ],
      ),
  },
};

function localCluster(): Description {
  return destroying({ used: "*", data: "-p --profile -n --name --kubeconfig --config -c" }, [
    destroys(
      "delete-all-clusters",
      "cluster",
      "every local cluster with everything that runs in it",
      ["delete --all|-a, delete clusters, cluster delete -a|--all, delete --purge"],
      { instead: "name the one cluster to delete, and ask the user" },
    ),
    destroys(
      "delete-cluster",
      "cluster",
      "a local cluster with everything that runs in it",
      ["delete, cluster delete|rm|del, reset, registry delete|rm, node delete"],
      { instead: "stop it (`minikube stop`, `k3d cluster stop`)", whose: "own" },
    ),
  ]);
}

function localMachine(): Description {
  return destroying({ data: "-p --profile --log-level" }, [
    destroys(
      "delete-machine",
      "machine",
      "the virtual machine with every container, image and volume in it",
      [
        "delete|rm|remove, factory-reset, prune, kill, snapshot delete, disk delete|rm, reset",
        "snapshot unlock",
      ],
      { instead: "stop it (`colima stop`, `limactl stop NAME`)", whose: "own" },
    ),
  ]);
}
