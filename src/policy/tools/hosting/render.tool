render
  value -a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d
      --destination --space --access-token --store
  dry-run --dry-run
  uses *
  grammar open
  runs ssh SERVICE COMMAND elsewhere with-secrets
  harmless login|logout|auth|whoami|config|completion **
  destroys service destroy: an application, site, database or volume that the platform hosts
    destroy|delete|teardown|remove|nuke|deprovision|accessory remove
    ** destroy|delete|teardown|rm|remove|purge|drop|del|*:destroy|*:delete|*:remove|*:drop|*:purge|*:rm|delete-*|
        *-delete|channel:delete
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    submit|publish, deploy --prod|--production
  changes service change: what the platform runs, or stop it or roll it back
    ** rollback|unset|stop|down|cancel|revoke|detach|unlink|*:unset|*:unlink|*:clear|*:stop|*:rollback|*:revoke|
        *:disable|suspend|pause|restore|reset|disable|kill|cleanup|branch:delete|prune
    dataset import --replace, space import, channel:rollout|update:republish|update:rollback

koyeb northflank deta zeabur
  value -a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d
      --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  runs service exec|services exec|instance exec|instances exec|exec service (--) COMMAND elsewhere with-secrets
  rows-of render

dokku
  value -a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d
      --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  runs run|enter|run:detached APP COMMAND elsewhere with-secrets
  rows-of render

caprover
  value -a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d
      --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  rows-of render

kamal
  value -r|--roles -h|--hosts -v|--version -a --app -p --project -e --env --environment -t --token --region -c
      --config --org --name -d --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  runs app exec|server exec COMMAND elsewhere with-secrets
  runs accessory exec ACCESSORY COMMAND elsewhere
  harmless ** -d|--destination=*staging*|*dev*|*test*|*preview*
  destroys service remove: the application, its data or the proxy from its servers
    remove, app|accessory|proxy|traefik remove, prune
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    deploy|redeploy|rollback|setup, app boot
  changes service change: what the servers run, or stop it
    app stop|maintenance, accessory stop|reboot, proxy stop|reboot, traefik stop|reboot, lock release

platform upsun
  value -A -I|--instance --worker -a --app -p --project -e --env --environment -t --token -r --region -c --config
      --org --name -d --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  runs ssh|environment:ssh COMMAND elsewhere with-secrets
  rows-of render

clever
  value -a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d
      --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  rows-of render

scalingo
  value --remote -s|--size --type --dyno-name -a --app -p --project -e --env --environment -t --token -r --region -c
      --config --org --name -d --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  runs run|run:detached|run:inside COMMAND elsewhere with-secrets
  rows-of render

gigalixir porter qovery aptible deployctl fleek modal shopify sanity contentful flarectl
  value -a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d
      --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  runs run|ps:run|ssh|app run|shell (--) COMMAND elsewhere with-secrets
  rows-of render

ngrok cloudflared tailscale
  described-elsewhere
  rows-of render

faas-cli fission garden spin jf jfrog maas nomad-pack nixops aptly
  value -a --app -p --project -e --env --environment -t --token -r --region -c --config --org --name -d
      --destination --space --access-token --store
  dry-run --dry-run
  grammar open
  rows-of render
