kafka-topics kafka-consumer-groups kafka-delete-records kafka-configs kafka-acls kafka-streams-application-reset
    kafka-storage kafka-reassign-partitions kafka-leader-election kafka-delegation-tokens kafka-share-groups
    kafka-server-stop zookeeper-server-stop kafka-metadata-quorum kafka-features kafka-transactions
  value --bootstrap-server --zookeeper --topic --group --entity-type --entity-name --command-config
      --offset-json-file --delete-config --add-config --to-datetime --to-offset --shift-by --partitions
      --replication-factor --config --reassignment-json-file --cluster-id -c
  dry-run --dry-run --version
  destroys messages delete: topics, consumer groups, records or the storage of a broker
    instead: describe it first (`--describe`), and ask the user to do it
    --delete, --delete-topic|--delete-offsets|--delete-records, --offset-json-file !--describe|--verify, format
    --delete-config !--describe|--list, --application-id, --all-topics --delete
  changes messages change: which messages are kept, who may read them or where consumers continue
    instead: look with `--describe` or `--dry-run` first
    --reset-offsets --execute, --remove, --alter --delete-config|--partitions, --execute --reassignment-json-file
    --expire|--cancel, --election-type, abort, downgrade|disable|remove-controller
    --alter --add-config=*retention*|*cleanup.policy*
