import { ACTS, type Act, type Thing } from "../policy/model/outside-words.ts";

/** What each class is called after an act. */
const NOUNS: Readonly<Record<Thing, string>> = {
  account: "an account",
  backup: "a backup",
  cache: "a cache",
  cloud: "a cloud resource",
  cluster: "part of a cluster",
  containers: "containers",
  database: "data in a database",
  device: "a device",
  files: "stored files",
  machine: "part of a machine",
  messages: "messages",
  network: "network settings",
  packages: "packages",
  registry: "a published package",
  repository: "part of a repository",
  secret: "a secret",
  service: "part of a service",
  token: "a token",
  mixed: "secrets among other things",
};

/** Acts that are not said of everything in the same way: `*` is for what is left. */
const SAID: Readonly<Partial<Record<Act, Partial<Readonly<Record<Thing | "*", string>>>>>> = {
  deletes: {
    device: "erases a device",
    network: "removes network settings",
    packages: "removes packages",
    registry: "withdraws a published package",
  },
  overwrites: { device: "overwrites a device", cluster: "overwrites a cluster's state" },
  changes: { database: "changes a database", network: "changes a network" },
  stops: {
    cluster: "stops work in a cluster",
    database: "stops a database server",
    machine: "stops a machine or a part of it",
    messages: "stops a message broker",
    network: "disconnects a network",
    service: "stops a service",
  },
  publishes: {
    messages: "sends a message",
    registry: "publishes a package",
    repository: "publishes a repository",
  },
  deploys: { cluster: "deploys to a cluster", service: "deploys an application" },
  opens: {
    "*": "gives others access to",
    machine: "gives others access to a machine",
    network: "opens a network to others",
    packages: "trusts another source of packages",
  },
  runs: {
    "*": "runs unread code",
    database: "runs unread code in a database",
    packages: "installs unread code",
  },
};

/** A kind of effect, as it is counted, in words: `publishes registry` is "publishes a package". */
export function effectName(kind: string): string {
  const [act, noun] = ACTS.flatMap((one) =>
    kind.startsWith(`${one} `) ? [[one, kind.slice(one.length + 1)] as const] : [],
  )[0] ?? [undefined, ""];
  const thing = new Map<string, string>(Object.entries(NOUNS)).get(noun);
  if (act === undefined || thing === undefined) return kind;
  const said = new Map<string, string>(Object.entries(SAID[act] ?? {}));
  const whole = said.get(noun);
  if (whole !== undefined) return whole;
  if (act === "runs") return said.get("*") ?? kind;
  return `${said.get("*") ?? act} ${thing}`;
}
