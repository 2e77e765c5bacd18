vault bao
  keeps keys
  value -role -mode -mount-point -host-key-mount-point -public-key-path -private-key-path -address -agent-address
      -ca-cert -ca-path -client-cert -client-key -namespace -ns -tls-server-name -wrap-ttl -format -field -mount
      -versions -version
  writes -o|--output|-output
  uses *
  grammar go
  runs ssh HOST COMMAND elsewhere
  deletes secret delete: secrets, policies or engines, or access to them
    instead: check its metadata (`vault kv metadata get`), and ask the user to do it
    delete, kv delete|destroy, kv metadata delete, secrets|auth|audit disable, policy|namespace|plugin delete
    plugin deregister, lease revoke, token revoke, operator seal|generate-root|migrate, operator raft remove-peer
    operator raft snapshot restore, namespace lock|delete, hcp disconnect
  shows-secret kv get|read, read, print token, token create, unwrap, login !-no-print|--no-print
  changes secret change: secrets that programs read
    instead: look at its metadata first (`vault kv metadata get`)
    kv rollback, secrets move|tune, operator rekey|rotate|step-down, write @sys/*
