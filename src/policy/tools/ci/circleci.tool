circleci gitlab-runner drone travis bk buildkite-agent appveyor woodpecker-cli codefresh sem spacelift spacectl octo
    bitrise act_runner tfe
  value --host --token -t -u --url -c --config -n --name --org --org-id --integration-token -r --repo --context
  dry-run --dry-run
  grammar open
  deletes service delete: contexts, secrets, runners, repositories or packages of the CI system
    whose: shared
    ** delete|rm|remove|remove-secret|delete-secret|destroy|unregister|delete-token|delete-*|remove-*, unregister
    env unset|clear, orb unlist|remove-from-category|unpublish, remove, resource-class delete
  stops service stop: builds, or change them
    ** stop|cancel|disable|pause|revoke|unset|reset|purge|deactivate|kill|prune, cache|artifact prune|clear
    orb publish|promote, repo disable|chown|repair, verify|cache --delete
