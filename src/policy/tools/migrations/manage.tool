manage.py django-admin manage
  described-elsewhere
  destroys database drop-database: the whole database, or everything in it
    whose: own
    flush|reset_db|sqlflush_and_run|drop_test_database|drop_database|dropdb|reset_schema|clean_db|truncate
    sqlclear_and_run
  deletes database undo: stored objects, or what migrations made by undoing them
    whose: own
    migrate * zero, migrate --fake|--fake-initial|--run-syncdb, migrate * 0*, squashmigrations
    remove_stale_contenttypes|clear_cache|delete_squashed_migrations|rebuild_index|clear_index|delete_*|clean_*|
        purge_*
    collectstatic -c|--clear, shell -c|--command=*.delete()*|*truncate*|*drop+*
