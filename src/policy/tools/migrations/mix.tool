$PRODUCTION = prod*|live*|staging*

mix
  described-elsewhere
  destroys database drop-production: a database that is not for development
    whose: production
    ecto.drop|ecto.reset|ash.reset|ash_postgres.drop MIX_ENV=$PRODUCTION
  harmless ecto.* MIX_ENV=test, do ecto.* MIX_ENV=test
  destroys database drop: the database, or what migrations made by undoing them
    whose: own
    ecto.drop|ecto.reset|ecto.rollback|ash.reset|ash.rollback|ash.tear_down|ash_postgres.drop|ash_postgres.rollback|
        event_store.drop|event_store.reset
    do ecto.drop*|*ecto.drop*
  publishes-version hex.publish|hex.retire, hex.owner remove|transfer, hex.organization *
