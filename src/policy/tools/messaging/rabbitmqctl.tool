rabbitmqctl rabbitmq-plugins rabbitmq-queues rabbitmq-diagnostics rabbitmq-streams rabbitmq-upgrade
  value -n --node -t --timeout -p --vhost --formatter -s --offline-node
  dry-run --dry-run
  destroys messages delete: virtual hosts, users, queues or the whole state of the broker
    instead: list them (`rabbitmqctl list_queues`), and ask the user
    delete_*|purge_queue|reset|force_reset|forget_cluster_node|remove_*|restart_vhost|force_gc|
        close_all_connections|close_all_user_connections|import_definitions
    clear_permissions|clear_topic_permissions|clear_policy|clear_operator_policy|clear_parameter|
        clear_global_parameter|clear_vhost_limits|clear_user_limits|clear_password
    delete, grow|shrink
  stops messages stop: the broker, or change it
    stop|stop_app|shutdown|rotate_logs|close_connection|suspend_all_listeners|hipe_compile|change_password|
        set_permissions|eval|sync_queue|cancel_sync_queue|disable_feature_flag|join_cluster|force_boot|drain|
        change_cluster_node_type
    disable|set
