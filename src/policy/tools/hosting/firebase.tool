firebase
  uses *
  value -P --project --token -c --config --account --only --except --site --instance --database -m --message
  destroys database delete-data: Firestore, Realtime Database, accounts, sites or projects
    instead: export it (`gcloud firestore export`), and ask the user
    firestore:delete|firestore:databases:delete|firestore:bulkdelete
    database:remove|database:set|database:instances:disable|database:update, projects:delete, hosting:sites:delete
    auth:import --hash-algo, remoteconfig:rollback|remoteconfig:versions:delete, extensions:ext:delete|ext:uninstall
    dataconnect:sql:migrate --force, apphosting:backends:delete|functions:delete --force|-f
    firestore:databases:restore|firestore:backups:delete|firestore:backups:schedules:delete|
        firestore:databases:update
  shows-secret functions:secrets:access, functions:config:get, login:ci
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    deploy
  deletes service delete-part: part of the project, or disable it
    functions:delete|*:delete|*:disable|*:uninstall|*:remove|*:destroy, deploy --force|-f
    hosting:disable|hosting:channel:delete, functions:config:unset|functions:secrets:destroy|functions:secrets:prune
    dataconnect:sql:migrate, hosting:clone, appdistribution:testers:remove
