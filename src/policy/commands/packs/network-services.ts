import {
  changes,
  deletes,
  destroying,
  destroyingOpenly,
  destroys,
  type Pack,
  type Row,
  stops,
} from "../pack.ts";

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
          deletes(
            "delete",
            "network",
            "services, zones, certificates or DNS records that are in use",
            [
              "** delete|remove|rm|destroy|purge-zone|delete-zone|delete-rrset|delete-*|rmr|zone-purge|zone-unset|delzone|clear-zone",
              "purge --all, create-domains, zone delete",
            ],
            { whose: "production" },
          ),
          changes("change", "network", "or purge what is served", [
            "purge, service purge, push",
            "** deactivate|purge|invalidate|flush|stop|halt|freeze|disable|unset",
            "service-version deactivate|activate, --doit, ** rollback",
          ]),
        ],
      ),
    nsupdate: () => ({
      ...destroying({ data: "-k -y -t -u -r -p -L" }, [
        deletes(
          "delete-record",
          "network",
          "DNS records that are in use",
          ["update del|delete, del|delete"],
          { instead: "show the update to the user", whose: "production" },
        ),
        changes("update", "network", "DNS records that are in use", ["-l|-k|-g|-y|-v"], {
          instead: "show the update to the user",
        }),
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
          destroys(
            "reset",
            "network",
            "the whole configuration of the gateway",
            [
              "reset, gateway|konnect reset, migrations reset|drop, ** delete|remove|rm|destroy|uninstall",
            ],
            { instead: "look with `deck gateway diff`, and save a copy with `deck gateway dump`" },
          ),
          changes(
            "sync",
            "network",
            "the configuration of the gateway, or stop it",
            [
              "sync, gateway|konnect sync|apply, stop|quit|reload|restart, migrations up|finish|bootstrap",
            ],
            { instead: "look with `deck gateway diff` first" },
          ),
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
        changes(
          "haproxy-admin",
          "network",
          "the running load balancer by taking servers or sessions out",
          [
            "disable|shutdown|clear|del server|frontend|agent|health|sessions|session|table|counters|map|acl|ssl|dynamic-cookie",
            "set server @drain|maint|down, set maxconn @0",
          ],
          { instead: "look with `show stat` first" },
        ),
      ],
      commandsInInput: true,
    }),
  },
};

function stopsServer(...more: readonly string[]): Row {
  return stops(
    "stop",
    "network",
    "or restart the server that carries the traffic",
    ["-k=stop|graceful-stop|restart, stop|graceful-stop|restart", ...more],
    { instead: "check the configuration (`nginx -t`), and reload it" },
  );
}
