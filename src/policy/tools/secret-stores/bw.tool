bw bws step
  keeps keys
  writes -o|--output|-output
  value --session --env -p --path --projectId -s --store --token --config --profile
  dry-run --dry-run
  uses *
  grammar open
  deletes secret delete: secrets or keys, or access to them
    delete|rm|remove|del|purge|clear|reset|destroy|wipe
    ** delete|rm|remove|purge|del|delete-*|delete-item|delete-role|permanent-delete|destroy|revoke|folder-delete
    /delete:*, oath|piv|fido|openpgp|otp reset|delete
  shows-secret
    get, get password|item|notes|totp|secret, list items, secret get|list, secrets !@*, secrets get, export, show
    show --password|-p|-s|--show-protected, read|env, lookup|search, code, decrypt|-d|--decrypt
    -d|--decrypt !-i !--in-place, get-secret-value, unlock --raw
  changes secret change: secrets that programs read
    mv|move|rotate|rotate-item

sops
  keeps keys
  writes -o|--output|-output
  value --session --env -p --path --projectId -s --store --token --config --profile
  dry-run --dry-run
  uses *
  grammar open
  runs exec-env|exec-file FILE LINE with-secrets
  rows-of bw

chamber
  value -d|--duration --region -a|--idp-account --session --env -p --path --projectId -s --store --token --config
      --profile
  dry-run --dry-run
  grammar open
  runs exec SERVICE COMMAND with-secrets
  only-runs
  rows-of bw

akeyless
  value --session --env -p --path --projectId -s --store --token --config --profile
  dry-run --dry-run
  grammar open
  rows-of bw

infisical
  value -p|--project -c|--config -e|--env|--environment -f -s -t|--token --env-file --account --path --session
      --projectId --store --profile
  dry-run --dry-run
  grammar open
  runs run COMMAND with-secrets
  only-runs
  rows-of bw

aws-vault
  value -d|--duration --region -a|--idp-account --session --env -p --path --projectId -s --store --token --config
      --profile
  dry-run --dry-run
  grammar open
  runs exec PROFILE COMMAND with-secrets
  only-runs
  rows-of bw

secret-tool lpass keepassxc-cli credstash keyring dotenv-vault rbw ykman
  keeps keys
  value --session --env -p --path --projectId -s --store --token --config --profile
  dry-run --dry-run
  grammar open
  rows-of bw

teller
  keeps keys
  value --session --env -p --path --projectId -s --store --token --config --profile
  dry-run --dry-run
  grammar open
  runs run|sh COMMAND with-secrets
  only-runs
  rows-of bw
