import { type Arg, UNKNOWN } from "../../invocation.ts";
import { changes, deletes, destroys, type Line, type Pack, stops } from "../pack.ts";

/** Requests that delete, by any HTTP client: the words of the line become method and addresses. */
export const httpPack: Pack = {
  name: "http",
  title: "HTTP requests that delete (curl, wget, httpie, xh, Invoke-RestMethod)",
  tools: {
    curl: () => ({
      destroys: requestRows(),
      shape: (line) => request(line, methodOf(line, "-X", "--request"), addressesOf(line)),
    }),
    "wget wget2": () => ({
      destroys: requestRows(),
      shape: (line) => request(line, methodOf(line, "--method"), line.words),
    }),
    "http https xh xhs": () => ({ destroys: requestRows(), shape: itemsOf }),
    "invoke-restmethod invoke-webrequest irm iwr": () => ({
      destroys: requestRows(),
      shape: (line) =>
        request(line, methodOf(line, "-method"), [...line.words, ...valuesAsWords(line, "-uri")]),
    }),
  },
};

/** Characters of an address that are looked at: host and path stand at its beginning. */
const ADDRESS_MAX_CHARS = 2048;

const READ_FIRST = "read it with GET first, and ask the user to delete it";

/** httpie's method, where one is given, and its address. */
function itemsOf(line: Line): Line {
  const [first, ...rest] = line.words;
  const isMethod = first !== undefined && /^[a-z]{3,7}$/i.test(first.value);
  return isMethod
    ? request(line, first.value, rest.slice(0, 1))
    : request(line, "", line.words.slice(0, 1));
}

/** Services whose resources cost money or hold other people's data; the generic row asks for the rest. */
const KNOWN_APIS =
  "api.stripe.com/*|api.squareup.com/*|*.braintreegateway.com/*|*.paypal.com/*|api.sendgrid.com/*|api.mailgun.net/*|api.eu.mailgun.net/*|api.postmarkapp.com/*|api.resend.com/*|api.cloudflare.com/*|api.fastly.com/*|api.digitalocean.com/*|api.linode.com/*|api.hetzner.cloud/*|api.vultr.com/*|api.vercel.com/*|api.netlify.com/*|api.heroku.com/*|api.render.com/*|api.machines.dev/*|api.fly.io/*|backboard.railway.app/*|backboard.railway.com/*|console.neon.tech/*|api.planetscale.com/*|api.supabase.com/*|*.supabase.co/*|api.turso.tech/*|*.googleapis.com/*|management.azure.com/*|graph.microsoft.com/*|*.amazonaws.com/*|api.github.com/*|uploads.github.com/*|gitlab.com/*|gitlab.*/*|api.bitbucket.org/*|circleci.com/*|api.travis-ci.com/*|api.buildkite.com/*|api.datadoghq.*/*|api.newrelic.com/*|api.pagerduty.com/*|api.opsgenie.com/*|sentry.io/*|*.sentry.io/*|app.launchdarkly.com/*|api.split.io/*|*.algolia.net/*|*.algolianet.com/*|registry.npmjs.org/*|api.twilio.com/*|slack.com/*|api.notion.com/*|*.auth0.com/*|*.okta.com/*|api.clerk.com/*|*.myshopify.com/*|api.airtable.com/*|*.splunkcloud.com/*|*.zendesk.com/*|app.terraform.io/*|api.pulumi.com/*|api.doppler.com/*|*.vault.*/*|hub.docker.com/*|api.openai.com/*|huggingface.co/*";

/** Data servers by their customary ports: Elasticsearch, Meilisearch, Kong, Consul, etcd, and others. */
const DATA_PORTS =
  "*:9200/*|*:9243/*|*:9201/*|*:7700/*|*:8001/*|*:8444/*|*:8500/*|*:2379/*|*:6333/*|*:5984/*|*:8983/*|*:8108/*|*:8080/v1/schema*|*:8086/*|*:8089/*|*:9090/*|*:9093/*|*:9091/metrics*|*:15672/*|*:8083/connectors*|*:8081/subjects*|*:8200/*|*:4646/*|*:19530/*|*:7474/*|*:8529/*|*:9000/api/*|*:6443/*|*:8090/*|*:3000/api/dashboards/*|*:3000/api/datasources/*|*:3000/api/folders/*|*:3000/api/orgs/*|*:3000/api/v1/provisioning/*|*/api/v1/namespaces/*|*/api/admin/features/*|*/api/admin/projects/*";

