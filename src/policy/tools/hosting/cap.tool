# Capistrano and its like: the stage is the first word.
cap mina
  value -f -R --roles -z --hosts -s --set
  dry-run -n --dry-run -T --tasks -P -D --describe -h -V
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    production|prod|live deploy|deploy:*, deploy on=production|prod
