wrangler wrangler2
  uses *
  value -c --config -e --env --cwd --env-file --name --namespace-id --binding --preview --command --file
      --persist-to --version-id -m --message
  dry-run --dry-run
  grammar open
  uploads r2 object
  shows-among-others tail
  harmless
    d1 execute --local !--remote, dev|tail|types|whoami|login|init|generate|build, kv ** --local !--remote
    kv:* --local !--remote, r2 ** --local !--remote
  destroys database delete-store: a Cloudflare database, bucket, namespace or queue with its data
    d1 delete, kv namespace delete, kv:namespace delete, r2 bucket delete, vectorize delete|delete-vectors
    queues delete|purge, hyperdrive delete, d1 time-travel restore, kv bulk delete, kv:bulk delete
    r2 bucket lifecycle set, pipelines delete, dispatch-namespace delete, secrets-store store|secret delete
    ai-search delete, containers delete, containers images delete
  destroys service delete-worker: a Worker or Pages project
    delete, pages project delete, workflows delete
  destroys database drop-in-d1: tables of the database, or their rows
    instead: export it first (`wrangler d1 export`)
    d1 execute --command=*drop+*|*truncate+*|*delete+from*
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    deploy|publish, pages deploy|publish
  deletes service delete-part: keys, objects, secrets or deployments, or roll them back
    ** delete|remove|rm|rollback|terminate|purge|unsubscribe, rollback, secret delete, kv:key delete
    d1 migrations apply --remote, deployments rollback, pages deployment delete, r2 object delete
    triggers|routes delete, secret:bulk
