nginx haproxy traefik apachectl envoy varnishadm openresty
  uses *
  value -s -c -g -p -f -e -k -D -sf -st -x --config --address
  dry-run -t -T -V -v --test
  stops network stop: or restart the server that carries the traffic
    instead: check the configuration (`nginx -t`), and reload it
    -k=stop|graceful-stop|restart, stop|graceful-stop|restart, -s=stop|quit, -sf|-st
    ban|ban.url|storage.*|vcl.discard

caddy httpd
  described-elsewhere
  stops network stop: or restart the server that carries the traffic
    instead: check the configuration (`nginx -t`), and reload it
    -k=stop|graceful-stop|restart, stop|graceful-stop|restart

socat nc ncat
  described-elsewhere
  commands-in-input
  changes network haproxy-admin: would take servers or sessions out of the running load balancer
    instead: look with `show stat` first
    disable|shutdown|clear|del
        server|frontend|agent|health|sessions|session|table|counters|map|acl|ssl|dynamic-cookie
    set server @drain|maint|down, set maxconn @0
