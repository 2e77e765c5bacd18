eas expo
  uses *
  value -p --platform -e --profile --branch --channel -m --message --id --path --limit --environment --name --value
      --visibility --runtime-version --group
  dry-run --dry-run
  harmless login|logout|auth|whoami|config|account|start|install|doctor|prebuild|export **
  destroys service destroy: builds, channels, branches or variables of the application
    ** delete|remove|purge|*:delete|*:remove
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    submit|publish, deploy --prod|--production, update --branch|--channel=prod*|main|master|live
    update --auto, build --auto-submit|--auto-submit-with-profile
  changes service change: what the platform serves, or roll it back
    update:republish|update:rollback|update:roll-back-to-embedded|channel:rollout|channel:edit|update:revert-update-rollout
    ** rollback|cancel|revoke|*:cancel|*:revoke|*:rollback
