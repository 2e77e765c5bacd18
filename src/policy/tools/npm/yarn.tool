yarn
  shell -c|--call
  value -p|--package -w|--workspace -C|--dir|--prefix --filter -F --cwd --cache --userconfig --loglevel --tag
      --access --otp --cache-folder --modules-folder --new-version
  registry --registry
  runs-nothing -h|--help
  dry-run --dry-run
  only-runs
  fast test|run
    options -D -E --dev --silent
    words packages
    opens nothing
    passes-on
    recipes
  fast install
    options -D -E --dev --silent
    words packages
    opens nothing
    recipes
  publishes-version
    publish, npm publish, workspaces foreach npm publish, workspace * publish, workspace * npm publish
  changes account registry-rights: tags or owners on the package registry
    npm tag add|remove, tag add|remove, owner add|remove, team destroy|remove
  deletes cache cache: the package cache that every project on this machine shares
    back: fills again by itself
    cache clean|clear
  deletes packages uninstall: packages that other projects on this machine may use
    back: can be installed again
    instead: use the project's own dependencies (`npx`)
    global remove
  read-only-all
    environment NODE_* npm_config_registry NPM_CONFIG_REGISTRY npm_config_userconfig NPM_CONFIG_USERCONFIG
        COREPACK_ROOT COREPACK_ENV_FILE
    files .npmrc .corepack.env .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml
        package.json:packageManager|devEngines|pnpmfile package.json5:packageManager|devEngines|pnpmfile
        package.yaml:packageManager|devEngines|pnpmfile
    starts node
  read-only
    line info (?:@[\w.-]+/)?\w[\w.-]* else is not known to be read-only
  read-only-version
