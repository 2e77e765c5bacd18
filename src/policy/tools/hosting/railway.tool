railway
  uses *
  value -s --service -e --environment -p --project
  runs run|ssh COMMAND elsewhere with-secrets
  destroys service delete: a Railway project, environment, service, volume or database
    delete
    project|environment|env|service|volume|functions|function|fn|domain|bucket delete|remove|rm|delete-project|wipe
    down -y|--yes, environment|env delete
  shows-secret variables|variable|vars !--set !--unset !--remove, variables|variable list
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    up
  deletes service take-down: the running deployment, or change its variables
    down, redeploy|restart -y|--yes, unlink, variables|variable --unset|--remove, variables|variable delete|unset|rm
    volume detach, scale @*=0
