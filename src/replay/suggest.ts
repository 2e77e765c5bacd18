import type { ConfiguredTable } from "../config/policy-section.ts";
import { tableToml } from "../config/table-toml.ts";
import { isHeld } from "../handlers/policy-settings.ts";
import type { Io } from "../io.ts";
import { decide } from "../policy/decide.ts";
import type { Analysis } from "../policy/model/invocation.ts";
import { GRAVE } from "../policy/user/command-pattern.ts";
import { neverLifted } from "../policy/user/never-lifted.ts";
import { narrowestAllow, narrowestDeny } from "../policy/user/suggested-scope.ts";
import type { Suggestion } from "../report/report.ts";
import type { AskedCalls, Gathered, KeptCall } from "./gather.ts";
import { type PlaceThen, type PolicyChoice, type ThenJudge, thenJudge } from "./judge-then.ts";

/** A suggestion with what is needed to write it. */
export interface WritableSuggestion extends Suggestion {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Root of the project that it is about. */
  readonly project: string;
}

/** Suggestions at most: somebody reads each of them. */
const SUGGESTIONS_MAX = 20;

/** Questions that one suggestion must have saved: an exception for what happens once saves nothing. */
const COVERS_MIN = 2;

/** Lines or files that one table names: more is read by nobody. */
const NAMED_MAX = 20;

/** Kinds of questions that a pattern must cover, where its words alone are not enough to repeat them. */
const KINDS_MIN = 3;

/** Kinds of questions, the most frequent first, that are looked at. */
const KINDS_MAX = 500;

/**
 * The fewest exceptions that take away the most of the questions, the one that saves most first. None lets a call
 * pass that a rule refused or that the person refused, and none is about what may never be lifted or taken back.
 */
export async function suggestionsFor(
  io: Io,
  { asked, stopped, allStopped }: Pick<Gathered, "asked" | "stopped" | "allStopped">,
  choice: PolicyChoice,
): Promise<readonly WritableSuggestion[]> {
  const judge = thenJudge(io, choice);
  const kinds: AskedKind[] = [];
  const frequent = asked
    .filter(({ rules }) => rules.length > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, KINDS_MAX);
  for (const one of frequent) {
    const kind = await kindOf(judge, one);
    if (kind !== undefined) kinds.push(kind);
  }
  const refused = await refusedCalls(judge, stopped);
  const candidates = [...exactCandidates(kinds), ...(allStopped ? wideCandidates(kinds) : [])];
  const chosen: WritableSuggestion[] = [];
  const covered = new Set<AskedKind>();
  const failed = new Set<Candidate>();
  while (chosen.length < SUGGESTIONS_MAX) {
    const [best, gain] = bestOf(candidates, covered, failed);
    if (best === undefined || gain < COVERS_MIN) break;
    failed.add(best);
    const sound = await soundPart(judge, best, covered, refused);
    if (sound === undefined || countOf(sound.kinds) < COVERS_MIN) continue;
    for (const kind of sound.kinds) covered.add(kind);
    chosen.push(suggestionOf(sound));
  }
  return chosen.toSorted((a, b) => b.covers - a.covers);
}

/** A kind of question with what an exception for it would say. */
interface AskedKind extends AskedCalls {
  readonly place: PlaceThen;
  /** The narrowest exception. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly test: Readonly<Record<string, string>>;
  /** The words of its only command as a pattern; undefined where they are not all known. */
  readonly words: string | undefined;
}

/** An exception that is not tried yet. */
interface Candidate {
  readonly kinds: readonly AskedKind[];
  readonly fieldsFor: (kinds: readonly AskedKind[]) => Readonly<Record<string, unknown>>;
}

async function kindOf(judge: ThenJudge, asked: AskedCalls): Promise<AskedKind | undefined> {
  const { call } = asked;
  const place = await judge.placeOf(call);
  const { world, config, workspace } = place;
  const narrowest = narrowestAllow(call, "here", world);
  if (!narrowest.ok) return undefined;
  const { findings, analysis } = await decide(call, world, undefined, "everything");
  const isFixed = findings.some(
    (one) =>
      isHeld(one.rule, config) ||
      neverLifted(one, analysis, world) !== undefined ||
      (one.verdict === "ask" && GRAVE.has(one.stake ?? "lasting")),
  );
  if (isFixed) return undefined;
  const words = wordsOf(call, analysis, workspace.root, place);
  return { ...asked, ...narrowest, place, words };
}

function wordsOf(
  call: KeptCall,
  analysis: Analysis | undefined,
  root: string,
  { world }: PlaceThen,
): string | undefined {
  const narrowest = analysis && narrowestDeny(call, analysis, root, world);
  const command = narrowest?.ok === true ? narrowest.fields.command : undefined;
  return typeof command === "string" ? command : undefined;
}

/** Exceptions for lines or files as they were, those of one folder and one rule in one table. */
function exactCandidates(kinds: readonly AskedKind[]): readonly Candidate[] {
  const groups = new Map<string, AskedKind[]>();
  for (const kind of kinds) {
    if (kind.count < COVERS_MIN) continue;
    const { line: _, path: __, ...same } = kind.fields;
    const key = JSON.stringify([kind.rules, same, "line" in kind.fields]);
    groups.set(key, [...(groups.get(key) ?? []), kind]);
  }
  return [...groups.values()].map((group) => ({
    kinds: group.slice(0, NAMED_MAX),
    fieldsFor: (some) => {
      const [first] = some;
      const name = first !== undefined && "line" in first.fields ? "line" : "path";
      const all = some.map(({ fields }) => fields[name]);
      return { ...first?.fields, [name]: all.length === 1 ? all[0] : all };
    },
  }));
}

