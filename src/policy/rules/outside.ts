import { descriptionOf } from "../catalog/descriptions.ts";
import { loadPacks, type PackFor } from "../catalog/load-packs.ts";
import { hasTable, matchRows, type RowMatch, type ToolMatches } from "../effects/match-rows.ts";
import { isOwn } from "../effects/owners.ts";
import type { Finding } from "../model/finding.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import type { PolicySettings } from "../model/settings.ts";
import type { World } from "../model/world.ts";
import { isEngine } from "../tools/containers.ts";
import { senderOf, sendSecret } from "./exfiltration.ts";
import { dryRunOf, insteadOf, opinionOn, reasonOf } from "./outside-verdicts.ts";
import { pathToModel, picksSecret } from "./secret-flow.ts";

/** Judges every invocation by the tables that concern one, which are loaded. */
export async function judgeByPacks(
  analysis: Analysis,
  world: World,
  disabled: PolicySettings["disabled"],
): Promise<Finding[]> {
  return judgeAllPacks(analysis, world, disabled, await loadPacks(analysis.invocations));
}

/** Judges every invocation by the tables; of those that are the same words, the first. */
export function judgeAllPacks(
  analysis: Analysis,
  world: World,
  disabled: PolicySettings["disabled"],
  packFor: PackFor,
): Finding[] {
  const { invocations } = analysis;
  const findings: Finding[] = [];
  const idle = new Set<string>();
  const seen = new Set<string>();
  for (const invocation of invocations) {
    const { program } = invocation;
    if (idle.has(program)) continue;
    if (!hasTable(program, packFor)) {
      idle.add(program);
      continue;
    }
    const key = invocations.length < REPEATING_FROM ? undefined : wordsAlone(invocation);
    if (key !== undefined) {
      if (seen.has(key)) continue;
      seen.add(key);
    }
    findings.push(...judgePacks(invocation, world, disabled, packFor, analysis));
  }
  return findings;
}

/** Commands in a text from which some are likely the same. */
const REPEATING_FROM = 50;

/** The command as a key, when nothing but its words decides about it. */
function wordsAlone({ program, args, stdin, env, via, ...rest }: Invocation): string | undefined {
  if (stdin.kind !== "inherited" || env.size > 0 || via.length > 0) return undefined;
  if (rest.pipedInto.length > 0 || rest.redirects.length > 0) return undefined;
  let key = program;
  for (const { value, glob, from, variable } of args) {
    if (glob || from !== undefined || variable !== undefined) return undefined;
    key += `\0${value}`;
  }
  return key;
}

/** Judges one invocation by the effects that the tables give it: at most one finding a tool. */
export function judgePacks(
  invocation: Invocation,
  world: World,
  disabled: PolicySettings["disabled"],
  packFor: PackFor,
  analysis: Analysis = { source: "", invocations: [invocation], doubts: [] },
): Finding[] {
  const { tools, tooDeep } = matchRows(invocation, world, disabled, packFor);
  const findings = tools
    .flatMap((tool) => judgeTool(tool, { invocation, analysis }) ?? [])
    .filter(({ effect, verdict }) => !isOwnThing(effect, verdict, invocation, world));
  return tooDeep ? [...findings, tooManyRunners(invocation.program)] : findings;
}

/** True for what goes of a container engine's and was made by this session; the volumes of a project may be older. */
function isOwnThing(
  effect: OutsideEffect | undefined,
  verdict: Finding["verdict"],
  invocation: Invocation,
  world: World,
): boolean {
  if (effect?.what !== "containers" && effect?.what !== "network") return false;
  if (verdict !== "deny" && isOwn("project", invocation, world)) return true;
  return isOwn(["container", "volume", "network"], invocation, world);
}

function tooManyRunners(program: string): Finding {
  return {
    rule: "packs/too-many-runners",
    verdict: "ask",
    reason: "could run anything: more programs start one another than can be followed",
    instead: "call the program itself",
    words: program,
  };
}

function tooManyCommands(program: string): Finding {
  return {
    rule: "packs/too-many-commands",
    verdict: "ask",
    reason: "could run anything: more commands are piped in than can be checked",
    instead: "pipe them in smaller parts",
    words: program,
  };
}

