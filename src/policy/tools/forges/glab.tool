glab
  uses *
  value -R --repo -g --group -X --method -f --raw-field -F --field -H --header --hostname --input -b --branch -s
      --scope -p --page -m --message -t --title
  dry-run --dry-run
  runs alias set|config set NAME LINE
  uploads snippet create
  destroys repository delete-project: a GitLab project or part of it, or transfer it
    instead: archive it, which can be undone, or ask the user to do it
    repo|project delete|transfer, api -X|--method=DELETE @*
  deletes repository delete-content: issues, merge requests, releases, variables or keys
    whose: shared
    issue|mr|release|snippet|incident|milestone delete|rm
    variable|var|ssh-key|deploy-key|token|securefile|gpg-key delete|rm|remove|revoke|del, cluster agent delete
    cluster ** delete|revoke, schedule delete|del|rm, label delete, opentofu state delete|unlock
    runner delete|unassign
  changes repository merge: would merge the request into its branch
    whose: shared
    instead: leave the request ready (`glab mr view`), and let the user merge it
    mr merge|accept
  publishes-version release create|upload
  shows-secret auth status -t|--show-token, variable get|export, config get @*token*
  opens account add-key: would give whoever has the key access to the account or repository
    instead: let the user add it in the account's or repository's settings
    ssh-key|deploy-key add, repo deploy-key add
  deletes service stop-pipeline: pipelines, or stop them
    ci|pipeline|pipe delete|cancel, ci cancel job|pipeline, repo archive
    api -X|--method=PUT|PATCH|POST @*protected_branches*|*/members*|*/variables*|*/archive|*/transfer
