convex
  value --env-file --deployment-name --preview-name --table --format --path --url
  overwrites database replace-data: data of the deployment, or delete it
    extent: everything
    instead: export it first (`npx convex export`), and import with `--append`
    import --replace|--replace-all, import -y|--yes, deployment delete, data delete|clear, env remove --prod
  changes service change-production: the production deployment
    whose: production
    instead: try it on the development deployment first
    deploy, run --prod|--push, env set|unset|remove --prod, env remove|unset, import --prod, import
    disable-local-deployments
