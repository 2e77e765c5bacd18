import { ask, deny, destroying, destroyingOpenly, type Pack, type Row } from "../pack.ts";

const LOOK = "list what is there first, and ask the user to do it";

/** Content delivery, name servers and gateways. */
export const networkServicesPack: Pack = {
  name: "network-services",
  title:
    "CDN, DNS, gateways and load balancers (fastly, nsupdate, deck, kong, nginx, haproxy, traefik, akamai)",
  tools: {
    "fastly akamai cfcli dnscontrol lexicon pdnsutil rndc knotc cli4": () =>
      destroyingOpenly(
        {
          data: "-i --accept-defaults --account -o --profile -t --token -s --service-id --version --name --id -c --config --creds --domains --edgerc --section -k --server",
          looks: "--dry-run --noop",
        },
        [
          deny("delete", [
            "would delete services, zones, certificates or DNS records that are in use",
            LOOK,
            "** delete|remove|rm|destroy|purge-zone|delete-zone|delete-rrset|delete-*|rmr|zone-purge|zone-unset|delzone|clear-zone",
            "purge --all, create-domains, zone delete",
          ]),
          ask("change", [
            "would purge, deactivate or replace what is served",
            LOOK,
            "purge, service purge, push",
            "** deactivate|purge|invalidate|flush|stop|halt|freeze|disable|unset",
            "service-version deactivate|activate, --doit, ** rollback",
          ]),
        ],
      ),
    nsupdate: () => ({
      ...destroying({ data: "-k -y -t -u -r -p -L" }, [
        deny("delete-record", [
          "would delete DNS records that are in use",
          "show the update to the user",
          "update del|delete, del|delete",
        ]),
        ask("update", [
          "would change DNS records that are in use",
          "show the update to the user",
          "-l|-k|-g|-y|-v",
        ]),
      ]),
      commandsInInput: true,
      anyCase: true,
    }),
    "deck kong apisix krakend gloo glooctl": () =>
      destroying(
        {
          data: "--kong-addr --config --headers -s --state -w --workspace -c --conf --select-tag --konnect-token --konnect-control-plane-name --konnect-addr -p --prefix",
          looks: "--dry-run",
        },
        [
          deny("reset", [
            "would delete the whole configuration of the gateway",
            "look with `deck gateway diff`, and save a copy with `deck gateway dump`",
            "reset, gateway|konnect reset, migrations reset|drop, ** delete|remove|rm|destroy|uninstall",
          ]),
          ask("sync", [
            "would replace the configuration of the gateway, or stop it",
            "look with `deck gateway diff` first",
            "sync, gateway|konnect sync|apply, stop|quit|reload|restart, migrations up|finish|bootstrap",
          ]),
        ],
      ),
    "nginx haproxy traefik apachectl envoy varnishadm openresty": () =>
      destroying(
        {
          used: "*",
          data: "-s -c -g -p -f -e -k -D -sf -st -x --config --address",
          looks: "-t -T -V -v --test",
        },
        [stopsServer("-s=stop|quit, -sf|-st, ban|ban.url|storage.*|vcl.discard")],
      ),
    "caddy httpd": () => ({ destroys: [stopsServer()] }),
    "socat nc ncat": () => ({
      destroys: [
        ask("haproxy-admin", [
          "would take servers or sessions out of the running load balancer",
          "look with `show stat` first",
          "disable|shutdown|clear|del server|frontend|agent|health|sessions|session|table|counters|map|acl|ssl|dynamic-cookie",
          "set server @drain|maint|down, set maxconn @0",
        ]),
      ],
      commandsInInput: true,
    }),
  },
};

function stopsServer(...more: readonly string[]): Row {
  return ask("stop", [
    "would stop or restart the server that carries the traffic",
    "check the configuration (`nginx -t`), and reload it",
    "-k=stop|graceful-stop|restart, stop|graceful-stop|restart",
    ...more,
  ]);
}
