vagrant
  remote-shell -c|--command
  uses *
  runs ssh OPTIONS elsewhere
  destroys machine destroy: the virtual machine with its disk
    instead: stop it (`vagrant halt`), or take a snapshot first
    destroy -f|--force|-g|--graceful
  deletes machine destroy-asked: machines, boxes or snapshots
    instead: stop it (`vagrant halt`)
    destroy, box remove|prune, snapshot delete|restore|pop, cloud ** delete|destroy|release|revoke
    plugin expunge|uninstall|repair
