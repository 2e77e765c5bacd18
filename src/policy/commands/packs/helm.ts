import {
  changes,
  deletes,
  deploys,
  destroying,
  destroys,
  holdsSecret,
  type Pack,
  publishes,
} from "../pack.ts";
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
          destroys(
            "uninstall",
            "cluster",
            "the release with its resources and its history",
            ["uninstall|delete|del|un"],
            { instead: "check the release (`helm get all NAME`), and try `--dry-run`" },
          ),
          publishes("push, cm-push"),
          changes(
            "install-from-network",
            "cluster",
            "the cluster with an unread chart from the network",
            ["install|upgrade @http://*|https://*"],
            { instead: "download the chart (`helm pull`), read it, then install it" },
          ),
          deploys(
            "rollback",
            "cluster",
            "an older revision of the release in place of the current one",
            ["rollback"],
            { instead: "look at `helm history NAME` and `helm diff rollback` first" },
          ),
          deletes(
            "upgrade-force",
            "cluster",
            "resources to create them anew, with an outage in between",
            ["upgrade --force|--reset-values|--force-replace, upgrade --cleanup-on-fail"],
            { instead: "upgrade without `--force`" },
          ),
          deletes(
            "remove-source",
            "account",
            "a chart repository, plugin or registry login",
            ["repo remove|rm, plugin uninstall|remove|rm"],
            { instead: "list them first (`helm repo list`)" },
          ),
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
          destroys(
            "uninstall-all",
            "cluster",
            "every release that the file names",
            ["destroy|delete"],
            { instead: "select one release (`-l name=NAME`), and ask the user to do it" },
          ),
          changes(
            "sync",
            "cluster",
            "every release, and delete those that are marked as not installed",
            ["sync, apply --skip-diff-on-install"],
            { instead: "run `helmfile diff` first" },
          ),
        ],
      ),
  },
};
