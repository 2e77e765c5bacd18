memcached-tool
  destroys database flush: everything that is cached
    * flush_all

zkcli zookeeper-shell zk-shell
  value -server -timeout
  grammar go
  commands-in-input
  destroys database delete: nodes and the data in them
    instead: read them first (`get`, `ls`), and ask the user to do it
    deleteall|rmr|delete|rm, * deleteall|rmr|delete, removewatches|reconfig|delquota, setAcl
