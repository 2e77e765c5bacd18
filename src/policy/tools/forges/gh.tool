# An address, or a repository with its host, of another host than GitHub, which is asked with a token.
$OTHER_HOST = (?!(?:https://)?github\.com/[^:@]*$)(?:.*://.*|[^/\s]*@[^/\s]*:.*|
    [^/\s]*[.:][^/\s]*/[^/\s]+(?:/[^/\s]+)?)

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
  read-only-version
  read-only
    line -h|--help|-v|--version|help|config get (?:editor|git_protocol|pager|prompt|browser)|browse (?:-n|
        --no-browser)|(?:api|pr|issue|repo|run|release) --help
  # Another host than the one that is logged in to gets the token of these, where a remote names it.
  read-only-all
    environment GH_PAGER GH_CONFIG_DIR GH_HOST GH_PATH GH_DEBUG DEBUG GH_ENTERPRISE_TOKEN GITHUB_ENTERPRISE_TOKEN
    repository itself
  read-only pr list|pr view|pr status|pr diff|pr checks|issue list|issue view|issue status|repo view|repo list|
        run list|run view|workflow list|workflow view|release list|release view|label list|gist list|gist view|
        search *|cache list|ruleset list|ruleset view|project list|project view|org list|secret list|variable list|
        status|alias list|config list|codespace list|cs list|codespace view|cs view|gpg-key list|ssh-key list|
        project item-list|project field-list|extension list|release verify|release verify-asset|
        attestation trusted-root
    switch --comments --draft -d --required --patch --name-only --exit-status --verbose -v --log --log-failed
        --archived --fork --source --no-archived --all -y --yaml --raw --files -r --exclude-drafts
        --exclude-pre-releases --fail-fast --public --secret --compact
    value -R|--repo -s|--state -L|--limit --json -q|--jq -t|--template -a|--assignee -A|--author -l|--label -B|--base
        -H|--head -S|--search --app -u|--user -b|--branch -e|--event --commit -c|--codespace --status -j|--job
        --attempt --milestone -o|--order --sort --language --topic --visibility --owner --created --updated --workflow
        --mention --color --interval
    not -w --web -F --body-file --input -X --method -f --raw-field --field -p --preview --env -m --message -h --header
        --show-token --token
    gives-not -R|--repo $OTHER_HOST else names a host
    gives-not * .*(?:\benv\b|[$]ENV).* else may show its environment
    not-operands $OTHER_HOST else names a host
  read-only auth status|codespace ports|cs ports
    switch -a --active
    value -c|--codespace
    operand-count 0
    not -t --show-token --template -h --hostname
  # A request to GitHub itself, for a path that is known: a whole address may name any host.
  read-only api
    switch -i --include --paginate --slurp
    operand-count 2
    not -w --hostname -f --field --raw-field -F --input -X --method -H --header -p --preview --cache -e --env
    gives-not * .*(?:\benv\b|[$]ENV).* else may show its environment
    gives -X|--method GET else sends more than a question
    command api /?(?!graphql\b)[\w{}][\w./{}?=&%,+-]*(?: .*)? else asks for what is not known
  read-only api
    switch -i --include --paginate --slurp
    value -f --raw-field
    operand-count 2
    not -w --hostname --field -F --input -H --header -p --preview --cache -e --env
    needs -X --method
    gives-not * .*(?:\benv\b|[$]ENV).* else may show its environment
    gives -X|--method GET else sends more than a question
    command api /?(?!graphql\b)[\w{}][\w./{}?=&%,+-]*(?: .*)? else asks for what is not known
  # A query that asks, and words, numbers and names that it is given.
  read-only api graphql
    switch -i --include --paginate --slurp
    value -f|--raw-field -F|--field
    operand-count 0
    needs -f
    not -w --hostname --input -X --method -H --header -p --preview --cache -e --env
    gives -f|-F query=\s*(?:query\b|\{)(?!(?i:.*(?:mutation|subscription))).*|(?!query=\s*(?:query\b|
        \{))\w+=[\w./:=-]* else sends more than a question
    gives-not * .*(?:\benv\b|[$]ENV).* else may show its environment
