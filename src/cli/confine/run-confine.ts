import { type Asked, type Bounds, boundsOf, type Network } from "../../confine/bounds.ts";
import { lookAround } from "../../confine/disk.ts";
import {
  type Engine,
  type EngineName,
  findEngine,
  type NoEngine,
  onPath,
} from "../../confine/engine.ts";
import { CANNOT_RUN, NOT_FOUND } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { homeDirectory } from "../../sys/paths.ts";
import { exists } from "../../sys/probe.ts";
import { printJson, refuse } from "../terminal/output.ts";

/** Options of the command line, as citty parsed them. */
interface Options {
  readonly network: string;
  readonly engine?: string | undefined;
  readonly shell?: string | undefined;
  readonly print?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const NETWORKS: readonly Network[] = ["all", "none", "local"];
const ENGINES: readonly EngineName[] = ["bubblewrap", "landlock", "seatbelt"];

/**
 * Becomes the command within bounds, or prints these. Never runs it without them: where they cannot be kept it
 * exits 126 and says why.
 */
export async function runConfine(
  io: Io,
  words: readonly string[],
  options: Options,
): Promise<number> {
  const network = chosen(options.network, NETWORKS);
  const engine = options.engine === undefined ? undefined : chosen(options.engine, ENGINES);
  if (network === undefined) return refuseValue(io, "--network", options.network, NETWORKS);
  if (engine === undefined && options.engine !== undefined)
    return refuseValue(io, "--engine", options.engine, ENGINES);
  const cut = words.indexOf("--");
  const typed = cut < 0 ? [] : words.slice(cut + 1);
  const command = options.shell === undefined ? typed : ["sh", "-c", options.shell, "sh", ...typed];
  if (options.print !== true && command.length === 0) {
    const [first = "-"] = words;
    if (cut < 0 && !first.startsWith("-"))
      return refuse(io, unknownWord("command", first, ["off", "unread", "all"]), CONFINE_HINT);
    if (cut >= 0 || words.some((word) => word !== "--json"))
      return refuse(io, 'confine needs a command after "--"', "fairlead confine -- npm install");
    const { sayCalls } = await import("./switch-calls.ts");
    return sayCalls(io, options.json === true);
  }
  const own = words.slice(0, cut < 0 ? words.length : cut);
  const asked: Asked = {
    write: valuesOf("--write", own),
    read: valuesOf("--read", own),
    hide: valuesOf("--hide", own),
    network,
    isShown: options.print === true,
  };
  const missing = [...asked.write, ...asked.read].find((path) => !isThere(path, io));
  if (missing !== undefined)
    return refuse(io, `there is no ${JSON.stringify(missing)}`, "make it first, or leave it out");
  const finding = findEngine(io, network, engine);
  const bounds = boundsOf(lookAround(io, asked), network);
  const found = await finding;
  if (options.print === true) return print(io, bounds, found, options.json === true);
  if ("why" in found) {
    refuse(
      io,
      `bounds cannot be enforced here, so nothing was run: ${found.why}`,
      "fairlead doctor",
    );
    return CANNOT_RUN;
  }
  const [name = ""] = command;
  if (!name.includes("/") && onPath(name, io) === undefined) {
    refuse(io, `${JSON.stringify(name)} was not found`);
    return NOT_FOUND;
  }
  refuse(io, `nothing was run: ${found.become(bounds, command)}`);
  return CANNOT_RUN;
}

function isThere(path: string, io: Io): boolean {
  return exists(path.startsWith("/") ? path : `${io.workingDirectory()}/${path}`);
}

function chosen<T extends string>(value: string, known: readonly T[]): T | undefined {
  return known.find((one) => one === value);
}

function refuseValue(io: Io, option: string, value: string, known: readonly string[]): number {
  return refuse(io, unknownWord(`value for ${option}`, value, known), "fairlead confine --help");
}

/** All values of an option that may be given several times; citty keeps only the last. */
function valuesOf(option: string, words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    if (word === option) return words[at + 1] ?? [];
    return word.startsWith(`${option}=`) ? word.slice(option.length + 1) : [];
  });
}

function print(io: Io, bounds: Bounds, found: Engine | NoEngine, asJson: boolean): number {
  const gaps = "why" in found ? [] : found.gapsOf(bounds);
  if (asJson) {
    printJson(io, {
      engine: "why" in found ? null : found.name,
      ...("why" in found ? { why: found.why } : {}),
      project: bounds.project,
      writable: bounds.writable,
      kept: bounds.kept.map(({ path }) => path),
      hidden: bounds.hidden.map(({ path }) => path),
      shown: bounds.shown,
      network: bounds.network,
      makeable: bounds.makeable,
      not_held: gaps,
      reserved: bounds.reserved,
    });
    return "why" in found ? CANNOT_RUN : 0;
  }
  const short = shortened(homeDirectory(io));
  const list = (title: string, paths: readonly string[]) =>
    paths.length === 0 ? [] : [title, ...paths.map((path) => `  ${short(path)}`)];
  io.stdout(
    [
      "why" in found ? `not enforced: ${found.why}` : `enforced by ${found.name} (${found.title})`,
      ...list("can change", bounds.writable),
      ...list(
        "cannot change there",
        bounds.kept.map(({ path }) => path),
      ),
      ...list(
        "cannot read",
        bounds.hidden.map(({ path }) => path),
      ),
      ...list("can read anyway", bounds.shown),
      `network: ${NETWORK_WORDS[bounds.network]}`,
      ...list(
        "not enforced",
        gaps.map(({ text }) => text),
      ),
    ].join("\n"),
  );
  return "why" in found ? CANNOT_RUN : 0;
}

const CONFINE_HINT =
  "fairlead confine unread, or to run one command: fairlead confine -- npm install";

const NETWORK_WORDS: Readonly<Record<Network, string>> = {
  all: "all hosts",
  none: "none",
  local: "only servers that the command starts itself",
};

function shortened(home: string | undefined): (text: string) => string {
  return (text) => (home === undefined ? text : text.replaceAll(`${home}/`, "~/"));
}
