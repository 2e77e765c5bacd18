algolia meilisearch elastic ecctl esctl typesense-cli ldcli flipt unleash statsig flagsmith posthog posthog-cli
  value -p --profile --application-id --api-key --project --environment -e --workspace --access-token --base-uri
      --namespace -n --flag --segment --key -o --output
  dry-run --dry-run
  grammar open
  deletes service delete: indices, keys, flags, segments or environments that programs use
    whose: shared
    ** delete|remove|rm|destroy|clear|purge|archive|kill|drop|delete-*|del|shutdown
  changes service change: settings that programs use
    ** restore|reset|replace|stop|rotate
