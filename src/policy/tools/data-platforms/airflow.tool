airflow astro
  value -d --dag-id -S --subdir -s --start-date -e --end-date -u --username -t --task-regex
  dry-run --dry-run -n
  grammar open
  destroys database reset: the scheduler's database, or the history in it
    db reset, db clean|drop-archived, dags delete, users|pools|connections|variables|roles delete|import --overwrite
    deployment|workspace|organization|user|team delete|remove
  runs-unread service rerun: finished work again, or mark it as done or failed
    tasks clear, dags backfill --reset-dagruns, backfill create --reprocess-behavior=*, db downgrade, dags pause
    deploy, dev kill, ** delete
