nats nsc stan
  value -s --server --user --password --creds --nkey --context --timeout --js-domain --tlscert --tlskey --tlsca
      --subject -a --account -n --name
  dry-run --dry-run
  grammar open
  destroys messages delete: streams, consumers, buckets or accounts with their messages
    instead: look with `info` or `ls` first, and ask the user to do it
    stream|str|s|js rm|delete|del|purge|rmm|restore|cluster, consumer|con|c|obj rm|delete|del|cluster
    kv del|rm|delete|purge|rm-history|compact
    kv|object|obj|bucket|account|auth|operator|user|errors|server ** del|rm|delete|purge|revoke, account restore|tls
    delete|revocations|reissue, server cluster peer-remove|step-down, server raft peer-remove|step-down
    service|micro stop
