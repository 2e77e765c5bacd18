import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  destroying,
  destroyingOpenly,
  destroys,
  type Pack,
  pass,
  running,
  stops,
} from "../pack.ts";

/** Tools that run or reset clusters, and operators that own what is in them. */
export const clustersPack: Pack = {
  name: "clusters",
  title:
    "Cluster tools (argocd, flux, istioctl, eksctl, kops, kubeadm, talosctl, rancher, linkerd, cilium)",
  tools: {
    "argocd argo kargo": () =>
      destroying(
        {
          data: "--server --auth-token --config -n --namespace --core --context --kube-context",
          looks: "--dry-run",
        },
        [
          destroys(
            "delete-application",
            "cluster",
            "the application with everything that it deployed",
            ["app|appset|proj|project|cluster delete|rm|remove|delete-resource"],
            { instead: "check with `argocd app resources NAME`, and ask the user to do it" },
          ),
          deletes(
            "change-delivery",
            "cluster",
            "repositories, accounts, workflows or resources no longer in Git",
            [
              "app sync --prune|--force|--replace, app rollback|terminate-op",
              "repo|repocreds|cert|gpg|account|cluster rm|delete|remove|delete-token, delete, terminate|stop",
              "archive delete, cron delete, template delete, cluster-template delete, abort|undo, delete *",
            ],
            { instead: "look with `argocd app diff`, and sync without `--prune`" },
          ),
        ],
      ),
    "flux istioctl linkerd cilium operator-sdk dapr kn cmctl kyverno tkn calicoctl consul-k8s":
      () =>
        destroyingOpenly(
          { data: "-n --namespace --context --kubeconfig --kube-context -c", looks: "--dry-run" },
          [
            destroys(
              "uninstall",
              "cluster",
              "the operator and everything that it manages in the cluster",
              ["uninstall, x uninstall, operator remove, cleanup, olm uninstall"],
            ),
            deletes("delete", "cluster", "resources that the operator manages", [
              "delete, ** delete|remove|rm, prune, stop",
            ]),
            stops(
              "suspend",
              "cluster",
              "changes from reaching the cluster until somebody resumes them",
              ["suspend"],
            ),
          ],
        ),
    kops,
    ["eksctl kubeadm talosctl clusterctl rancher rke gardenctl tanzu rosa ocm " +
      "openshift-install"]: clusterTool,
    crc: () => running(clusterTool(), { verbs: "ssh", elsewhere: true }, { data: "-p" }),
    kubectx: clusterTool,
    "skaffold tilt werf devspace okteto telepresence kustomize kapp kpt": () =>
      destroying(
        {
          used: "*",
          data: "-f --file -p --profile -n --namespace -e --env --kube-context -a --app",
          looks: "--dry-run",
        },
        [
          deletes(
            "tear-down",
            "cluster",
            "what this project deployed to the cluster",
            [
              "delete, down, dismiss, purge, reset|purge deployments, cleanup, destroy, live destroy",
              "delete namespace|env|service|deploy, namespace delete, host purge|cleanup, preview destroy",
              "pipeline destroy, dev --cleanup, uninstall, helm uninstall",
            ],
            { instead: "stop the development loop, or delete single resources", whose: "own" },
          ),
        ],
      ),
  },
};

/** kops only says what it would do until `--yes` is given. */
function kops(): Description {
  return destroying({ data: "--name --state --config -o --output" }, [
    destroys(
      "delete-cluster",
      "cluster",
      "a cluster, or everything on one of its machines",
      ["delete cluster|ig|instancegroup|instance|secret|keypair --yes|-y, delete --yes|-y"],
      { instead: "check what it would do (without `--yes`), and ask the user" },
    ),
    changes(
      "change",
      "cluster",
      "machines of the cluster, or replace them",
      ["rolling-update|update cluster --yes|-y, toolbox enroll|template --yes|-y"],
      { instead: "look at what it would do first (without `--yes`)" },
    ),
  ]);
}

function clusterTool(): Description {
  return destroyingOpenly(
    {
      data: "--name --region --profile --state -n --nodes -e --endpoints --context --talosconfig --kubeconfig --config",
      looks: "--dry-run",
    },
    [
      pass("drain --undo, delete --plan"),
      destroys("delete-cluster", "cluster", "a cluster, or everything on one of its machines", [
        "delete cluster|clusters|nodegroup|nodegroups|ng|fargateprofile|addon|ig|instancegroup|instancegroups|instance",
        "reset, destroy, destroy cluster, remove, cluster|clusters delete|rm|remove",
        "etcd remove-member|forfeit-leadership, wipe, delete --all, remove-cluster|destroy-cluster",
      ]),
      deletes("delete", "cluster", "parts of a cluster", [
        "delete|rm, ** delete|remove|rm, drain, -d, shutdown|reboot|rollback|upgrade-k8s",
        "rolling-update cluster --yes --force, unset, token delete, mcp delete",
      ]),
    ],
  );
}