/** A command among those of its text. */
interface Placed {
  readonly invocation: Invocation;
  readonly analysis: Analysis;
}

/** The strictest of what is said of the lines that a tool is given; of equals the first. */
function judgeTool({ program, lines, cut }: ToolMatches, placed: Placed): Finding | undefined {
  let strictest = cut ? tooManyCommands(program) : undefined;
  for (const matches of lines) {
    const match = decisive(matches);
    const finding = match && findingOn(program, match, placed);
    if (finding?.verdict === "deny") return finding;
    strictest ??= finding;
  }
  return strictest;
}

/** The row that decides: what only could be is worth a question when it would be refused if it were so. */
function decisive(matches: readonly RowMatch[]): RowMatch | undefined {
  const sure = matches.find(({ certainty }) => certainty === "yes");
  if (sure !== undefined && isRefused(sure)) return sure;
  return matches.find((match) => match.certainty === "could" && isRefused(match)) ?? sure;
}

function isRefused({ row }: RowMatch): boolean {
  return opinionOn(row.effect).verdict === "deny";
}

function findingOn(program: string, match: RowMatch, placed: Placed): Finding | undefined {
  const finding = findingOf(program, match, placed);
  return match.row.effect.act === "shows" ? shownFinding(finding, match, placed) : finding;
}

function findingOf(program: string, match: RowMatch, { invocation, analysis }: Placed): Finding {
  const { row, found } = match;
  const { effect } = row;
  const sure = match.certainty === "yes" && match.loosely !== true;
  const named = sure && match.line.words.every((word) => isNamed(word, analysis));
  const { verdict, stake } = opinionOn(effect);
  const end = Math.max(invocation.name.end, ...match.words.map((word) => word.end));
  return {
    rule: `${found.pack.name}/${row.id}`,
    verdict: sure ? verdict : "ask",
    ...(named && stake !== undefined ? { stake } : {}),
    reason: reasonOf(effect, sure),
    instead: insteadOf(row, dryRunOf(found.names, found.tool)),
    words: wordsOf(program, match),
    effect,
    ...(end <= invocation.end && { span: { start: invocation.start, end } }),
  };
}

/** False for what nobody can name, which may be everything: `docker rm -f $(docker ps -aq)`. */
function isNamed({ value, from }: Arg, { invocations }: Analysis): boolean {
  if (from === undefined) return !value.includes(UNKNOWN);
  return from.every((index) => {
    const lister = invocations[index];
    // Container engines list what a filter names.
    return (
      lister !== undefined &&
      isEngine(descriptionOf(lister.program) ?? { runs: [] }) &&
      lister.args.some((arg) => /^(?:--filter=|-f)?(?:name|label|ancestor)=./.test(arg.value))
    );
  });
}

/** A secret that a command prints: refused on its way to another host, asked about on its way to the model. */
function shownFinding(finding: Finding, match: RowMatch, placed: Placed): Finding | undefined {
  const { invocation, analysis } = placed;
  const { what } = match.row.effect;
  if (what === "mixed") {
    return pathToModel(invocation, analysis)?.some(picksSecret) === true ? finding : undefined;
  }
  if (senderOf(invocation, analysis) !== undefined) {
    const { id: rule, verdict, reason, instead } = sendSecret;
    return { ...finding, rule, verdict, reason, ...(instead !== undefined && { instead }) };
  }
  const isFile = match.words.some(({ value }) => value === "pull");
  return isFile || pathToModel(invocation, analysis) !== undefined ? finding : undefined;
}

/** The longest word shown: sub-commands are short, and what is long may be a script or a key. */
const SHOWN_MAX_CHARS = 48;

/** Program, sub-commands and deciding flags; never a flag's value, which may be a secret. */
function wordsOf(program: string, hit: RowMatch): string {
  const flags = hit.pattern.flags
    .filter((condition) => !condition.negated)
    .flatMap((condition) => condition.names.find((name) => hit.line.written.has(name)) ?? []);
  const words = hit.words.map((word) => shortened(word.value).replaceAll(UNKNOWN, "…"));
  return [program, ...words, ...flags].join(" ");
}

function shortened(word: string): string {
  return word.length > SHOWN_MAX_CHARS ? `${word.slice(0, SHOWN_MAX_CHARS)}…` : word;
}
