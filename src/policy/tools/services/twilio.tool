twilio
  value -X --method -p --project --project-name --api-key --api-version -o --target-org --org --account -d --data
      --stripe-account -t --token --tenant --profile -u --user -r --realm --server -f --file --repo-type --workspace
  dry-run --dry-run --what-if
  uses *
  grammar open
  harmless config|profile|profiles|login|logout|completion **
  deletes files delete-cache: downloaded models, which may take hours to fetch
    delete-cache, cache delete|rm|prune
  deletes service delete: customers, users, applications, content or records of the service
    whose: shared
    ** delete|remove|rm|destroy|purge|del|delete-*|delete_*|*:delete|*:remove|*:destroy|*_delete|erase|bulk-delete|
        deactivate|hard-delete|wipe|empty|archive
    delete|delete_confirmed, -X|--method=DELETE, data delete bulk|record, org delete *, project delete source
    project deploy start --purge-on-delete|--post-destructive-changes
    user|group|users|alias delete|undelete|deprov|suspend, trash empty
  changes service change: would cancel, refund or revoke what customers have
    ** cancel|refund|void|revoke|rollback|block|unlink|detach|reset|suspend|disable|expire|close|reject|reverse|
        rotate-secret|rotate|delete_discount
    refunds|payouts|transfers|payment_intents|charges create|capture|confirm|cancel
    project deploy start|cancel|quick -o|--target-org=*prod*

auth0
  value -X --method -p --project --project-name --api-key --api-version -o --target-org --org --account -d --data
      --stripe-account -t --token --tenant --profile -u --user -r --realm --server -f --file --repo-type --workspace
  dry-run --dry-run --what-if
  grammar open
  rows-of twilio
  read-only-all
    environment AUTH0_CONFIG_FILE XDG_CONFIG_HOME
  read-only-help apps|apis|actions|roles|orgs|rules|domains|users|logs|tenants|email
  read-only users search|users search-by-email|event-streams stats|ip check
    each list|ls|show: apps|apis|actions|roles|orgs|rules|domains|quickstarts|qs|users|logs|tenants|email templates|
        protection breached-password-detection|protection bpd|protection brute-force-protection|protection bfp|
        protection suspicious-ip-throttling|protection sit|attack-protection bpd|attack-protection bfp|
        attack-protection sit|ul|universal-login|ul templates|universal-login templates|ul prompts|
        universal-login prompts|event-streams|network-acl|roles permissions|orgs members|orgs invitations|orgs roles|
        users roles|users blocks
    switch --json --json-compact --csv --no-color --no-input
    value -t|--tenant -n|--number -q|--query -s|--sort -f|--filter --picker --connection
    not --reveal-secrets -r --debug

square braintree paypal sendgrid mailgun postmark resend okta clerk kcadm jumpcloud acli sf sfdx salesforce m365 gam
    gyb gws hs contentstack storyblok wandb mlflow kaggle roboflow cloudinary livekit lk
    browserstack saucectl lambdatest
  value -X --method -p --project --project-name --api-key --api-version -o --target-org --org --account -d --data
      --stripe-account -t --token --tenant --profile -u --user -r --realm --server -f --file --repo-type --workspace
  dry-run --dry-run --what-if
  grammar open
  rows-of twilio
