rabbitmqadmin
  value -H --host -P --port -u --username -p --password -V --vhost -N --node -c --config -f --format --path-prefix
  destroys messages delete: queues, exchanges, users or virtual hosts
    instead: list them first (`rabbitmqadmin list queues`), and ask the user to do it
    delete|purge|close|import, * delete|purge|import|close|clear|delete_*
    queues|users|vhosts|policies|definitions|connections ** delete|purge|import
