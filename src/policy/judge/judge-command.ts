import { withoutVersion } from "../catalog/descriptions.ts";
import { worldsOf } from "../effects/links-of-the-line.ts";
import { analyze } from "../languages/bash/analyze.ts";
import type { Languages } from "../languages/bash/language-readers.ts";
import { unparsedCommands } from "../languages/bash/unparsed-commands.ts";
import { type Budget, newBudget } from "../model/budget.ts";
import type { Finding, RuleId } from "../model/finding.ts";
import type { Analysis, Arg, Doubt, Invocation } from "../model/invocation.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { PolicySettings } from "../model/settings.ts";
import type { World } from "../model/world.ts";
import { withTypedForWindows } from "./typed-windows.ts";

/**
 * Reads a command in its shell's language. Never throws. `languages` reads the code that it hands to
 * interpreters; a language that is not in it stays unread.
 */
export function analyzeCommand(
  source: string,
  dialect: Invocation["dialect"],
  world: World,
  languages: Languages,
): Analysis {
  const budget = newBudget(source.length);
  const analysis = readIn(dialect, source, world, languages, budget);
  if (budget.left >= 0 || analysis.doubts.some(({ kind }) => kind === "limit")) return analysis;
  const place = { start: 0, end: source.length };
  return { ...analysis, doubts: [...analysis.doubts, { ...SPENT, text: source, ...place }] };
}

/** What a text is that takes more work than one call may. */
const SPENT = {
  kind: "limit",
  message: "could do anything: it is too complex to be checked in full",
} as const;

function readIn(
  dialect: Invocation["dialect"],
  source: string,
  world: World,
  languages: Languages,
  budget: Budget,
): Analysis {
  const own = () => analyze(source, world, languages, 0, budget);
  switch (dialect) {
    case "shell":
      return withTypedForWindows(own(), world, languages, budget);
    case "powershell":
    case "cmd": {
      const reading = languages.get(dialect)?.(source, world, 0, budget);
      return reading === undefined ? own() : { source, ...reading };
    }
    default:
      return dialect satisfies never;
  }
}

/**
 * What the rules say about everything a command would run, in the order of the rules. Who wants the verdict
 * only is told no more than the first refusal.
 */
export function judgeAnalysis(
  analysis: Analysis,
  world: World,
  settings: PolicySettings,
  rules: readonly Rule[],
  worldAt: (index: number) => World = worldsOf(analysis, world),
  want: "verdict" | "everything" = "everything",
): readonly Finding[] {
  const findings = judgeInvocations(analysis, world, settings, rules, worldAt, want);
  if (want === "verdict" && findings[findings.length - 1]?.verdict === "deny") return findings;
  const judging: Judging = { world, analysis, settings, rules, findings };
  for (const doubt of analysis.doubts) judgeDoubt(doubt, judging);
  judgeInvisible(analysis.source, settings, findings);
  return findings;
}

/** What each rule says about the commands, in the order of the rules; for a verdict, up to the first refusal. */
export function judgeInvocations(
  analysis: Analysis,
  world: World,
  settings: PolicySettings,
  rules: readonly Rule[],
  worldAt: (index: number) => World,
  want: "verdict" | "everything" = "everything",
): Finding[] {
  const { invocations } = analysis;
  const judging: Judging = { world, analysis, settings, rules, findings: [] };
  const { findings } = judging;
  for (const rule of rules) {
    for (let index = 0; index < invocations.length; index += 1) {
      const invocation = invocations[index];
      if (invocation === undefined || !looksAt(rule, invocation)) continue;
      const finding = check(rule, invocation, worldAt(index), judging);
      if (finding === undefined) continue;
      findings.push(finding);
      if (want === "verdict" && finding.verdict === "deny") return findings;
    }
  }
  for (let index = 0; index < invocations.length; index += 1) {
    const invocation = invocations[index];
    if (invocation?.program === "") judgeUnnamed(invocation, worldAt(index), judging);
  }
  return findings;
}

/** True for a rule about the program, which may have its version in its name: `psql16`. */
function looksAt({ programs }: Rule, { program }: Invocation): boolean {
  if (programs[0] === "*" || programs.includes(program)) return true;
  const plain = withoutVersion(program);
  return plain !== program && programs.includes(plain);
}

/** One command line under judgement, and what was found so far. */
interface Judging {
  readonly world: World;
  readonly analysis: Analysis;
  readonly settings: PolicySettings;
  readonly rules: readonly Rule[];
  readonly findings: Finding[];
}

/** Characters that change how a text looks without being seen: tags, and turned writing direction. */
const INVISIBLE = /[\u202a-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/;

function judgeInvisible(source: string, settings: PolicySettings, findings: Finding[]): void {
  const hides = INVISIBLE.test(source) || (source.includes("\x1b]") && misleads(source));
  if (!hides || isDisabled("doubt/invisible-text", settings)) return;
  findings.push({
    rule: "doubt/invisible-text",
    verdict: settings.severity.get("doubt/invisible-text") ?? "ask",
    stake: "unknown",
    reason: "could do something else than it shows: it contains invisible characters",
    instead: "write it in plain characters",
    words: source
      .replace(/[\u202a-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]|(?![\n\t])\p{Cc}/gu, "\ufffd")
      .slice(0, 120),
  });
}

/**
 * Sequences that act in the terminal of whoever is shown the command: one fills the clipboard, one shows
 * an address and leads to another.
 */
function misleads(source: string): boolean {
  if (source.includes("\x1b]52;")) return true;
  const links = /\x1b\]8;[^;]*;([^\x07\x1b]{1,2000})(?:\x07|\x1b\\)([^\x1b]{1,300})/g;
  for (const [, target = "", shown = ""] of source.matchAll(links)) {
    const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(target)?.[1];
    const named = /^\s*(?:[a-z]+:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:[/:\s]|$)/i.exec(shown)?.[1];
    if (host !== undefined && named !== undefined && host !== named) return true;
  }
  return false;
}

