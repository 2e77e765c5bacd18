netlify ntl
  uses *
  value --auth -s --site --filter -d --dir -a --alias --data --context
  runs dev:exec COMMAND with-secrets
  destroys service delete-site: a Netlify site, store or database
    sites:delete, sites delete, blobs:delete, blobs delete, db delete|destroy|reset, api @deleteSite|delete*
    db:delete
  shows-secret
    env:list !--json, env:list --json|--plain, env list, env:get @$SECRET_NAMES|$ADDRESS_NAMES
    env get @$SECRET_NAMES|$ADDRESS_NAMES
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    deploy --prod|-p|--prod-if-unlocked
  deletes service change: variables, hooks or functions that the site uses
    env:unset|env:clone|env:import, env unset|clone, unlink|logout, addons:delete, addons delete, *:delete
    agents:stop, cache:clear
