kind k3d
  uses *
  value -p --profile -n --name --kubeconfig --config -c
  destroys cluster delete-all-clusters: every local cluster and everything that runs in it
    instead: name the one cluster to delete, and ask the user
    delete --all|-a, delete clusters, cluster delete -a|--all, delete --purge
  destroys cluster delete-cluster: a local cluster and everything that runs in it
    whose: own
    instead: stop it (`minikube stop`, `k3d cluster stop`)
    delete, cluster delete|rm|del, reset, registry delete|rm, node delete

minikube
  value --node -p --profile -n --name --kubeconfig --config -c
  uses *
  runs ssh COMMAND elsewhere
  runs kubectl COMMAND as kubectl elsewhere
  rows-of kind

k0sctl kwokctl ctlptl vcluster
  uses *
  value -p --profile -n --name --kubeconfig --config -c
  rows-of kind
