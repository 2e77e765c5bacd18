jsr lerna changeset vsce ovsx nx rush turbo bumpp beachball clasp
  value -p --pat --token -c --config --registry
  dry-run --dry-run -d --dry --preview
  deletes registry unpublish: a published package or extension, so that no one can install it
    whose: shared
    instead: let the user do it
    unpublish, delete|rm|remove *, undeploy
  publishes-version publish, release publish, release, --ci, from-package|from-git
  deletes packages clean: caches or installed packages of the whole workspace
    back: can be installed again
    instead: clean one project instead of the workspace
    clean, reset, purge, clean -r|--reload

deno
  described-elsewhere
  rows-of jsr
