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
  read-only-all
    environment HELM_PLUGINS
  read-only-version
  read-only-help create|dependency|env|get|history|install|lint|list|package|plugin|pull|push|registry|repo|rollback|
        search|show|status|template|test|uninstall|upgrade|verify|version
  read-only list|ls|status|history|search hub|search repo|version|show chart|show readme|show values|show crds|
        repo list|repo ls|get metadata|get notes|dependency list|dependency ls|dep list|dep ls|plugin list|plugin ls|
        completion bash|completion zsh|completion fish|completion powershell|verify
    switch -a|--all -A|--all-namespaces --deployed --failed --pending --uninstalled --uninstalling --superseded
        -d|--date -r|--reverse -q|--short --no-headers -l|--versions --devel --short --client
    value -n|--namespace -o|--output -f|--filter -m|--max --offset --revision --kube-context --selector --version
        --max-col-width
    uses --keyring
    not --kubeconfig --kube-token --kube-apiserver --registry-config --repository-cache --repository-config
    environment KUBECONFIG HELM_PLUGINS HELM_KUBECONTEXT
    not-operands .*://.* else names a chart somewhere else
