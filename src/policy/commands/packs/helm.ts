import { ask, deny, destroying, type Pack, publishes } from "../pack.ts";

/** Releases on a cluster: Helm, helmfile, Argo CD, Flux, Istio and the other operators' tools. */
export const helmPack: Pack = {
  name: "helm",
  title: "Helm and helmfile",
  tools: {
    "helm helm3": () =>
      destroying(
        {
          used: "*",
          data: "-n --namespace --kube-context --kubeconfig --kube-token --kube-apiserver --registry-config --repository-cache --repository-config -f --values --set --version --timeout --burst-limit --qps",
          looks: "--dry-run",
        },
        [
          deny("uninstall", [
            "deletes the release with its resources and its history",
            "look with `helm get all NAME`, and try `helm uninstall NAME --dry-run`",
            "uninstall|delete|del|un",
          ]),
          publishes("push, cm-push"),
          ask("rollback", [
            "puts an older revision of the release into service",
            "look at `helm history NAME` and `helm diff rollback`",
            "rollback",
          ]),
          ask("upgrade-force", [
            "deletes and replaces resources that cannot be changed in place",
            "upgrade without `--force`",
            "upgrade --force|--reset-values|--force-replace, upgrade --cleanup-on-fail",
          ]),
          ask("remove-source", [
            "removes a chart repository, plugin or registry login",
            "list them first (`helm repo list`)",
            "repo remove|rm, plugin uninstall|remove|rm",
          ]),
        ],
      ),
    "helmfile helmsman": () =>
      destroying(
        {
          used: "*",
          data: "-f --file -e --environment -n --namespace -l --selector --kube-context --state-values-set --args",
          looks: "--dry-run",
        },
        [
          deny("uninstall-all", [
            "deletes every release the file names",
            "select one release (`-l name=NAME`) and ask the user",
            "destroy|delete",
          ]),
          ask("sync", [
            "changes every release, and deletes those marked as not installed",
            "run `helmfile diff` first",
            "sync, apply --skip-diff-on-install",
          ]),
        ],
      ),
  },
};
