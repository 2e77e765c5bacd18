# atmos puts a component behind the sub-command of terraform, helmfile or packer that it runs.
atmos
  value -s --stack --base-path --config-path --logs-level --skip-init
  dry-run --dry-run
  destroys cloud destroy-component: all infrastructure that the component manages
    instead: look with `atmos terraform plan`, and let the user destroy it
    * destroy|delete, terraform apply|deploy -destroy|--destroy
  changes cloud apply-component: running infrastructure, or the record of its state
    instead: show the user the plan first
    terraform apply -auto-approve|--auto-approve, terraform deploy|clean|force-unlock|taint|untaint|import
    terraform state|workspace
