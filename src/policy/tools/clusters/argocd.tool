argocd argo kargo
  value --server --auth-token --config -n --namespace --core --context --kube-context
  dry-run --dry-run
  destroys cluster delete-application: the application and everything that it deployed
    instead: check with `argocd app resources NAME`, and ask the user to do it
    app|appset|proj|project|cluster delete|rm|remove|delete-resource
  deletes cluster change-delivery: repositories, accounts, workflows or resources no longer in Git
    instead: look with `argocd app diff`, and sync without `--prune`
    app sync --prune|--force|--replace, app rollback|terminate-op
    repo|repocreds|cert|gpg|account|cluster rm|delete|remove|delete-token, delete, terminate|stop, archive delete
    cron delete, template delete, cluster-template delete, abort|undo, delete *
