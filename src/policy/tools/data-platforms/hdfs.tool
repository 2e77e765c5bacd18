hdfs hadoop mapred ozone
  value -D -fs -jt -conf -config -loglevel
  grammar go
  destroys files format: the cluster's file system or its names
    namenode -format|-rollback|-importCheckpoint|-initializeSharedEdits, journalnode -rollback, zkfc -formatZK
    fsck -delete, dfsadmin -deleteSnapshot|-evictWriters
  destroys files delete: files of the cluster
    instead: list them first (`hdfs dfs -ls`)
    dfs|fs -rmr|-expunge|-skipTrash, dfs|fs -rm -r|-R|-f|-skipTrash, archive -delete, distcp -delete
    fs volume|bucket|key delete, sh volume|bucket|key delete
  deletes files change: a file, change permissions or stop work
    dfs|fs -rm|-rmdir|-truncate|-deleteSnapshot, dfs|fs -chmod|-chown|-setfacl -R
    dfsadmin -safemode|-refreshNodes|-shutdownDatanode|-clrQuota|-clrSpaceQuota
    haadmin -failover|-transitionToStandby|-transitionToActive, job -kill|-kill-task, application -kill
