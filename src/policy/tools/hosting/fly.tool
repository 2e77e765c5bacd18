fly flyctl
  remote-shell -C|--command
  uses *
  value -a --app -c --config -t --access-token -o --org -r --region --target -p --pipeline -j --job
  grammar open
  runs ssh console|console OPTIONS elsewhere with-secrets
  runs machine exec MACHINE COMMAND elsewhere with-secrets
  destroys service destroy: a Fly application, machine, volume, database or organization
    apps|app destroy|delete|rm, destroy, volumes|volume|vol|vols destroy|delete|rm|remove
    volumes|volume|vol|vols snapshots delete|destroy, postgres|pg|mpg detach|destroy|delete|failover
    mpg destroy|delete, redis destroy|delete|reset, machine|machines|m destroy|remove|rm --force|-f
    orgs delete|remove, storage destroy|delete, extensions|ext ** destroy|delete, mysql destroy
    destroy-pipeline|destroy-team|dp|dt|delete-pipeline
  shows-secret auth token, tokens create
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    deploy
  stops service change: the running application, or remove a part of it
    machine|machines|m destroy|remove|rm|stop|kill|cordon, secrets unset|rm
    certs|ips|wireguard|dns|domains|tokens|consul remove|release|delete|detach|revoke, scale|machine count @0|*=0
    apps|app suspend|restart|move, suspend|restart, ** delete|destroy|remove|detach|revoke|release
    abort-build|clear-task-cache|archive-pipeline|prune-worker|land-worker|clear-resource-cache|clear-versions
