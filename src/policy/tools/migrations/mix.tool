$PRODUCTION = prod*|live*|staging*

mix
  described-elsewhere
  destroys database drop-production: a database that is not for development
    whose: production
    ecto.drop|ecto.reset|ecto.rollback|ash.reset|ash.rollback|ash_postgres.drop MIX_ENV=$PRODUCTION
  harmless ecto.* MIX_ENV=test, do ecto.* MIX_ENV=test
  destroys database drop: the database, or what migrations made by undoing them
    whose: own
    ecto.drop|ecto.reset|ash.reset|ash.tear_down|ash_postgres.drop|event_store.drop|event_store.reset
    ecto.rollback|ash.rollback|ash_postgres.rollback --all|--to|--to-exclusive
    ecto.rollback|ash.rollback|ash_postgres.rollback DATABASE_URL=*
    do ecto.drop*|*ecto.drop*
  deletes database rollback: the columns that migrations made, by undoing them
    whose: own
    back: come back empty when the migration is applied again
    ecto.rollback|ash.rollback|ash_postgres.rollback
  publishes-version hex.publish|hex.retire, hex.owner remove|transfer, hex.organization *
