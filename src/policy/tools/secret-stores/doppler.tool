doppler
  value -p|--project -c|--config -e|--env|--environment -f -s -t|--token --env-file --account --path --api-host
      --scope --configuration
  grammar open
  runs run COMMAND with-secrets
  only-runs
  deletes secret delete: secrets, configurations, environments or projects
    secrets|configs|environments|projects|groups|users delete|remove, ** delete|revoke
  harmless secrets --only-names
  shows-secret secrets get, secrets download, secrets substitute, secrets !@*, configure get token
  changes secret change: the configuration that programs read, or lock it
    secrets upload, configs logs rollback, configs unlock
