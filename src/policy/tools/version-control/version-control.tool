jj
  value -R --repository --at-operation -r --revisions -m --message --config
  dry-run --dry-run
  deletes repository forget: the record of operations that undoes them, or commits that others have
    instead: look at `jj op log` first
    op|operation abandon, util gc, git push --deleted|--all|--tracked, workspace|bookmark|b forget|delete

fossil
  value -R --repository --user
  dry-run -n --dry-run
  deletes repository discard: uncommitted changes, or data of the repository
    instead: look at what is not committed first, and ask the user to do it
    clean|extras -f|--force|-x|--verily|--allckouts, clean, revert, scrub, shun|purge|deconstruct, stash drop|rm

goreleaser cargo-release python-semantic-release release-plz
  value -f --config -p --parallelism --timeout --token -c
  dry-run --dry-run --snapshot --preview -n --noop --print
  harmless check|init|build|completion|healthcheck|jsonschema|man|changelog|version, --version
  publishes-version release|publish|continue|announce !--skip=*publish*, major|minor|patch, -x|--execute
