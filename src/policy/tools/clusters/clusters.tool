kops
  value --name --state --config -o --output
  destroys cluster delete-cluster: a cluster, or everything on one of its machines
    instead: check what it would do (without `--yes`), and ask the user
    delete cluster|ig|instancegroup|instance|secret|keypair --yes|-y, delete --yes|-y
  changes cluster change: machines of the cluster, or replace them
    instead: look at what it would do first (without `--yes`)
    rolling-update|update cluster --yes|-y, toolbox enroll|template --yes|-y
