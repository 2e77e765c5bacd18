eksctl kubeadm talosctl clusterctl rancher rke gardenctl tanzu rosa ocm openshift-install
  value --name --region --profile --state -n --nodes -e --endpoints --context --talosconfig --kubeconfig --config
  dry-run --dry-run
  grammar open
  harmless drain --undo, delete --plan
  destroys cluster delete-cluster: a cluster, or everything on one of its machines
    delete cluster|clusters|nodegroup|nodegroups|ng|fargateprofile|addon|ig|instancegroup|instancegroups|instance
    reset, destroy, destroy cluster, remove, cluster|clusters delete|rm|remove
    etcd remove-member|forfeit-leadership, wipe, delete --all, remove-cluster|destroy-cluster
  deletes cluster delete: parts of a cluster
    delete|rm, ** delete|remove|rm, drain, -d, shutdown|reboot|rollback|upgrade-k8s
    rolling-update cluster --yes --force, unset, token delete, mcp delete

crc
  value -p --name --region --profile --state -n --nodes -e --endpoints --context --talosconfig --kubeconfig --config
  dry-run --dry-run
  grammar open
  runs ssh COMMAND elsewhere
  rows-of eksctl

kubectx
  value --name --region --profile --state -n --nodes -e --endpoints --context --talosconfig --kubeconfig --config
  dry-run --dry-run
  grammar open
  rows-of eksctl
