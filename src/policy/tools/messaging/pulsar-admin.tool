pulsar-admin rpk confluent temporal tctl kaf kcctl topicctl pulsarctl artemis emqx emqx_ctl vmq-admin ksql zbctl
    celery
  value --admin-url --auth-plugin --auth-params -b --brokers --cluster --environment --kafka-cluster -A --app
      --broker --namespace -n --address --profile -X --config --url -w --workflow-id -q --query --reason --tenant -Q
      --queues
  dry-run --dry-run
  grammar open
  harmless context|config|profile|env|completion **
  destroys messages delete: topics, namespaces or queues with the work that waits in them
    instead: describe it first, and ask the user to do it
    ** delete|delete-*|rm|remove|purge|clear-backlog|truncate|unload|drop|terminate|destroy|batch-delete|empty|
        flush|trim-prefix|trim-topic|queue.purge|queue.delete
  stops messages change: waiting work, or reset or skip it
    ** reset|reset-cursor|skip|skip-all|expire-messages|expire-messages-all-subscriptions|cancel|stop|pause|revoke|
        seek|decommission|shutdown|kill|control|compact|set-retention|unsubscribe|reset-offsets
