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
  read-only-version
    files .corepack.env
  read-only-all
    environment NODE_* npm_config_registry NPM_CONFIG_REGISTRY npm_config_userconfig NPM_CONFIG_USERCONFIG
    files .npmrc .corepack.env
  read-only ls|list|la|ll|root|explain|why|pkg get|query|prefix|bin|sbom
    switch -g|--global -a|--all --json --long -l --parseable -p --prod --production --dev
    value --depth --omit --include --sbom-format --sbom-type
    not --userconfig --cache --prefix -C --dir --registry --store-dir --loglevel
  read-only
    line help|cache ls|config get (?:registry|prefix|cache|userconfig|globalconfig|node-version|init-license|
        save-exact|engine-strict|audit|fund)
  read-only
    environment NODE_* npm_config_registry NPM_CONFIG_REGISTRY npm_config_userconfig NPM_CONFIG_USERCONFIG MANPAGER
        PAGER npm_config_viewer NPM_CONFIG_VIEWER
    starts man groff less
    line help [a-z][a-z-]*
  read-only fund|run|run-script|ping|whoami
    switch --json --list
    operand-count 0
    not --registry --userconfig --cache --prefix
  read-only view|show|info|v|search|find|dist-tag ls|dist-tags ls|access list collaborators|access list packages|
        access get status|owner ls|stars|team ls|org ls
    switch --json --long -l --parseable -p
    value --searchlimit
    not --registry --userconfig --cache --prefix -C --loglevel --userconfig --otp
    operands (?:@[\w.-]+/)?\w[\w.-]*(?:@[\w.^~*-]+)? else asks for what is not known to be a package of the registry

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
  read-only-all
    environment NODE_* npm_config_registry NPM_CONFIG_REGISTRY npm_config_userconfig NPM_CONFIG_USERCONFIG
        COREPACK_ROOT COREPACK_ENV_FILE
    files .npmrc .corepack.env .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs pnpm-workspace.yaml
        package.json:packageManager|devEngines|pnpmfile package.json5:packageManager|devEngines|pnpmfile
        package.yaml:packageManager|devEngines|pnpmfile
    starts node npm
  read-only ls|list|la|ll|why|root|bin|licenses list|view|info|show
    switch -r --recursive -g --global --json --long --parseable -P --prod -D --dev --no-optional --only-projects
        --silent -s
    value --depth
    not --userconfig --cache --prefix -C --dir --registry --store-dir --loglevel --location --workspace -w --filter -F
        --tag --access --otp --scope --dry-run
    operands (?:@[\w.-]+/)?\w[\w.-]*(?:@[\w.^~*-]+)? else asks for what is not known to be a package
  read-only-version

# Programs that publish when they are told nothing else.
np release-it semantic-release multi-semantic-release
  dry-run --dry-run -d --no-publish --no-npm.publish --changelog --release-version --version -v
  publishes-version !--preview
