gitlab-rails gitlab-rake gitlab-ctl gitlab-backup
  value -e --environment
  destroys repository server-data: or replace data of the whole GitLab server
    instead: make a backup first (`gitlab-backup create`), and ask the user to do it
    runner|r @*destroy*|*delete*|*truncate*|*drop_table*
    gitlab:backup:restore|db:drop*|db:reset*|db:schema:load*|gitlab:db:drop_tables|gitlab:setup, restore
    cleanse|uninstall|remove-accounts
  deletes repository server-cleanup: files that the server no longer knows, or stop the server
    gitlab:cleanup:*|cache:clear*|gitlab:elastic:*delete*|gitlab:*:recreate*
    stop|kill|graceful-kill|registry-garbage-collect|pg-upgrade|promote*|deploy-page
