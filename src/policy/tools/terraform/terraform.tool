terraform tofu
  uses *
  value -working-dir -terragrunt-working-dir -config -target -var -var-file -state -state-out -backup -parallelism
      -lock-timeout
  grammar go
  fast validate|fmt|plan
    options -check -recursive -diff
  destroys cloud destroy: all infrastructure that the configuration manages
    instead: run `terraform plan -destroy`, and let the user apply it
    destroy, apply -destroy, run-all|run destroy, run -all @destroy, run --all @destroy, stack run destroy
    hcl destroy, destroy-all, run-all apply -destroy, exec @destroy, apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-destroy*
  changes cloud auto-approve: or destroy infrastructure without a reviewed plan
    instead: write a plan (`terraform plan -out=tfplan`), and let the user apply it
    apply -auto-approve, run-all apply, apply-all, apply -replace
    apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-auto-approve*|*-replace*, apply -refresh-only -auto-approve
    run -all @apply, stack run apply, script run @*destroy*|*apply*
  changes cloud apply-plan: would apply a saved plan, with everything that it destroys
    instead: show the user the plan (`terraform show`), and let them apply it
    apply @*
  destroys cloud workspace-delete: a workspace with its record of what exists
    instead: empty it first, and ask the user to delete it
    workspace delete
  changes cloud state: Terraform's record of resources that still exist
    instead: pull a copy first (`terraform state pull > backup.tfstate`)
    state rm|push|replace-provider, state mv, force-unlock, taint|untaint, import -allow-missing-config
    init -reconfigure|-migrate-state|-force-copy, run-all ** -auto-approve
  # With a name, `-json` or `-raw` it prints what is marked as sensitive as well.
  shows-secret output @$SECRET_NAMES
  shows-among-others output -json, show -json, state pull
  read-only-all
    environment TF_CLI_ARGS TF_CLI_ARGS_fmt TF_CLI_CONFIG_FILE TERRAFORM_CONFIG TF_LOG_PATH
  read-only-version
  read-only-help apply|console|destroy|fmt|get|graph|import|init|login|output|plan|providers|refresh|show|state|test|
        untaint|validate|version|workspace
  read-only version|workspace show|modules|metadata functions
    switch -json
    environment TF_CLI_ARGS TF_CLI_ARGS_fmt TF_CLI_CONFIG_FILE TERRAFORM_CONFIG TF_LOG_PATH TF_CLI_ARGS_version
        TF_CLI_ARGS_workspace TF_CLI_ARGS_modules
  read-only state list|workspace list|providers|output
    switch -no-color
    value -state
    files .terraform/terraform.tfstate .terraform/environment
    environment TF_CLI_ARGS TF_CLI_ARGS_fmt TF_CLI_CONFIG_FILE TERRAFORM_CONFIG TF_LOG_PATH TF_DATA_DIR TF_WORKSPACE
        TF_CLI_ARGS_state TF_CLI_ARGS_state_list TF_CLI_ARGS_workspace TF_CLI_ARGS_workspace_list
        TF_CLI_ARGS_providers TF_CLI_ARGS_output
    command state list(?: [\w.[\]"-]+)*|workspace list|providers|output else is told more than to list
  read-only fmt
    switch -check -recursive -no-color
    needs -check
    gives-not * .* else may have its check turned off (`-check=false`)

# It runs hooks of its project.
terragrunt
  uses *
  value -working-dir -terragrunt-working-dir -config -target -var -var-file -state -state-out -backup -parallelism
      -lock-timeout
  grammar go
  rows-of terraform

cdktf
  value --app -a --output -o
  destroys cloud destroy: all infrastructure of the stacks
    instead: run `cdktf diff`, and ask the user to do it
    destroy
  changes cloud auto-approve: infrastructure before anyone has seen the plan
    instead: run `cdktf diff` first
    deploy|apply --auto-approve
