patronictl repmgr stolonctl pg_autoctl srvctl crsctl dgmgrl orchestrator-client vtctl vtctlclient vtctldclient pcs
    crm
  value -c --config-file -d --dcs-url -k --pgdata -f --cluster-name --store-backend --server
  grammar open
  destroys database remove: a cluster, or a keyspace or node of it
    remove|delete|destroy|drop
    cluster|node|primary|standby|witness destroy|remove|unregister|rejoin --force-rewind|-F
    primary|standby|witness unregister, removekeydata|init, remove database|service|instance|listener, drop node
    Delete*|RemoveKeyspaceCell|RemoveShardCell, resource|stonith delete|remove, configure erase
  stops database fail-over: a live database server, restart or move it
    failover|switchover|restart|reinit|pause|flush|stop|relocate|disable|edit-config, standby promote|switchover
    node standby|maintenance, perform failover|switchover, cluster stop|disable|standby
    PlannedReparentShard|EmergencyReparentShard|ApplySchema
