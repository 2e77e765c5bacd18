redis-cli valkey-cli keydb-cli iredis dragonfly-cli
  uses *
  value -h -p -s -a -u -n -r -i -t -d -D -X --user --pass --sni --cacert --cacertdir --cert --key --tls-ciphers
      --rdb --functions-rdb --pattern --quoted-pattern --count --cluster-from --cluster-to
  any-case
  commands-in-input
  destroys database flush: every key of one database or of all
    instead: delete single keys by name, or take a copy first (`redis-cli --rdb backup.rdb`)
    flushall|flushdb, eval *flushall*|*flushdb*, eval *redis.call*del*|*redis.call*unlink*, function flush|delete
    script flush, cluster reset, --cluster del-node|call|create
    debug segfault|reload|set-active-expire|restart|panic|loadaof, failover force, replicaof|slaveof
  destroys database shutdown-nosave: what the server holds only in its memory, and stop it
    shutdown nosave|abort|now|force
  stops database shutdown: the server, perhaps without saving the data in its memory
    shutdown
  changes database configure: where the server writes, who may log in or what it replicates
    config set|rewrite|resetstat, acl deluser|setuser|load, module load|loadex|unload, debug sleep
    bgrewriteaof|failover|migrate|restore|swapdb, client kill
    cluster forget|failover|delslots|flushslots|bumpepoch|setslot
  deletes database delete-keys: keys, or everything in a stream, list or set
    instead: read them first (`TYPE`, `TTL`, `GET`), or rename them
    del|unlink|getdel, xtrim|xgroup destroy, json.del|ft.dropindex|ft.drop|graph.delete|ts.del|ft.cursor
    expire|pexpire|expireat * 0, xgroup destroy|delconsumer
