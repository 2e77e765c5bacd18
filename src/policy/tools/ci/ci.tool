jenkins-cli jenkins jcli jk
  value -s -auth -i -p -user -logger -u
  grammar go
  deletes service delete: jobs, builds, nodes, views or credentials of the build server
    whose: shared
    delete-*|remove-*, ** delete|remove, groovy|groovysh, safe-shutdown|shutdown
  stops service stop: builds, nodes or the server
    stop-builds|disable-*|clear-queue|offline-node|disconnect-node|quiet-down|restart|safe-restart|
        reload-configuration|update-job|update-credentials*|update-node|keep-build|cancel-quiet-down|reload-job
