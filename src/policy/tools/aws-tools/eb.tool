eb
  remote-shell -c|--command
  value --profile -r --region -e --env -n --name -a --app --stage --config --cluster
  runs ssh OPTIONS elsewhere
  destroys cloud delete-application: the application's environment with the resources in it
    terminate|delete|undeploy|destroy|nuke|down, app|env|svc|job|task|pipeline|deploy delete, labs cleanup*
    sandbox delete, remove, env remove, run --no-dry-run, aws, stack delete, compose down, service rm|delete|down
    --no-dry-run, defaults delete
  deletes cloud remove-part: a part of the application
    remove *, restore|abort|swap|rollback, scale @0

copilot
  described-elsewhere
  rows-of eb

amplify ampx chalice zappa ecs-cli aws-nuke cloud-nuke
  value --profile -r --region -e --env -n --name -a --app --stage -c --config --cluster
  rows-of eb