function requestRows() {
  return [
    deletes(
      "delete-resource",
      "service",
      "a resource of a hosted service for good",
      [`delete @${KNOWN_APIS}`],
      { instead: READ_FIRST, whose: "shared" },
    ),
    destroys(
      "delete-data",
      "database",
      "indices, keys, routes or records of a data server",
      [`delete @${DATA_PORTS}`],
      { instead: READ_FIRST },
    ),
    destroys(
      "delete-by-post",
      "service",
      "data, although the request is not called DELETE",
      [
        "post|put|patch @*/dodelete*|*/delete_series*|*/_delete_by_query*|*/delete-batch|*/documents/delete*|*/deleteall*|*/clean_tombstones*|*/points/delete*|*/collections/*/delete*|*/scripttext*|*/services/*/_delete*|*/bulk_delete*|*/batch_delete*|*/deleteobjects*|*/destroy",
        "* -d|--data|--data-raw|--data-binary|--json|--body-data|--post-data|-body|--raw=*mutation*delete*|*mutation*destroy*|*mutation*remove*|*mutation*purge*",
        '* -d|--data|--data-raw|--data-binary|--data-urlencode|--json|--body-data|--post-data|-body|--raw=*drop+table*|*drop+database*|q=drop+*|*truncate+table*|*<delete><query>*|*"delete":{"query"*',
      ],
      { instead: READ_FIRST },
    ),
    stops(
      "close-index",
      "database",
      "an index, cluster or server, or reconfigure it",
      [
        "post|put @*/_close*|*/_cluster/settings*|*/_shutdown*|*/_cache/clear*|*/_snapshot/*/_restore*|*/_forcemerge*|*/_all/_settings*|*/-/quit|*/quitquitquit|*/flush_all*|*/safeexit|*/exit|*/quietdown|*/cluster/reroute*|*/_cluster/reroute*|*/_ilm/stop*|*/purge_cache|*/purge",
        `put|patch @*/_cluster/settings*|*/_settings*`,
      ],
      { instead: READ_FIRST },
    ),
    changes(
      "engine-socket",
      "containers",
      "the container engine by a request that no docker command shows",
      ["delete|post --unix-socket=*docker.sock|*podman.sock|*containerd.sock"],
      { instead: "use the docker command" },
    ),
    deletes("purge-cache", "service", "the cache of a server", ["purge|ban"], {
      instead: READ_FIRST,
    }),
    deletes(
      "delete",
      "service",
      "a resource of a server",
      [
        "delete !@localhost*|127.*|[::1]*|0.0.0.0*|*.localhost/*|*.localhost:*|host.docker.internal*|*.test/*|*.test:*",
      ],
      { instead: READ_FIRST },
    ),
  ];
}

function request(line: Line, method: string, addresses: readonly Arg[]): Line {
  const at = addresses[0] ?? line.words[0] ?? { value: "", glob: false, start: 0, end: 0 };
  const words = addresses.map((word) => ({ ...word, value: addressOf(word.value), splits: false }));
  return {
    ...line,
    words: [{ ...at, value: method.toLowerCase() || impliedMethod(line), splits: false }, ...words],
  };
}

function impliedMethod(line: Line): string {
  const sends =
    "-d --data --data-raw --data-binary --data-urlencode --json -F --form --post-data".split(" ");
  return sends.some((flag) => line.flags.has(flag)) ? "post" : "get";
}

function methodOf(line: Line, ...flags: string[]): string {
  return flags.flatMap((flag) => line.flags.get(flag) ?? []).at(-1) ?? "";
}

function addressesOf(line: Line): readonly Arg[] {
  return [...line.words, ...valuesAsWords(line, "--url")];
}

function valuesAsWords(line: Line, ...flags: string[]): Arg[] {
  return flags
    .flatMap((flag) => line.flags.get(flag) ?? [])
    .map((value) => ({ value, glob: false, start: 0, end: 0 }));
}

/** Host, port and path of an address, lower case: no scheme, no user, no fragment. */
function addressOf(text: string): string {
  const bare = text
    .slice(0, ADDRESS_MAX_CHARS)
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/^[^/@]*@/, "")
    .replace(/#.*$/, "")
    .replace(/^([^/:]*):(?:80|443)(?=\/|$)/, "$1");
  const address = bare.startsWith(":") ? `localhost${bare}` : bare;
  if (address.startsWith(UNKNOWN)) return address;
  return address.includes("/") ? address : `${address}/`;
}
