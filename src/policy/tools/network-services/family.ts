import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Content delivery, name servers and gateways. */
export const networkServicesPack = family(
  "CDN, DNS, gateways and load balancers (fastly, nsupdate, deck, kong, nginx, haproxy, traefik, akamai)",
  tablesOf("network-services"),
);
