import { ask, deny, destroying, holdsSecret, type Pack, publishes } from "../pack.ts";
import { helmForm } from "../stack-forms.ts";

/** Releases on a cluster: Helm, helmfile, Argo CD, Flux, Istio and the other operators' tools. */
export const helmPack: Pack = {
  name: "helm",
  title: "Helm and helmfile",
  tools: {
    "helm helm3": () => ({
      looks: helmForm(),
      plain: { verbs: "list|status" },
      connects: "addresses",
      ...destroying(
        {
          used: "*",
          data: "-n --namespace --kube-context --kubeconfig --kube-token --kube-apiserver --registry-config --repository-cache --repository-config -f --values --set --version --timeout --repo --burst-limit --qps",
          looks: "--dry-run",
        },
        [
          deny("uninstall", [
            "would delete the release with its resources and its history",
            "check the release (`helm get all NAME`), and try `--dry-run`",
            "uninstall|delete|del|un",
          ]),
          publishes("push, cm-push"),
          ask("install-from-network", [
            "would change the cluster with an unread chart from the network",
            "download the chart (`helm pull`), read it, then install it",
            "install|upgrade @http://*|https://*",
          ]),
          ask("rollback", [
            "would put an older revision of the release back into service",
            "look at `helm history NAME` and `helm diff rollback` first",
            "rollback",
          ]),
          ask("upgrade-force", [
            "would delete and recreate resources, with an outage in between",
            "upgrade without `--force`",
            "upgrade --force|--reset-values|--force-replace, upgrade --cleanup-on-fail",
          ]),
          ask("remove-source", [
            "would remove a chart repository, plugin or registry login",
            "list them first (`helm repo list`)",
            "repo remove|rm, plugin uninstall|remove|rm",
          ]),
          holdsSecret("get values|all|manifest"),
        ],
      ),
    }),
    "helmfile helmsman": () =>
      destroying(
        {
          used: "*",
          data: "-f --file -e --environment -n --namespace -l --selector --kube-context --state-values-set --args",
          looks: "--dry-run",
        },
        [
          deny("uninstall-all", [
            "would delete every release that the file names",
            "select one release (`-l name=NAME`), and ask the user to do it",
            "destroy|delete",
          ]),
          ask("sync", [
            "would change every release, and delete those that are marked as not installed",
            "run `helmfile diff` first",
            "sync, apply --skip-diff-on-install",
          ]),
        ],
      ),
  },
};
