$PRODUCTION = prod*|live*|staging*

hanami
  uses *
  value -e --environment -f --rakefile -E --env -C --directory
  dry-run -n --dry-run -T --tasks -P --prereqs -D --describe
  destroys database drop-production: a database that is not for development, or rebuild it
    whose: production
    ** db:drop*|db:reset*|db:purge*|db:schema:load*|db:structure:load*|db:setup*|db:migrate:reset*|db:truncate_all*|
        db:seed:replant|db:rollback RAILS_ENV=$PRODUCTION
    ** db:drop*|db:reset*|db:purge*|db:schema:load*|db:migrate:reset*|db:truncate_all* -e|--environment=$PRODUCTION
    ** db:drop:all, ** db:drop*|db:reset*|db:migrate:reset*|db:truncate_all* RACK_ENV=$PRODUCTION
    ** db:drop*|db:reset* DISABLE_DATABASE_ENVIRONMENT_CHECK=1|true
  harmless ** db:* RAILS_ENV=test, ** db:* RACK_ENV=test, ** db:* -e|--environment=test
  destroys database drop: the database, or everything in it
    whose: own
    ** db:drop*|db:reset*|db:purge*|db:schema:load*|db:structure:load*|db:migrate:reset*|db:truncate_all*|
        db:seed:replant|db:environment:set|db:mongoid:drop|db:mongoid:purge
    db drop|reset|clean
  deletes database rollback-hosted: the columns that migrations made, by undoing them
    whose: own
    ** db:rollback*|db:migrate:down*|db:migrate:redo* DATABASE_URL=*
  deletes database rollback: the columns that migrations made, by undoing them
    whose: own
    back: come back empty when the migration is applied again
    ** db:rollback*|db:migrate:down*|db:migrate:redo*, db rollback
  deletes database run-code: records of the application's database
    instead: count them first (`Model.count`)
    runner|r @*delete_all*|*destroy_all*|*drop_table*|*truncate*|*drop_database*, credentials:delete|secrets:delete

rake rails
  described-elsewhere
  rows-of hanami
