bun
  described-elsewhere
  publishes-version publish
  deletes cache cache: the package cache that every project on this machine shares
    back: fills again by itself
    pm cache rm|clean|clear
  deletes packages uninstall: packages that other projects on this machine may use
    back: can be installed again
    instead: use the project's own dependencies (`npx`)
    remove|rm -g|--global