/** Exceptions for commands that begin with the same words, in one project. */
function wideCandidates(kinds: readonly AskedKind[]): readonly Candidate[] {
  const groups = new Map<string, AskedKind[]>();
  for (const kind of kinds) {
    const begin = kind.words?.split(" ").slice(0, 2);
    if (begin?.length !== 2) continue;
    const key = JSON.stringify([kind.rules, kind.place.workspace.root, begin]);
    groups.set(key, [...(groups.get(key) ?? []), kind]);
  }
  return [...groups.values()]
    .filter((group) => group.length >= KINDS_MIN)
    .map((group) => ({
      kinds: group,
      fieldsFor: (some) => {
        const root = some[0]?.place.workspace.root ?? "";
        return { command: commonWords(some), when: { cwd: [root, `${root}/**`] } };
      },
    }));
}

function commonWords(kinds: readonly AskedKind[]): string {
  const lists = kinds.map(({ words = "" }) => words.split(" "));
  const [first = []] = lists;
  const until = first.findIndex((word, at) => lists.some((list) => list[at] !== word));
  return (until < 0 ? first : first.slice(0, until)).join(" ");
}

function bestOf(
  candidates: readonly Candidate[],
  covered: ReadonlySet<AskedKind>,
  failed: ReadonlySet<Candidate>,
): readonly [Candidate | undefined, number] {
  let best: Candidate | undefined;
  let most = 0;
  for (const candidate of candidates) {
    if (failed.has(candidate)) continue;
    const gain = countOf(candidate.kinds.filter((kind) => !covered.has(kind)));
    if (gain > most) [best, most] = [candidate, gain];
  }
  return [best, most];
}

function countOf(kinds: readonly AskedKind[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0);
}

/** An exception that was tried. */
interface Tried {
  readonly kinds: readonly AskedKind[];
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What of a candidate lets its calls pass and no other: undefined where nothing does. */
async function soundPart(
  judge: ThenJudge,
  { kinds, fieldsFor }: Candidate,
  covered: ReadonlySet<AskedKind>,
  refused: readonly RefusedCall[],
): Promise<Tried | undefined> {
  const left = kinds.filter((kind) => !covered.has(kind));
  const [first] = left;
  if (first === undefined) return undefined;
  const { rules } = first;
  const fields = { rule: rules.length === 1 ? rules[0] : rules, ...fieldsFor(left) };
  const allows = [tableOf({ ...fields, reason: "tried" })];
  const passing: AskedKind[] = [];
  for (const kind of left) {
    const { verdict } = await judge.judge(kind.call, allows);
    if (verdict !== "ask" && verdict !== "deny") passing.push(kind);
  }
  if (passing.length === 0) return undefined;
  for (const { call, isInterrupted, rules: own } of refused) {
    if (!own.some((rule) => rules.includes(rule)) || !isInterrupted) continue;
    const { verdict } = await judge.judge(call, allows);
    if (verdict !== "ask" && verdict !== "deny") return undefined;
  }
  const isWhole = passing.length === left.length;
  return { kinds: passing, fields: isWhole ? fields : { ...fields, ...fieldsFor(passing) } };
}

/** A call that a rule or the person refused, and what is said of it today. */
interface RefusedCall {
  readonly call: KeptCall;
  readonly isInterrupted: boolean;
  readonly rules: readonly string[];
}

async function refusedCalls(
  judge: ThenJudge,
  stopped: readonly KeptCall[],
): Promise<readonly RefusedCall[]> {
  const refused: RefusedCall[] = [];
  for (const call of stopped) {
    const { verdict, findings } = await judge.judge(call);
    const isInterrupted = verdict === "ask" || verdict === "deny";
    refused.push({ call, isInterrupted, rules: findings.map(({ rule }) => rule) });
  }
  return refused;
}

function tableOf(fields: Readonly<Record<string, unknown>>): ConfiguredTable {
  return { ...fields, origin: { layer: { kind: "user", path: "" }, index: 0 } };
}

function suggestionOf({ kinds, fields }: Tried): WritableSuggestion {
  const covers = countOf(kinds);
  const [first] = kinds;
  const reason = `suggested by fairlead: ${covers} questions, none of them refused`;
  const tests = [{ ...first?.test, expect: "pass" }];
  const whole = { ...fields, reason, tests };
  return {
    toml: tableToml("allow", whole),
    title: titleOf(fields),
    rule: first?.rules.join(", ") ?? "",
    calls: kinds.flatMap(({ ids }) => ids),
    covers,
    fields: whole,
    project: first?.place.workspace.root ?? "",
  };
}

function titleOf({ line, path, command, when }: Readonly<Record<string, unknown>>): string {
  const { cwd } = Object(when);
  const where = cwd === undefined ? "" : ` in ${[cwd].flat()[0]}`;
  if (command !== undefined) return `every \`${command}\`${where}`;
  const named = [line ?? path].flat();
  const more = named.length > 1 ? ` and ${named.length - 1} more` : "";
  return `\`${named[0]}\`${more}${where}`;
}