function isDisabled(id: string, settings: PolicySettings): boolean {
  if (settings.disabled.size === 0) return false;
  return settings.disabled.has(id) || settings.disabled.has(id.slice(0, id.indexOf("/")));
}

/** Programs of the families whose damage nothing brings back: they are judged even as loose text. */
const CATASTROPHIC = /^(?:filesystem|disks|system|git|database|windows)\//;

/** A name that may vanish leaves the next word as the command: each is tried, for what is denied. */
function judgeUnnamed(invocation: Invocation, world: World, judging: Judging): void {
  // A name that is surely empty (`"$X" -rf /` with X unset) is an error of the shell's: nothing runs.
  if (invocation.name.value === "") return;
  for (const candidate of possibleCommands(invocation)) {
    for (const rule of judging.rules) {
      if (!looksAt(rule, candidate)) continue;
      const finding = check(rule, candidate, world, judging);
      if (finding?.verdict === "deny") judging.findings.push(finding);
    }
  }
}

/** Words tried as the name of a command whose real name nobody knows. */
const CANDIDATES_MAX = 24;

function possibleCommands(invocation: Invocation): readonly Invocation[] {
  const { args } = invocation;
  const shifted = args.slice(0, CANDIDATES_MAX).map((name, index) => ({
    ...invocation,
    program: name.value.slice(name.value.lastIndexOf("/") + 1).toLowerCase(),
    name,
    args: args.slice(index + 1),
  }));
  const looksLikeRemove = /^-(?=[a-zA-Z]*[rR])(?=[a-zA-Z]*f)[a-zA-Z]+$/.test(args[0]?.value ?? "");
  return looksLikeRemove ? [...shifted, { ...invocation, program: "rm" }] : shifted;
}

/** What doubt means: a limit or hidden code is asked about; broken syntax is judged as loose text. */
function judgeDoubt(doubt: Doubt, judging: Judging): void {
  const { world, settings, rules, findings } = judging;
  if (doubt.kind === "syntax") {
    const catastrophic = rules.filter(({ id }) => CATASTROPHIC.test(id));
    for (const invocation of unparsedCommands(doubt.text, doubt, world)) {
      for (const rule of catastrophic) {
        if (!looksAt(rule, invocation)) continue;
        const finding = check(rule, invocation, world, judging);
        if (finding !== undefined) findings.push(finding);
      }
    }
    return;
  }
  const id: RuleId = `doubt/${doubt.kind}`;
  if (isDisabled(id, settings)) return;
  findings.push({
    rule: id,
    verdict: settings.severity.get(id) ?? "ask",
    stake: "unknown",
    reason: doubt.message,
    instead: "split it into smaller, plainer commands",
    words: doubt.text.slice(0, 120),
    span: { start: doubt.start, end: doubt.end },
  });
}

/** What a rule says of a command under the settings. */
function check(
  rule: Rule,
  invocation: Invocation,
  world: World,
  { analysis, settings }: Judging,
): Finding | undefined {
  const hit = rule.check(invocation, world, analysis);
  if (hit === undefined || isDisabled(rule.id, settings)) return undefined;
  const finding = findingOf(rule, hit, settings);
  if (finding.verdict === "ask" && !asksAsWritten(rule, invocation, world, analysis))
    return undefined;
  return finding;
}

/**
 * Refusals resolve everything; questions are only about options that are in the text. An option
 * that a substitution prints (`git reset $(mode)`) does not make a recoverable command a question.
 */
function asksAsWritten(
  rule: Rule,
  invocation: Invocation,
  world: World,
  analysis: Analysis,
): boolean {
  const isComputed = (arg: Arg): boolean => arg.from !== undefined && arg.value.startsWith("-");
  const given = invocation.via.some((wrapper) => /^(?:xargs|parallel)$/.test(wrapper.name));
  if (given || !invocation.args.some(isComputed)) return true;
  const args = invocation.args.filter((arg) => !isComputed(arg));
  return rule.check({ ...invocation, args }, world, analysis) !== undefined;
}

function findingOf(rule: Rule, hit: Hit, settings: PolicySettings): Finding {
  const instead = hit.instead ?? rule.instead;
  const stake = hit.stake ?? rule.stake;
  const verdict = settings.severity.get(rule.id) ?? hit.verdict ?? rule.verdict;
  return {
    rule: rule.id,
    verdict,
    ...(stake === undefined ? {} : { stake }),
    ...(rule.undoable === true && verdict === "ask" ? { undoable: true } : {}),
    reason: hit.reason ?? rule.reason,
    ...(instead === undefined ? {} : { instead }),
    words: hit.words,
    ...(hit.effect === undefined ? {} : { effect: hit.effect }),
    ...(hit.span === undefined ? {} : { span: hit.span }),
  };
}
