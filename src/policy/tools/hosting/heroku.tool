heroku
  value -s|--size -e|--env --type --dyno-name --region -a --app -r --remote -t --team --space -p --pipeline
      --confirm -c --command
  uses *
  grammar open
  runs run|run:detached|run:inside COMMAND elsewhere with-secrets
  destroys database sql-drop: tables of the database, or their rows
    instead: take a backup first (`heroku pg:backups:capture`), and ask the user to do it
    pg:psql|psql -c|--command=*drop+*|*truncate+*
  destroys service destroy: a Heroku application, add-on, space or database
    apps:destroy|apps:delete|destroy, addons:destroy|addons:remove|addons:delete
    pg:reset|pg:push|pg:killall|pg:backups:delete|pg:credentials:destroy|pg:links:destroy
    pg:copy|pg:backups:restore|pg:unfollow|pg:promote, redis:*flush*|redis:cli --confirm
    spaces:destroy|pipelines:destroy|teams:destroy|orgs:destroy
    data:*:destroy|kafka:topics:destroy|kafka:zookeeper|data:maintenances:run
    domains:clear|certs:remove|domains:remove, buildpacks:clear, kafka:*destroy*|kafka:fail, * destroy
  shows-secret config|auth:token, pg:credentials:url, config:get @$SECRET_NAMES|$ADDRESS_NAMES
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    container:release|pipelines:promote|deploy:jar|deploy:war|releases:retry
  deletes service change: a part of the running application, or stop it
    config:unset|config:remove
    *:remove|*:destroy|*:delete|*:clear|*:revoke|*:detach|*:disable|*:rollback|*:stop|*:kill|*:reset|*:clean|
        *:purge|*:flush
    rollback|releases:rollback, ps:scale|scale @*=0*, maintenance:on, pg:kill|pg:maintenance:run|pg:upgrade:run
    access:remove|members:remove|keys:clear, repo:reset|repo:purge_cache|builds:cancel|apps:transfer
