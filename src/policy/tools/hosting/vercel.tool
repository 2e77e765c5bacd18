vercel vc
  uses *
  value --target -t --token -S --scope -T --team -A --local-config -Q --global-config --cwd -e --env -b --build-env
      -m --meta
  runs env run COMMAND with-secrets
  harmless env ls|list|add
  shows-secret env pull
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    !-h --prod|--production !@*, deploy --prod|--production, --target=production
  destroys service delete-project: a Vercel project, deployments, domains or stores
    project|projects rm|remove|delete, remove|rm, domains|domain|dns|certs|cert rm|remove|move
    blob del|delete|delete-store|store, blob store remove|delete, teams|team rm|remove|delete
    integration|integration-resource|ir|i remove|rm|delete, storage rm|remove|delete, git disconnect --confirm
    edge-config rm|remove|delete
  changes service change-production: what production serves, or its settings
    whose: production
    instead: look with `vercel ls` and `vercel inspect` first
    env rm|remove, alias rm|remove, rollback|promote, rolling-release *, secrets rm|remove|delete
    redirects rm|remove|restore, cache purge|invalidate|dangerously-delete
