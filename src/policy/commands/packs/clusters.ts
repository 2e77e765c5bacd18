import type { Description } from "../command.ts";
import { ask, deny, destroying, destroyingOpenly, type Pack, pass, running } from "../pack.ts";

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
          deny("delete-application", [
            "would delete the application with everything that it deployed",
            "check with `argocd app resources NAME`, and ask the user to do it",
            "app|appset|proj|project|cluster delete|rm|remove|delete-resource",
          ]),
          ask("change-delivery", [
            "would remove repositories, accounts, workflows or resources no longer in Git",
            "look with `argocd app diff`, and sync without `--prune`",
            "app sync --prune|--force|--replace, app rollback|terminate-op",
            "repo|repocreds|cert|gpg|account|cluster rm|delete|remove|delete-token, delete, terminate|stop",
            "archive delete, cron delete, template delete, cluster-template delete, abort|undo, delete *",
          ]),
        ],
      ),
    "flux istioctl linkerd cilium operator-sdk dapr kn cmctl kyverno tkn calicoctl consul-k8s":
      () =>
        destroyingOpenly(
          { data: "-n --namespace --context --kubeconfig --kube-context -c", looks: "--dry-run" },
          [
            deny("uninstall", [
              "would remove the operator and everything that it manages from the cluster",
              "ask the user to remove it",
              "uninstall, x uninstall, operator remove, cleanup, olm uninstall",
            ]),
            ask("delete", [
              "would delete resources that the operator manages",
              "list what it would remove first",
              "delete, ** delete|remove|rm, prune, stop",
            ]),
            ask("suspend", [
              "would stop changes from reaching the cluster until somebody resumes them",
              "ask the user to do it",
              "suspend",
            ]),
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
          ask("tear-down", [
            "would delete what this project deployed to the cluster",
            "stop the development loop, or delete single resources",
            "delete, down, dismiss, purge, reset|purge deployments, cleanup, destroy, live destroy",
            "delete namespace|env|service|deploy, namespace delete, host purge|cleanup, preview destroy",
            "pipeline destroy, dev --cleanup, uninstall, helm uninstall",
          ]),
        ],
      ),
  },
};

/** kops only says what it would do until `--yes` is given. */
function kops(): Description {
  return destroying({ data: "--name --state --config -o --output" }, [
    deny("delete-cluster", [
      "would delete a cluster, or everything on one of its machines",
      "check what it would do (without `--yes`), and ask the user",
      "delete cluster|ig|instancegroup|instance|secret|keypair --yes|-y, delete --yes|-y",
    ]),
    ask("change", [
      "would change or replace machines of the cluster",
      "look at what it would do first (without `--yes`)",
      "rolling-update|update cluster --yes|-y, toolbox enroll|template --yes|-y",
    ]),
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
      deny("delete-cluster", [
        "would delete a cluster, or everything on one of its machines",
        "ask the user to delete it",
        "delete cluster|clusters|nodegroup|nodegroups|ng|fargateprofile|addon|ig|instancegroup|instancegroups|instance",
        "reset, destroy, destroy cluster, remove, cluster|clusters delete|rm|remove",
        "etcd remove-member|forfeit-leadership, wipe, delete --all, remove-cluster|destroy-cluster",
      ]),
      ask("delete", [
        "would delete parts of a cluster",
        "list them first, and ask the user to do it",
        "delete|rm, ** delete|remove|rm, drain, -d, shutdown|reboot|rollback|upgrade-k8s",
        "rolling-update cluster --yes --force, unset, token delete, mcp delete",
      ]),
    ],
  );
}
