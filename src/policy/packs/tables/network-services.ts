import { ask, COMMON_SWITCHES, deny, type Pack, type Tool } from "../pack.ts";

const LOOK = "look with the matching list or get command, and ask the user to do it";

/** Content delivery, name servers and gateways. */
export const networkServicesPack: Pack = {
  name: "network-services",
  title:
    "CDN, DNS, gateways and load balancers (fastly, nsupdate, deck, kong, nginx, haproxy, traefik, akamai)",
  tools: [
    [
      ["fastly", "akamai", "cfcli", "dnscontrol", "lexicon", "pdnsutil", "rndc", "knotc", "cli4"],
      cdn,
    ],
    [["nsupdate"], nsupdate],
    [["deck", "kong", "apisix", "krakend", "gloo", "glooctl"], gateway],
    [
      [
        "nginx",
        "haproxy",
        "traefik",
        "caddy",
        "apachectl",
        "httpd",
        "envoy",
        "varnishadm",
        "openresty",
      ],
      balancer,
    ],
    [["socat", "nc", "ncat"], balancerSocket],
  ],
  examples: () => ({
    denies: [
      "fastly service delete --service-id s",
      "fastly backend delete --name b",
      "fastly purge --all",
      "nsupdate -l",
      "deck gateway reset",
      "deck reset --force",
      "nginx -s stop",
      "haproxy -sf 123",
      "dnscontrol push",
      "caddy stop",
    ],
    allows: [
      "fastly service list",
      "fastly backend list",
      "fastly stats regions",
      "dig example.com",
      "deck gateway diff",
      "deck ping",
      "nginx -t",
      "haproxy -c -f haproxy.cfg",
      "dnscontrol preview",
      "caddy validate",
    ],
  }),
};

function cdn(): Tool {
  return {
    switches: COMMON_SWITCHES,
    values:
      "-i --accept-defaults --account -o --profile -t --token -s --service-id --version --name --id -c --config --creds --domains --edgerc --section -k --server",
    dry: "--dry-run --noop",
    rows: [
      deny("delete", "deletes services, zones, certificates or records in use", LOOK, [
        "** delete|remove|rm|destroy|purge-zone|delete-zone|delete-rrset|delete-*|rmr|zone-purge|zone-unset|delzone|clear-zone",
        "purge --all",
        "create-domains",
        "zone delete",
      ]),
      ask("change", "purges, deactivates or replaces what is served", LOOK, [
        "purge",
        "service purge",
        "push",
        "** deactivate|purge|invalidate|flush|stop|halt|freeze|disable|unset",
        "service-version deactivate|activate",
        "--doit",
        "** rollback",
      ]),
    ],
  };
}

function nsupdate(): Tool {
  return {
    stdinCommands: true,
    foldCase: true,
    values: "-k -y -t -u -r -p -L",
    rows: [
      deny("delete-record", "deletes DNS records in use", "show the update to the user", [
        "update del|delete",
        "del|delete",
      ]),
      ask("update", "changes DNS records that are in use", "show the update to the user", [
        "-l|-k|-g|-y|-v",
      ]),
    ],
  };
}

function gateway(): Tool {
  return {
    values:
      "--kong-addr --config --headers -s --state -w --workspace -c --conf --select-tag --konnect-token --konnect-control-plane-name --konnect-addr -p --prefix",
    dry: "--dry-run",
    rows: [
      deny(
        "reset",
        "deletes the whole configuration of the gateway",
        "look with `deck gateway diff`, and save a copy with `deck gateway dump`",
        [
          "reset",
          "gateway|konnect reset",
          "migrations reset|drop",
          "** delete|remove|rm|destroy|uninstall",
        ],
      ),
      ask(
        "sync",
        "replaces the configuration of the gateway, or stops it",
        "look with `deck gateway diff` first",
        [
          "sync",
          "gateway|konnect sync|apply",
          "stop|quit|reload|restart",
          "migrations up|finish|bootstrap",
        ],
      ),
    ],
  };
}

function balancer(): Tool {
  return {
    values: "-s -c -g -p -f -e -k -D -sf -st -x --config --address",
    dry: "-t -T -V -v --test",
    rows: [
      ask(
        "stop",
        "stops or restarts the server that carries the traffic",
        "check the configuration (`nginx -t`) and reload",
        [
          "-s=stop|quit",
          "-k=stop|graceful-stop|restart",
          "stop|graceful-stop|restart",
          "-sf|-st",
          "ban|ban.url|storage.*|vcl.discard",
        ],
      ),
    ],
  };
}

function balancerSocket(): Tool {
  return {
    stdinCommands: true,
    rows: [
      ask(
        "haproxy-admin",
        "takes servers or sessions out of the running load balancer",
        "look with `show stat` first",
        [
          "disable|shutdown|clear|del server|frontend|agent|health|sessions|session|table|counters|map|acl|ssl|dynamic-cookie",
          "set server @drain|maint|down",
          "set maxconn @0",
        ],
      ),
    ],
  };
}
