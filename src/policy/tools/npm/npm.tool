npm
  shell -c|--call
  value -p|--package -w|--workspace -C|--dir|--prefix --filter -F --cwd --cache --userconfig --loglevel --location
      --tag --access --otp --scope --store-dir --omit --include
  registry --registry
  runs-nothing -h|--help
  dry-run --dry-run
  runs exec|x|dlx PACKAGE
  runs run|run-script SCRIPT
  only-runs
  fast test|run
    options -D -E -s --save-dev --silent --workspaces --if-present
    words packages
    opens nothing
    passes-on
    recipes
  fast ci|install|i|start
    options -D -E -s --save-dev --silent --workspaces --if-present
    words packages
    opens nothing
    recipes
  fast ls|view|outdated
    options -D -E -s --save-dev --silent --workspaces --if-present
    words packages
    opens nothing
  deletes registry unpublish: a published package, and break everything that depends on it
    whose: shared
    instead: deprecate the version (`npm deprecate`), if the user agrees
    unpublish
  shows-secret config get @*_auth*|*token*|*_password*, token create, get @*_auth*|*token*
  harmless publish --registry=http://localhost:*|http://127.0.0.1:*
  publishes-version publish, stage publish, -r|--recursive publish
  changes account registry-rights: tags, owners, tokens or teams on the package registry
    deprecate, owner|author rm|remove|add, dist-tag|dist-tags rm|remove|add
    access revoke|set|public|restricted|edit|grant, token revoke|delete|rm|remove|create, team destroy|rm|remove
    org rm|remove, hook|hooks rm|remove, profile set|disable-2fa, trust revoke
  deletes cache cache: the package cache that every project on this machine shares
    back: fills again by itself
    cache clean|clear|rm|delete, store prune|clear, cache npx rm, cache|store delete
  deletes packages uninstall: packages that other projects on this machine may use
    back: can be installed again
    instead: use the project's own dependencies (`npx`)
    uninstall|un|remove|rm|r|unlink -g|--global, uninstall|remove|rm --location=global
  deletes packages system: packages, or a version of Node.js, from the whole machine
    instead: use the project's own dependencies (`npx`)
    env remove|rm, prune -g|--global

cnpm
  registry --registry
  value --location --prefix -C --dir --workspace -w --filter -F --tag --access --otp --userconfig --cache --loglevel
      --scope --store-dir --omit --include
  dry-run --dry-run
  rows-of npm

pnpm
  shell -c|--call
  value -p|--package -w|--workspace -C|--dir|--prefix --filter -F --cwd --cache --userconfig --loglevel --location
      --tag --access --otp --scope --store-dir --omit --include
  registry --registry
  runs-nothing -h|--help
  dry-run --dry-run
  only-runs
  rows-of npm

# Programs that publish when they are told nothing else.
np release-it semantic-release multi-semantic-release
  dry-run --dry-run -d --no-publish --no-npm.publish --changelog --release-version --version -v
  publishes-version !--preview
