consul
  value -type -key -prefix -service -node -n -name -filter -tag -wait -X -method -address -namespace -token -region
      -datacenter -http-addr -ca-cert -client-cert -client-key -id
  uses *
  grammar go
  runs lock PREFIX LINE
  runs watch LINE
  runs exec COMMAND elsewhere
  harmless plan|validate|fmt|inspect
  destroys service delete-all: keys or a job's history, or restore an old state
    instead: take a snapshot first (`consul snapshot save`), and ask the user to do it
    kv delete -recurse, job stop -purge, stop -purge, snapshot restore, operator snapshot restore, system gc
    namespace delete, operator raft remove-peer, force-leave -prune, destroy, project destroy
    operator api -X|-method=DELETE, database destroy
  deletes service delete: keys, tokens or volumes, or stop jobs
    ** delete|deregister|destroy|stop|purge|remove|revoke|detach|drain|eligibility|force-leave|kill
    leave|force-leave, operator ** remove|remove-peer|bootstrap|force-*, node drain|eligibility|purge, kv delete
    keyring -remove, alloc stop|restart|signal, var purge, deployment fail

nomad
  value -task -X -method -address -namespace -token -region -datacenter -http-addr -ca-cert -client-cert -client-key
      -id -name
  uses *
  grammar go
  runs alloc exec ALLOCATION COMMAND elsewhere with-secrets
  rows-of consul

boundary waypoint
  uses *
  value -X -method -address -namespace -token -region -datacenter -http-addr -ca-cert -client-cert -client-key -id
      -name
  grammar go
  rows-of consul

packer
  uses *
  value -X -method -address -namespace -token -region -datacenter -http-addr -ca-cert -client-cert -client-key -id
      -name
  grammar go
  rows-of consul
  read-only-all
    environment PACKER_CONFIG PACKER_PLUGIN_PATH PACKER_LOG_PATH
  read-only fmt
    switch -check -diff -recursive
    needs -check
    gives-not * .* else may have its check turned off (`-check=false`)
  read-only-help build|console|fix|fmt|hcl2_upgrade|init|inspect|plugins|validate|version
  read-only-version
