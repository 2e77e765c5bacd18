helm helm3
  uses *
  value -n --namespace --kube-context --kubeconfig --kube-token --kube-apiserver --registry-config
      --repository-cache --repository-config -f --values --set --version --timeout --repo --burst-limit --qps
  dry-run --dry-run
  connects addresses
  fast list|status
  destroys cluster uninstall: the release with its resources and its history
    instead: check the release (`helm get all NAME`), and try `--dry-run`
    uninstall|delete|del|un
  publishes-version push, cm-push
  changes cluster install-from-network: the cluster with an unread chart from the network
    instead: download the chart (`helm pull`), read it, then install it
    install|upgrade @http://*|https://*
  deploys cluster rollback: an older revision of the release instead of the current one
    instead: look at `helm history NAME` and `helm diff rollback` first
    rollback
  deletes cluster upgrade-force: resources to create them anew, with an outage in between
    instead: upgrade without `--force`
    upgrade --force|--reset-values|--force-replace, upgrade --cleanup-on-fail
  deletes account remove-source: a chart repository, plugin or registry login
    instead: list them first (`helm repo list`)
    repo remove|rm, plugin uninstall|remove|rm
  shows-among-others get values|all|manifest
