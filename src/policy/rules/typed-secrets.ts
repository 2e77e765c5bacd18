import { effectsOf } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import { isPlaceholder } from "../secrets/placeholder.ts";
import { readAddress } from "../text/address.ts";
import { isLocalHost } from "../text/local-host.ts";

/** Keys of no known form that are told by where they stand: a header, an address, a body, a password for a hosted database. */
export const typedSecret: Rule = {
  id: "exfiltration/typed-secret",
  verdict: "ask",
  programs: [
    ..."curl curlie wget wget2 http https xh xhs invoke-restmethod invoke-webrequest".split(" "),
    ..."psql pgcli pg_dump pg_dumpall pg_restore mysql mariadb mysqldump mycli redis-cli".split(
      " ",
    ),
  ],
  reason: "would put a secret on the command line, where it is recorded",
  instead: "put the value into an environment variable, and use the variable",
  check: (invocation) => {
    const isTyped = asksAnother(invocation)
      ? invocation.args.some(({ value }, at, all) => holdsKey(value, all[at - 1]?.value ?? ""))
      : givesPassword(invocation);
    // Its words hold what nobody should repeat.
    return isTyped ? matched(invocation, { words: invocation.program }) : undefined;
  },
  examples: () => ({
    denies: [
      'curl -H "x-api-key: 9f2c81d04be7a6530c11d9.Qm3xR8vTz1LkPw9Y" https://api.x.example',
      "curl 'https://mcp.x.example/mcp?key=Zk3kd92jfkd02jf93kdl20fk39dk2lf0'",
      `curl -d '{"app_secret": "Zk3kd92jfkd02jf93kdl20fk39dk2lf0"}' https://api.x.example`,
      "http api.x.example 'Authorization:Bearer 8f3kd92jfkd02jf93kdl20fk39dk2lf0'",
      "PGPASSWORD=Xk39dkLw93kd psql -h db.x.example -c 'select 1'",
    ],
    allows: [
      'curl -H "x-api-key: $X_API_KEY" https://api.x.example',
      "curl 'http://localhost:8080/mcp?key=Zk3kd92jfkd02jf93kdl20fk39dk2lf0'",
      `curl -d '{"app_secret": "YOUR_APP_SECRET_HERE"}' https://api.x.example`,
      "curl -H 'Idempotency-Key: 8f3kd92jfkd02jf93kdl20fk39dk2lf0' https://api.x.example",
      "PGPASSWORD=postgres psql -h db.x.example -c 'select 1'",
    ],
  }),
};

/** True for one that asks a host elsewhere for something. */
function asksAnother(invocation: Invocation): boolean {
  return (effectsOf(invocation) ?? []).some((effect) => {
    if (effect.kind !== "request") return false;
    const { value } = effect.address;
    const host = readAddress(value.includes("://") ? value : `https://${value}`)?.host ?? "";
    return host.includes(".") && !isLocalHost(host);
  });
}

function holdsKey(word: string, before: string): boolean {
  const password = OF_USER.test(before)
    ? /^[^:]*:([\w.~+/=-]{10,300})$/.exec(word)?.[1]
    : undefined;
  if (password !== undefined && isRandom(password)) return true;
  for (const pattern of [IN_HEADER, IN_ADDRESS, IN_BODY])
    for (const [, name = "", value = ""] of word.matchAll(pattern))
      if (!NO_SECRETS.test(name) && isRandom(value)) return true;
  return false;
}

/** Options with a name and a password. */
const OF_USER = /^(?:-u|--user|-a|--auth)$/;

const IN_HEADER =
  /^\s*((?:proxy-)?authorization|[\w-]*(?:key|token|secret))\s*:\s*(?:(?:bearer|token|basic|apikey)\s+)?([\w.~+/=-]{16,300})\s*$/gi;

const IN_ADDRESS =
  /[?&]((?:api[_-]?|access[_-]?|auth[_-]?|app[_-]?|client[_-]?)?(?:key|token|secret)|password)=([\w.~+/-]{16,300})/gi;

const IN_BODY =
  /["']?(\b\w*(?:secret|api_?key|access_?key|private_?key|access_?token|refresh_?token|auth_?token|session_?token|password))["']?\s{0,3}[:=]\s{0,3}["']?([\w.~+/=-]{16,300})/gi;

/** Names of what tells requests apart, and of what a page shows to everybody. */
const NO_SECRETS = /idempoten|csrf|xsrf|websocket|cache|public|publishable|site|page|sort|anon/i;

/** True for what nobody makes up: letters and digits in no order, and no word of an example. */
function isRandom(value: string): boolean {
  if (UUID.test(value) || INVENTED.test(value) || isPlaceholder(value, 0)) return false;
  const changes = value.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
  return changes >= CHANGES_MIN && new Set(value).size >= SIGNS_MIN;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const INVENTED = /test|dummy|fake|your|example|sample|change|xxx|0123|1234|abcd/i;

/** Places where letters and digits meet, and different signs, that a random value has at least. */
const CHANGES_MIN = 3;
const SIGNS_MIN = 7;

/** `PGPASSWORD=… psql -h db.x.example`: those of databases on this machine are in every other command. */
function givesPassword({ env, args }: Invocation): boolean {
  const isGiven = PASSWORDS.some((name) => {
    const value = env.get(name)?.value ?? "";
    return value.length >= PASSWORD_MIN_CHARS && !value.includes(UNKNOWN) && isRandom(value);
  });
  if (!isGiven) return false;
  const line = args.map(({ value }) => value).join(" ");
  const host = HOST.exec(line)?.[1] ?? "";
  return host !== "" && !isLocalHost(host) && !/\.(?:local|internal|test)$/.test(host);
}

const PASSWORDS = ["PGPASSWORD", "MYSQL_PWD", "REDISCLI_AUTH"];

/** Shorter ones are the defaults of images. */
const PASSWORD_MIN_CHARS = 8;

const HOST = /(?:@|(?:^|\s)-h\s*|--host[= ]|\bhost=)([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/i;
