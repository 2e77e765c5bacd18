skaffold tilt werf devspace okteto telepresence kustomize kapp kpt
  uses *
  value -f --file -p --profile -n --namespace -e --env --kube-context -a --app
  dry-run --dry-run
  deletes cluster tear-down: what this project deployed to the cluster
    whose: own
    instead: stop the development loop, or delete single resources
    delete, down, dismiss, purge, reset|purge deployments, cleanup, destroy, live destroy
    delete namespace|env|service|deploy, namespace delete, host purge|cleanup, preview destroy, pipeline destroy
    dev --cleanup, uninstall, helm uninstall
