pulumi
  uses *
  value -C --cwd -s --stack --color -v --verbose --config -c --config-file
  dry-run --preview-only
  destroys cloud destroy: every resource of the stack
    instead: run `pulumi preview --diff` or `pulumi destroy --preview-only`, and ask the user to do it
    destroy|down|dn, stack rm, org|team delete|remove, env rm
  shows-secret ** --show-secrets
  changes cloud unattended: infrastructure before anyone has seen the preview
    instead: run `pulumi preview --diff` first
    up|update -y|--yes|-f|--skip-preview, refresh -y|--yes|-f|--skip-preview, up --replace|--target-replace
    up|update --plan
  changes cloud state: Pulumi's record of resources that still exist
    instead: export a copy first (`pulumi stack export`)
    state delete|rename|unprotect|edit|upgrade|move|repair, stack import, cancel, config rm|rm-all, stack tag rm
    plugin rm, deployment ** delete|reset, policy rm|disable|delete, schedule delete, stack change-secrets-provider
    logout -a|--all
