import {
  changes,
  destroying,
  destroyingOpenly,
  destroys,
  type Pack,
  pass,
  stops,
} from "../pack.ts";

/** Message brokers and queues. */
export const messagingPack: Pack = {
  name: "messaging",
  title: "Message brokers (kafka, rabbitmq, nats, pulsar, redpanda, confluent, temporal)",
  tools: {
    ["kafka-topics kafka-consumer-groups kafka-delete-records kafka-configs kafka-acls " +
      "kafka-streams-application-reset kafka-storage kafka-reassign-partitions " +
      "kafka-leader-election kafka-delegation-tokens kafka-share-groups kafka-server-stop " +
      "zookeeper-server-stop kafka-metadata-quorum kafka-features kafka-transactions"]: () =>
      destroying(
        {
          data: "--bootstrap-server --zookeeper --topic --group --entity-type --entity-name --command-config --offset-json-file --delete-config --add-config --to-datetime --to-offset --shift-by --partitions --replication-factor --config --reassignment-json-file --cluster-id -c",
          looks: "--dry-run --version",
        },
        [
          destroys(
            "delete",
            "messages",
            "topics, consumer groups, records or the storage of a broker",
            [
              "--delete, --delete-topic|--delete-offsets|--delete-records",
              "--offset-json-file !--describe|--verify, format, --delete-config !--describe|--list",
              "--application-id, --all-topics --delete",
            ],
            { instead: "describe it first (`--describe`), and ask the user to do it" },
          ),
          changes(
            "change",
            "messages",
            "which messages are kept, who may read them or where consumers continue",
            [
              "--reset-offsets --execute, --remove, --alter --delete-config|--partitions",
              "--execute --reassignment-json-file, --expire|--cancel, --election-type, abort",
              "downgrade|disable|remove-controller, --alter --add-config=*retention*|*cleanup.policy*",
            ],
            { instead: "look with `--describe` or `--dry-run` first" },
          ),
        ],
      ),
    ["rabbitmqctl rabbitmq-plugins rabbitmq-queues rabbitmq-diagnostics rabbitmq-streams " +
      "rabbitmq-upgrade"]: () =>
      destroying(
        {
          data: "-n --node -t --timeout -p --vhost --formatter -s --offline-node",
          looks: "--dry-run",
        },
        [
          destroys(
            "delete",
            "messages",
            "virtual hosts, users, queues or the whole state of the broker",
            [
              "delete_*|purge_queue|reset|force_reset|forget_cluster_node|remove_*|restart_vhost|force_gc|close_all_connections|close_all_user_connections|import_definitions",
              "clear_permissions|clear_topic_permissions|clear_policy|clear_operator_policy|clear_parameter|clear_global_parameter|clear_vhost_limits|clear_user_limits|clear_password",
              "delete, grow|shrink",
            ],
            { instead: "list them (`rabbitmqctl list_queues`), and ask the user" },
          ),
          stops("stop", "messages", "the broker, or change it", [
            "stop|stop_app|shutdown|rotate_logs|close_connection|suspend_all_listeners|hipe_compile|change_password|set_permissions|eval|sync_queue|cancel_sync_queue|disable_feature_flag|join_cluster|force_boot|drain|change_cluster_node_type",
            "disable|set",
          ]),
        ],
      ),
    rabbitmqadmin: () =>
      destroying(
        {
          data: "-H --host -P --port -u --username -p --password -V --vhost -N --node -c --config -f --format --path-prefix",
        },
        [
          destroys(
            "delete",
            "messages",
            "queues, exchanges, users or virtual hosts",
            [
              "delete|purge|close|import, * delete|purge|import|close|clear|delete_*",
              "queues|users|vhosts|policies|definitions|connections ** delete|purge|import",
            ],
            { instead: "list them first (`rabbitmqadmin list queues`), and ask the user to do it" },
          ),
        ],
      ),
    "nats nsc stan": () =>
      destroyingOpenly(
        {
          data: "-s --server --user --password --creds --nkey --context --timeout --js-domain --tlscert --tlskey --tlsca --subject -a --account -n --name",
          looks: "--dry-run",
        },
        [
          destroys(
            "delete",
            "messages",
            "streams, consumers, buckets or accounts with their messages",
            [
              "stream|str|s|js rm|delete|del|purge|rmm|restore|cluster",
              "consumer|con|c|obj rm|delete|del|cluster, kv del|rm|delete|purge|rm-history|compact",
              "kv|object|obj|bucket|account|auth|operator|user|errors|server ** del|rm|delete|purge|revoke",
              "account restore|tls, delete|revocations|reissue, server cluster peer-remove|step-down",
              "server raft peer-remove|step-down, service|micro stop",
            ],
            { instead: "look with `info` or `ls` first, and ask the user to do it" },
          ),
        ],
      ),
    ["pulsar-admin rpk confluent temporal tctl kaf kcctl topicctl pulsarctl artemis emqx " +
      "emqx_ctl vmq-admin ksql zbctl celery"]: () =>
      destroyingOpenly(
        {
          data: "--admin-url --auth-plugin --auth-params -b --brokers --cluster --environment --kafka-cluster -A --app -b --broker --namespace -n --address --profile -X --config --url -w --workflow-id -q --query --reason --tenant -Q --queues",
          looks: "--dry-run",
        },
        [
          pass("context|config|profile|env|completion **"),
          destroys(
            "delete",
            "messages",
            "topics, namespaces or queues with the work that waits in them",
            [
              "** delete|delete-*|rm|remove|purge|clear-backlog|truncate|unload|drop|terminate|destroy|batch-delete|empty|flush|trim-prefix|trim-topic|queue.purge|queue.delete",
            ],
            { instead: "describe it first, and ask the user to do it" },
          ),
          stops("change", "messages", "waiting work, or reset or skip it", [
            "** reset|reset-cursor|skip|skip-all|expire-messages|expire-messages-all-subscriptions|cancel|stop|pause|revoke|seek|decommission|shutdown|kill|control|compact|set-retention|unsubscribe|reset-offsets",
          ]),
        ],
      ),
  },
};
