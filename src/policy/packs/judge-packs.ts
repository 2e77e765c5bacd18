import type { Description } from "../commands/command.ts";
import type { Line, Row } from "../commands/pack.ts";
import type { Finding } from "../finding.ts";
import type { PolicySettings } from "../fold.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { senderOf, sendSecret } from "../rules/exfiltration.ts";
import { picksSecret, wayToModel } from "../rules/secret-flow.ts";
import type { World } from "../world.ts";
import { lineOf } from "./line.ts";
import { loadPacks, type PackFor, type PackTool, RUNNERS_MAX } from "./load-packs.ts";
import type { Pattern, VariableOf } from "./pattern.ts";
import {
  type Certainty,
  compilePattern,
  matchPattern,
  readingOf,
  startsOtherwise,
} from "./pattern.ts";
import { type Command, isRunner, toolName, unwrapRunner } from "./runners.ts";

/** How many lines of constant standard input are judged; one that has more is asked about. */
const STDIN_MAX_LINES = 5000;

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

/** False for a program that no table knows and that starts no other one, as most are. */
function hasTable(program: string, packFor: PackFor): boolean {
  const name = toolName(program);
  return packFor(name) !== undefined || isRunner(name);
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

/**
 * Judges one invocation by the tables of its tool, and of the tool behind each runner (`npx`,
 * `poetry run`, …). Packs whose name is in `disabled` say nothing. At most one finding per tool;
 * none when no row matches. Never throws, reads nothing but its arguments.
 */
export function judgePacks(
  invocation: Invocation,
  world: World,
  disabled: PolicySettings["disabled"],
  packFor: PackFor,
  analysis: Analysis = { source: "", invocations: [invocation], doubts: [] },
): Finding[] {
  const findings: Finding[] = [];
  const variableOf: VariableOf = (name) => invocation.env.get(name)?.value ?? world.env(name);
  let command: Command | undefined = {
    program: toolName(invocation.program),
    args: invocation.args,
  };
  for (let depth = 0; depth < RUNNERS_MAX && command !== undefined; depth++) {
    const found = packFor(command.program);
    if (found !== undefined && !disabled.has(found.pack.name)) {
      const finding = judgeTool(found, command, { invocation, analysis }, variableOf);
      if (finding !== undefined) findings.push(finding);
    }
    command = unwrapRunner(command);
  }
  if (command !== undefined) findings.push(tooManyRunners(invocation.program));
  return findings;
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

function judgeTool(
  found: PackTool,
  command: Command,
  { invocation, analysis }: Placed,
  variableOf: VariableOf,
): Finding | undefined {
  const { tool } = found;
  const lines = commandLines(tool, command.args, invocation);
  let strictest = lines.length > STDIN_MAX_LINES ? tooManyCommands(command.program) : undefined;
  for (const args of lines) {
    const line = shaped(tool, args, invocation);
    if (line.looks || line.words[0]?.value === "help") continue;
    const hit = hitOf(tool.destroys ?? [], line, variableOf);
    if (hit === undefined || hit.row.verdict === "pass") continue;
    const finding = /-(?:secret|token)$/.test(hit.row.verdict)
      ? secretFinding(found, command, { invocation, analysis }, hit)
      : findingOf(found, command, { invocation, analysis }, hit);
    if (finding === undefined) continue;
    if (finding.verdict === "deny") return finding;
    strictest ??= finding;
  }
  return strictest;
}

interface Hit {
  readonly row: Row;
  readonly certainty: Certainty;
  readonly words: readonly Arg[];
  readonly pattern: Pattern;
  readonly line: Line;
}

/** The first row for the line; else for that in which words behind unknown options are values, as they may be. */
function hitOf(rows: readonly Row[], line: Line, variableOf: VariableOf): Hit | undefined {
  const hit = firstHit(rows, line, variableOf);
  if (hit !== undefined || line.loose.size === 0) return hit;
  const words = line.words.filter((word) => !line.loose.has(word));
  const other = firstHit(rows, { ...line, words }, variableOf);
  return other && { ...other, certainty: "could" };
}

function firstHit(rows: readonly Row[], line: Line, variableOf: VariableOf): Hit | undefined {
  const reading = readingOf(line);
  const first = line.words[0]?.value ?? "";
  const quick = first !== "" && !first.includes(UNKNOWN);
  let possible: Hit | undefined;
  for (const row of rows) {
    for (const text of row.patterns) {
      if (quick && startsOtherwise(text, first)) continue;
      const pattern = compilePattern(text);
      const { certainty, words } = matchPattern(pattern, reading, variableOf);
      if (certainty === "no") continue;
      const hit = { row, certainty, words, pattern, line };
      if (certainty === "yes") return row.verdict === "deny" ? hit : (possible ?? hit);
      // What only could be is worth a question when it would be refused if it were so.
      if (row.verdict === "deny") possible ??= hit;
    }
  }
  return possible;
}

function findingOf(
  found: PackTool,
  command: Command,
  { invocation, analysis }: Placed,
  hit: Hit,
): Finding {
  const { row } = hit;
  const sure = hit.certainty === "yes";
  const named = sure && hit.line.words.every((word) => isNamed(word, analysis));
  const end = Math.max(invocation.name.end, ...hit.words.map((word) => word.end));
  return {
    rule: `${found.pack.name}/${row.id}`,
    verdict: sure && row.verdict === "deny" ? "deny" : "ask",
    ...(named && row.stake !== undefined ? { stake: row.stake } : {}),
    reason: sure
      ? row.why
      : `${row.why.replace("would", "could")}, depending on words that are only known when it runs`,
    instead: row.instead,
    words: wordsOf(command.program, hit),
    ...(end <= invocation.end && { span: { start: invocation.start, end } }),
  };
}

/** False for what nobody can name, which may be everything: `docker rm -f $(docker ps -aq)`. */
function isNamed({ value, from }: Arg, { invocations }: Analysis): boolean {
  if (from === undefined) return !value.includes(UNKNOWN);
  return from.every((index) => {
    const lister = invocations[index];
    return (
      lister !== undefined &&
      ENGINES.test(lister.program) &&
      lister.args.some((arg) => /^(?:--filter=|-f)?(?:name|label|ancestor)=./.test(arg.value))
    );
  });
}

const ENGINES = /^(?:docker|podman|nerdctl)$/;

/** A secret that a command prints: refused on its way to another host, asked about on its way to the model. */
function secretFinding(
  found: PackTool,
  command: Command,
  { invocation, analysis }: Placed,
  hit: Hit,
): Finding | undefined {
  const finding = findingOf(found, command, { invocation, analysis }, hit);
  if (hit.row.verdict === "holds-secret") {
    return wayToModel(invocation, analysis)?.some(picksSecret) === true ? finding : undefined;
  }
  if (senderOf(invocation, analysis) !== undefined) {
    const { id: rule, verdict, reason, instead } = sendSecret;
    return { ...finding, rule, verdict, reason, ...(instead !== undefined && { instead }) };
  }
  if (hit.row.verdict === "prints-token") return undefined;
  const isFile = hit.words.some(({ value }) => value === "pull");
  return isFile || wayToModel(invocation, analysis) !== undefined ? finding : undefined;
}

/** The longest word shown: sub-commands are short, and what is long may be a script or a key. */
const SHOWN_MAX_CHARS = 48;

/** Program, sub-commands and deciding flags; never a flag's value, which may be a secret. */
function wordsOf(program: string, hit: Hit): string {
  const flags = hit.pattern.flags
    .filter((condition) => !condition.negated)
    .flatMap((condition) => condition.names.find((name) => hit.line.written.has(name)) ?? []);
  const words = hit.words.map((word) => shortened(word.value).replaceAll(UNKNOWN, "…"));
  return [program, ...words, ...flags].join(" ");
}

function shortened(word: string): string {
  return word.length > SHOWN_MAX_CHARS ? `${word.slice(0, SHOWN_MAX_CHARS)}…` : word;
}

function shaped(tool: Description, args: readonly Arg[], invocation: Invocation): Line {
  const read = lineOf(tool, args);
  const folded =
    tool.anyCase === true
      ? { ...read, words: read.words.map((word) => ({ ...word, value: word.value.toLowerCase() })) }
      : read;
  return tool.shape === undefined ? folded : tool.shape(folded, invocation);
}

function commandLines(
  tool: Description,
  args: readonly Arg[],
  invocation: Invocation,
): (readonly Arg[])[] {
  const { stdin } = invocation;
  if (tool.commandsInInput !== true || stdin.kind !== "text") return [args];
  const lines = stdin.text.value.split(/[\n;]/, STDIN_MAX_LINES + 1).map((text) =>
    text
      .split(/\s+/)
      .filter((value) => value !== "")
      .map((value) => ({ ...stdin.text, value: unquoted(value) })),
  );
  return [args, ...lines];
}

function unquoted(word: string): string {
  return /^(["']).*\1$/.test(word) ? word.slice(1, -1) : word;
}
