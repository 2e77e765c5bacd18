import { type Budget, stepsOf, take } from "../../model/budget.ts";
import {
  type Analysis,
  type Arg,
  type Doubt,
  type Invocation,
  type StandardInput,
  UNKNOWN,
  type Wrapper,
} from "../../model/invocation.ts";
import type { ScriptLanguage } from "../../model/script-language.ts";
import type { World } from "../../model/world.ts";
import { scanScript } from "../scripts/scan.ts";

/** Analyses one text of one language; `depth` counts the texts around it. */
export type Analyze = (source: string, world: World, depth: number, budget: Budget) => Analysis;

/** The languages a command line can start another text in. */
type NestedLanguage = "shell" | "powershell" | "cmd";

/** Analysers of the texts inside; a missing one leaves a doubt. */
export type Nested = ReadonlyMap<
  NestedLanguage,
  (source: string, world: World, depth: number, budget: Budget, nested: Nested) => Analysis
>;

/** Texts inside texts that are followed; nobody writes more than three. */
export const DEPTH_MAX = 10;
/** Longer sources are judged as "cannot be sure"; texts inside texts may have half at each level. */
export const SOURCE_MAX_CHARS = 65_536;
/** More commands than this are judged as "cannot be sure"; a long script has some hundreds. */
export const INVOCATIONS_MAX = 2_000;

/** An invocation while its neighbours are still being found. */
export type Draft = { -readonly [K in keyof Invocation]: Invocation[K] };

/** What an analysis has found so far. */
interface Findings {
  readonly invocations: Draft[];
  readonly doubts: Doubt[];
}

/** Where a text is being analysed: what its commands inherit. */
export interface Site extends Findings {
  readonly source: string;
  readonly world: World;
  readonly depth: number;
  /** What is left for this and every other analysis of the call. */
  readonly budget: Budget;
  readonly nested: Nested;
  cwd: string;
  via: readonly Wrapper[];
  elevated: boolean;
  remote: boolean;
}

/** What commands find in their environment where nothing is set for them. */
export const NO_ENVIRONMENT: Invocation["env"] = new Map();

/** Tells the writers of a pipe which commands read it. */
export function connect(
  { invocations, budget }: Pick<Site, "invocations" | "budget">,
  writers: readonly number[],
  readers: readonly number[],
): void {
  for (const index of writers) {
    const writer = invocations[index];
    if (writer === undefined) continue;
    if (take(budget, 1 + ((writer.pipedInto.length + readers.length) >> 4)))
      writer.pipedInto = [...writer.pipedInto, ...readers];
  }
}

/** Tells the commands of a block that what is piped to it is theirs to read, as `$_`. */
export function connectBlock(
  { invocations }: Pick<Site, "invocations">,
  writers: readonly number[],
  readers: readonly number[],
): void {
  if (writers.length === 0) return;
  for (const index of readers) {
    const reader = invocations[index];
    if (
      reader?.stdin.kind !== "inherited" ||
      !reader.args.some(({ value }) => value.includes(UNKNOWN))
    )
      continue;
    reader.stdin = { kind: "pipe", from: writers };
  }
}

/** A range of the analysed text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A text that a command runs; `name` is how people call that, empty when nothing is added. */
export type Start =
  | {
      readonly kind: "text";
      readonly language: NestedLanguage;
      readonly code: string;
      readonly name: string;
    }
  | {
      readonly kind: "script";
      readonly language: ScriptLanguage;
      readonly code: string;
      readonly name: string;
    };

/** Notes something the analysis could not be sure about. */
export function addDoubt(
  site: Site,
  kind: Doubt["kind"],
  message: string,
  { start, end }: Place,
): void {
  site.doubts.push({ kind, message, text: site.source.slice(start, end), start, end });
}

/** Analyses a text that a command runs; one that is unknown, or that nobody can read, is a doubt. */
export function runStart(site: Site, start: Start, { start: from, end }: Place): void {
  const place = { start: from, end };
  if (!take(site.budget, stepsOf(4 * start.code.length))) return;
  const via = start.name === "" ? site.via : [...site.via, { name: start.name }];
  const around = { via, elevated: site.elevated, remote: site.remote };
  const world: World = { ...site.world, cwd: site.cwd };
  if (start.kind === "script") {
    const scan = scanScript(start.language, start.code, world, site.cwd, site.budget);
    embed(site, scan, place, around);
    for (const { shell, via: inner } of scan.commands) {
      runStart(
        site,
        {
          kind: "text",
          language: "shell",
          code: shell,
          name: inner.map(({ name }) => name).join(" "),
        },
        place,
      );
    }
    return;
  }
  const analyze = site.nested.get(start.language);
  if (start.code.length > SOURCE_MAX_CHARS >> site.depth) {
    addDoubt(
      site,
      "limit",
      "could do anything: it is too long to be read into every command that starts another",
      place,
    );
    return;
  }
  if (start.code.includes(UNKNOWN) || analyze === undefined) {
    addDoubt(
      site,
      "unknown-code",
      "could run anything: its code is only known when it runs",
      place,
    );
    if (analyze === undefined || start.code === UNKNOWN) return;
  }
  embed(site, analyze(start.code, world, site.depth + 1, site.budget, site.nested), place, around);
}

/**
 * Adds an analysis of a derived text: indices move, positions become those of the word the text
 * came from. Gives the indices of what was added.
 */
function embed(
  into: Findings,
  analysis: Pick<Analysis, "invocations" | "doubts">,
  place: Place,
  around: Pick<Site, "via" | "elevated" | "remote">,
): readonly number[] {
  const offset = into.invocations.length;
  const { start, end } = place;
  const at = (arg: Arg): Arg => ({ ...arg, start, end });
  const added: number[] = [];
  for (const inner of analysis.invocations) {
    if (into.invocations.length >= INVOCATIONS_MAX) break;
    added.push(into.invocations.length);
    into.invocations.push({
      ...inner,
      name: at(inner.name),
      args: inner.args.map(at),
      redirects: inner.redirects.map((redirect) => ({ ...redirect, target: at(redirect.target) })),
      stdin: moved(inner.stdin, offset, at),
      via: [...around.via, ...inner.via],
      elevated: inner.elevated || around.elevated,
      remote: inner.remote || around.remote,
      pipedInto: inner.pipedInto.map((index) => index + offset),
      start,
      end,
    });
  }
  for (const doubt of analysis.doubts) into.doubts.push({ ...doubt, start, end });
  return added;
}

/** One argument in single quotes, as a POSIX shell reads it back. */
export function posixQuoted(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

/** The base name of a program, lower case, without the endings that Windows adds. */
export function programName(name: string): string {
  const base = name
    .slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .toLowerCase();
  return base[base.length - 4] === "." ? base.replace(/\.(?:exe|cmd|bat|com)$/, "") : base;
}

function moved(stdin: StandardInput, offset: number, at: (arg: Arg) => Arg): StandardInput {
  switch (stdin.kind) {
    case "inherited":
      return stdin;
    case "text":
      return { kind: "text", text: at(stdin.text) };
    case "file":
      return { kind: "file", path: at(stdin.path) };
    case "pipe":
      return { kind: "pipe", from: stdin.from.map((index) => index + offset) };
    default:
      return stdin satisfies never;
  }
}
