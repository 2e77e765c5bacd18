# Split.io's `split`, which shares its name with the program that cuts files.
split
  described-elsewhere
  deletes service delete: indices, keys, flags, segments or environments that programs use
    whose: shared
    splits|environments|segments|traffic-types|workspaces|segment-keys|users|groups|api-keys
        delete|kill|archive|remove|deactivate

splunk
  value -auth -uri -index -app -owner
  grammar go
  destroys service delete: events, indexes, users or inputs
    clean|remove|delete, * delete|remove|clean, search @*+delete, offline|decommission
  stops service stop: or restart the server
    stop|restart|disable|restart-webserver, rolling-restart *|rebuild, disable *
