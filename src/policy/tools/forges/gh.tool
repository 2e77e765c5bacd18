gh
  uses *
  sends --body-file|-F
  value -R --repo --hostname -X --method -f --raw-field --field -H --header -q --jq -t --template --input -p
      --preview --cache -b --body -e --env -o --org -u --user -a --app --visibility --source --remote -m --message
      --title -l --label -c --codespace
  dry-run --dry-run
  runs alias set|config set NAME LINE
  connects addresses
  uploads gist create|gist edit|release create|release upload|api
  fast pr view|pr list|pr diff|pr status|pr checks|pr create|pr comment
    options -t --title -b --body --base --head -B -H --draft -d --fill --json --limit -L --state -s --comments
        --patch --name-only -R --repo --label -l --author --watch
    texts -t --title -b --body
    opens nothing
  fast issue view|issue list|issue status|issue create|issue comment
    options -t --title -b --body --json --limit -L --state -s --comments -R --repo --label -l --author
    texts -t --title -b --body
    opens nothing
  fast run view|run list
    texts -t --title -b --body
    opens nothing
  destroys repository delete-repository: would delete a repository with its issues and releases, or transfer it
    instead: archive it (`gh repo archive`), or ask the user to do it
    repo delete, api -X|--method=POST|PATCH @*/transfer
  publishes-version release create !-d !--draft
  shows-secret auth token, auth status -t|--show-token, config get @*token*
  deletes repository delete-by-api: a part of a repository, organization or account through the API
    whose: shared
    instead: read it first (`gh api PATH`), and ask the user to do it
    api -X|--method=DELETE
    api graphql -f|-F|--raw-field|--field=*mutation*delete*|*mutation*remove*|*mutation*archive*|*mutation*transfer*
  publishes repository publish-project: the project and its history to everyone
    instead: make it private (`--private`), or let the user publish it
    repo create|new --public --source|-s|--push
  publishes repository change-visibility: would make a private repository public, or hide a public one
    instead: let the user change it
    repo edit --visibility=*
  deletes repository delete-content: issues, releases, caches or codespaces of the repository
    whose: shared
    issue|release|gist|project|codespace|cs|discussion delete, release delete-asset
    project item-delete|field-delete|item-archive, codespace|cs delete --all
  deletes secret delete-secret: secrets, variables or keys that workflows use
    whose: shared
    instead: let the user change them
    secret|variable delete|remove|rm, ssh-key|gpg-key delete, repo deploy-key delete
  deletes repository delete-part: runs, labels, caches or settings of the repository
    run|cache|label|ruleset|attestation|autolink|extension|alias delete|remove, repo autolink delete
    cache delete --all, repo archive|rename, repo sync --force, agent-task delete
  opens network expose: a port of the codespace to everyone on the network
    codespace|cs ports visibility *:public|*:org
  stops service cancel-run: a workflow that is running
    back: can be started again
    run cancel
  opens account add-key: would give whoever has the key access to the account or repository
    instead: let the user add it in the account's or repository's settings
    ssh-key|deploy-key add, repo deploy-key add
  stops service stop-workflow: running workflows, or keep workflows from running
    workflow disable, api -X|--method=PATCH -f|-F|--field|--raw-field=archived=true|visibility=*|private=false
    api -X|--method=POST @*/cancel|*/force-cancel|*/disable, codespace|cs stop
  changes repository bypass-review: a protected branch without its checks and reviews
    instead: wait for the checks, or use `--auto`
    pr merge --admin
  changes repository merge: would merge the request into its branch
    whose: shared
    instead: leave the request ready (`gh pr checks`), and let the user merge it
    pr merge !--disable-auto, api -X|--method=PUT @*/merge
  changes repository change-by-api: the repository's permissions, protection or content through the API
    instead: show the request to the user
    api -X|--method=PUT|PATCH|POST @*/collaborators*|*/protection*|*/memberships*|*/actions/permissions*|*/secrets*|
        */hooks*|*/git/refs*|*/merges|*/rulesets*
