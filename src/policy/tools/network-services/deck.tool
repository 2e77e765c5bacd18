deck kong apisix krakend gloo glooctl
  value --kong-addr --config --headers -s --state -w --workspace -c --conf --select-tag --konnect-token
      --konnect-control-plane-name --konnect-addr -p --prefix
  dry-run --dry-run
  destroys network reset: the whole configuration of the gateway
    instead: look with `deck gateway diff`, and save a copy with `deck gateway dump`
    reset, gateway|konnect reset, migrations reset|drop, ** delete|remove|rm|destroy|uninstall
  changes network sync: the configuration of the gateway, or stop it
    instead: look with `deck gateway diff` first
    sync, gateway|konnect sync|apply, stop|quit|reload|restart, migrations up|finish|bootstrap
