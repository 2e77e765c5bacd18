flux istioctl linkerd cilium operator-sdk dapr kn cmctl kyverno tkn calicoctl consul-k8s
  value -n --namespace --context --kubeconfig --kube-context -c
  dry-run --dry-run
  grammar open
  destroys cluster uninstall: the operator and everything that it manages in the cluster
    uninstall, x uninstall, operator remove, cleanup, olm uninstall
  deletes cluster delete: resources that the operator manages
    delete, ** delete|remove|rm, prune, stop
  stops cluster suspend: changes from reaching the cluster until someone resumes them
    suspend
