op
  writes -o|--output|-output
  value -p|--project -c|--config -e|--env|--environment -f -s -t|--token --env-file --account --path --encoding
      --format --session --vault --cache
  uses *
  grammar open
  runs run COMMAND with-secrets
  only-runs
  deletes secret delete: items, vaults, groups, users or documents
    item|vault|group|user|document|events-api|service-account|connect delete|remove|rm|suspend
    connect server|token|group|vault delete|revoke, vault user|group revoke, group user revoke, ** delete|revoke
  shows-secret
    read !-o|--out-file, item get --reveal, item get --fields=*password*|*token*|*secret*|*credential*|*key*
    item get --format=json, item get --otp, get item, signin --raw, inject !-o|--out-file
  changes secret change: a secret that programs read
    item edit|move|share, account forget
