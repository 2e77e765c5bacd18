import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { othersAmong } from "../effects/owners.ts";
import type { Named, Owned, Owners, ProcessSign } from "../model/belonging.ts";
import { type Analysis, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { StopEffect } from "../model/model.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";
import { upstreamOf } from "./dataflow.ts";
import { ago } from "./others-things.ts";

/** Processes that another session started, or none. */
export const othersProcess: Rule = {
  id: "sessions/process",
  verdict: "ask",
  programs: ["*"],
  reason: "would stop a process that this session did not start",
  instead: "stop only processes that this session started, by their process id",
  check: checkStop,
  examples: () => ({
    denies: [
      "kill 30002",
      "pkill -f theirs-server",
      "kill $(pgrep theirs)",
      "kill -9 $(lsof -ti:30002)",
      "fuser -k 30002/tcp",
      "ps aux | grep theirs | awk '{print $2}' | xargs kill",
    ],
    allows: [
      "kill 4242",
      "pkill -f own-server",
      "kill $(pgrep vite)",
      "kill -9 $(lsof -ti:3000)",
      "fuser -k 3000/tcp",
      "ps aux | grep vite | awk '{print $2}' | xargs kill",
    ],
  }),
};

function checkStop(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  const { whose } = world;
  if (whose === undefined || invocation.remote) return undefined;
  const others = new Map<string, Owned>();
  const own = new Set<string>();
  for (const effect of effectsOfKind(invocation, "stop")) {
    for (const named of meantBy(effect, invocation, world, analysis)) {
      const owners = ownersOfAll(named, whose);
      for (const one of othersAmong(owners)) others.set(one.name, one);
      for (const name of owners.own) own.add(name);
    }
  }
  if (others.size === 0) return undefined;
  const instead =
    own.size === 0
      ? {}
      : { instead: `run \`kill ${[...own].join(" ")}\`, which is this session's own` };
  return matched(invocation, { reason: reasonOf([...others.values()]), ...instead });
}

/** The owners of what all of the signs stand for. */
function ownersOfAll(signs: Signs, whose: NonNullable<World["whose"]>): Owners {
  const [first, ...rest] = signs.map((named) => whose(named) ?? { things: [], own: [] });
  if (first === undefined) return { things: [], own: [] };
  const isInAll = (name: string) =>
    rest.every(({ things }) => things.some((one) => one.name === name));
  return {
    things: first.things.filter(({ name }) => isInAll(name)),
    own: first.own.filter((pid) => rest.every(({ own }) => own.includes(pid))),
  };
}

function reasonOf(others: readonly Owned[]): string {
  const [first] = others;
  const isOnlySessions = others.every(({ owner }) => owner === "session");
  const who = isOnlySessions ? "that another session started" : "that this session did not start";
  if (others.length > 1)
    return `would stop ${others.length} processes ${who}, such as ${first?.name}`;
  return `would stop ${first?.name}, a process ${who}${ago(first)}`;
}

/** What tells the same processes in several ways, each of which must hold. */
type Signs = readonly Named[];

/** The processes that an effect stops, as far as the line tells which. */
function meantBy(
  { by, process, against }: StopEffect,
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): readonly Signs[] {
  const { value } = process;
  const one = (sign: ProcessSign, word: string): readonly Signs[] => [
    [{ kind: "process", by: sign, word }],
  ];
  switch (by) {
    case "number":
      if (value.includes(UNKNOWN)) return soughtUpstream(invocation, world, analysis);
      return one("number", value);
    case "name":
      return value.includes(UNKNOWN) ? [] : one(against ?? "name", value);
    case "port":
      return one("port", value);
    case "file": {
      const port = /^(\d{1,5})\/(?:tcp|udp)$/.exec(value)?.[1];
      return port === undefined ? [] : one("listener", port);
    }
    case "filter":
    case "user":
      return [];
    default:
      return by satisfies never;
  }
}

/** `kill $(lsof -ti:3000)`, `ps aux | grep vite | … | xargs kill`, `kill $(cat server.pid)`. */
function soughtUpstream(
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): readonly Signs[] {
  const sources = upstreamOf(invocation, analysis, { stdin: true, files: false });
  const list = listIn(sources);
  const filters: Named[] = [];
  const others: Signs[] = [];
  for (const source of sources) {
    const words = source.args.map(({ value }) => value);
    if (words.some((word) => word.includes(UNKNOWN))) continue;
    const { sought, filters: lets } = descriptionOf(source.program) ?? {};
    if (sought !== undefined)
      others.push(...sought(words).map((one) => [{ kind: "process", ...one } as const]));
    else if (lets !== undefined && list !== undefined) filters.push(...filteredBy(words, list));
    else others.push(...numbersIn(source, world));
  }
  return filters.length === 0 ? others : [...others, filters];
}

/** What a pipeline begins with: a list of processes, or of the sockets that they use. */
function listIn(sources: readonly Invocation[]): "processes" | "sockets" | undefined {
  for (const { program, args } of sources) {
    const { tells, sought } = descriptionOf(program) ?? {};
    if (tells?.of === "processes") return "processes";
    if (sought?.(args.map(({ value }) => value)).length === 0) return "sockets";
  }
  return undefined;
}

/** The numbers that lie in files which are shown: `cat server.pid`. */
function numbersIn(source: Invocation, world: World): readonly Signs[] {
  return effectsOfKind(source, "read").flatMap(({ path }) => {
    const text = world.fileText?.(absolutePath(path.value, source.cwd))?.trim() ?? "";
    return /^\d+$/.test(text) ? [[{ kind: "process", by: "number", word: text } as const]] : [];
  });
}

/** The pattern of a filter over a list; of one that leaves lines out none. */
function filteredBy(words: readonly string[], list: "processes" | "sockets"): readonly Named[] {
  if (words.some((word) => /^-\w*v/.test(word))) return [];
  const word = words.find((one) => !one.startsWith("-")) ?? "";
  // What is cut out or replaced is a part of the line, and leaves out none.
  const pattern = /[{;]|^s([^\w\s]).*\1/.test(word) ? /^\s*\/([^/]+)\//.exec(word)?.[1] : word;
  if (pattern === undefined || pattern === "") return [];
  if (list === "processes") return [{ kind: "process", by: "line", word: pattern }];
  const port = /^:?(\d{2,5})\b/.exec(pattern)?.[1];
  if (port !== undefined) return [{ kind: "process", by: "port", word: port }];
  return /^[a-z][\w-]+$/.test(pattern) ? [{ kind: "process", by: "name", word: pattern }] : [];
}
