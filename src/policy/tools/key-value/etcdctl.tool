etcdctl etcdutl
  value --endpoints --cacert --cert --key --user --password --command-timeout --dial-timeout -w --write-out
      --data-dir
  destroys database delete: keys, members or users of the cluster
    instead: save a snapshot first (`etcdctl snapshot save`), and ask the user to do it
    del --prefix|--from-key, rm -r|--recursive, member remove, user|role|auth delete|remove|disable
    snapshot restore, auth disable, rmdir
  deletes database change: a key, or the history of keys
    instead: read it first (`etcdctl get`)
    del|rm|rmdir, compact|compaction|defrag|move-leader, lease revoke, user|role revoke-*, role revoke-permission
    alarm disarm, downgrade *
