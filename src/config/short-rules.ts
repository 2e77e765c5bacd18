import { didYouMean } from "../nearest.ts";
import type { Layer, LayerKind } from "./layers.ts";
import { meantBy, meantLine } from "./meant-rule.ts";
import type { ConfiguredTable } from "./policy-section.ts";

/** What a line of `[rules]` says of a command: `"rm -rf" = "deny: use trash"`. */
export interface ShortRule {
  readonly verdict: "deny" | "ask" | "allow";
  /** The built-in rules that an `allow` lifts; all of them where none is named. */
  readonly lifts: readonly string[];
  /** What to use instead, or why it is allowed. */
  readonly text: string | undefined;
}

/** The form of a line's value, for editors as well. */
export const SHORT_RULE =
  /^(deny|ask|allow)((?:[ \t,]+[A-Za-z0-9][\w.-]*\/(?:[\w.-]+|\*))*)[ \t]*(?::[ \t]*(.*))?$/;

/** What is said of a command that a rule in one line is against. */
export const UNWANTED = "is not allowed here";

/** Reads a line of `[rules]`, or says what is wrong with it and what to write. */
export function readShortRule(command: string, value: unknown): ShortRule | string {
  const name = JSON.stringify(command);
  if (command.trim() === "") return 'a rule needs a command, such as "rm -rf" = "deny: use trash"';
  if (typeof value !== "string") {
    const isTable = typeof value === "object" && value !== null && !Array.isArray(value);
    const hint = isTable ? "; a command of several words is written in quotes" : "";
    return `rules.${name} must be a text such as "deny: use trash"${hint}`;
  }
  const misplaced = answerInCommand(command);
  if (misplaced !== undefined) {
    const meant = meantBy(misplaced.command, `${misplaced.answer}: ${value}`);
    return `the answer comes after the command: ${meantLine(meant)}`;
  }
  const match = SHORT_RULE.exec(value.trim());
  if (match === null) return wrongValue(command, value.trim());
  const [, verdict = "", named = "", text = ""] = match;
  const lifts = named.split(/[ \t,]+/).filter((id) => id !== "");
  if (verdict !== "allow" && lifts.length > 0) return wrongValue(command, value.trim());
  const late = verdict === "allow" && lifts.length === 0 ? meantBy(command, value) : undefined;
  // As a text it would lift every rule.
  if (late !== undefined && late.lifts.length > 0)
    return `rules.${name}: the rule that is lifted comes before the colon: ${meantLine(late)}`;
  return { verdict: verdictOf(verdict), lifts, text: text.trim() === "" ? undefined : text.trim() };
}

/** `deny rm -rf`, `deny: rm -rf` and `rm -rf: deny` in place of a command; undefined for a command. */
function answerInCommand(typed: string) {
  const [, first = "", rest = ""] =
    /^(deny|ask|allow)(?:[ \t]*:[ \t]*|[ \t]+)(\S.*)$/.exec(typed) ?? [];
  if (first !== "") return { answer: first, command: rest };
  const [, command = "", last = ""] = /^(.*\S)[ \t]*:[ \t]*(deny|ask|allow)$/.exec(typed) ?? [];
  return last === "" ? undefined : { answer: last, command };
}

function wrongValue(command: string, value: string): string {
  const name = JSON.stringify(command);
  const meant = meantBy(command, value);
  if (meant.answer === undefined) {
    const [first = "", mark = ""] = /^([^\s:,;]*)\s*([:,;]?)/.exec(value)?.slice(1) ?? [];
    const near = didYouMean(first.toLowerCase(), VERDICTS);
    // A word before a colon was meant as an answer, and everything else as the text of one.
    const isText = near === "" && mark === "" && first !== "";
    const hint = near !== "" ? near : `; write ${isText ? meantLine(meant) : ANSWERS_IN_WORDS}`;
    return `rules.${name} does not begin with an answer${hint}`;
  }
  if (meant.lifts.length > 0) return `rules.${name}: ${COLON}: ${meantLine(meant)}`;
  const also = meant.answer === "allow" ? ', or a rule such as "allow git/force-push"' : "";
  return `rules.${name}: ${COLON}: ${meantLine(meant)}${also}`;
}

const COLON = "a text comes after a colon";
const ANSWERS_IN_WORDS = '"deny", "ask" or "allow", then ": " and a text';
const VERDICTS: readonly string[] = ["deny", "ask", "allow"];

function verdictOf(word: string): ShortRule["verdict"] {
  return word === "deny" || word === "ask" ? word : "allow";
}

/** A line of `[rules]` that says the same as {@link readShortRule} reads. */
export function shortRuleText({ verdict, lifts, text }: ShortRule): string {
  const answer = [verdict, ...lifts].join(" ");
  return text === undefined ? answer : `${answer}: ${text}`;
}

/** What a file's `[rules]` says as `[[rule]]` and `[[allow]]` tables. */
export interface ExpandedRules {
  /** False where a line is wrong, which is left out. */
  readonly isSound: boolean;
  readonly rule: readonly ConfiguredTable[];
  readonly allow: readonly ConfiguredTable[];
}

/** Makes the tables that the lines of a `[rules]` stand for. */
export function expandRules(lines: Readonly<Record<string, unknown>>, layer: Layer): ExpandedRules {
  const rule: ConfiguredTable[] = [];
  const allow: ConfiguredTable[] = [];
  const taken = new Map<string, number>();
  let isSound = true;
  Object.entries(lines).forEach(([command, value], index) => {
    const read = readShortRule(command, value);
    if (typeof read === "string") {
      isSound = false;
      return;
    }
    const origin = { layer, index, short: [command, String(value)] } as const;
    if (read.verdict === "allow") allow.push({ ...allowFields(command, read, layer), origin });
    else rule.push({ ...ruleFields(command, read, layer, taken), origin });
  });
  return { isSound, rule, allow };
}

/** The family of the rules in one line, by whose they are. */
const FAMILIES: Readonly<Record<LayerKind, string>> = {
  managed: "managed",
  bundle: "team",
  pack: "pack",
  user: "me",
  project: "project",
  local: "here",
  environment: "me",
};

function ruleFields(
  command: string,
  { verdict, text }: ShortRule,
  { kind, pack }: Layer,
  taken: Map<string, number>,
): Readonly<Record<string, unknown>> {
  const id = freeId(pack ?? FAMILIES[kind], verdict === "ask" ? "ask" : "no", command, taken);
  if (!taken.has(id)) taken.set(id, 1);
  const reason = verdict === "ask" ? "is asked about here" : UNWANTED;
  const instead = text === undefined ? {} : { instead: text };
  return { id, command, verdict, reason, ...instead, ...testsOf(command, verdict) };
}

function allowFields(
  command: string,
  { lifts, text }: ShortRule,
  { kind, path }: Layer,
): Readonly<Record<string, unknown>> {
  // A file of a project says nothing about what a call does elsewhere.
  const root = kind === "local" ? path.replace(/[\\/]\.fairlead[\\/][^\\/]*$/, "") : undefined;
  return {
    ...(lifts.length === 0 ? {} : { rule: lifts }),
    words: command,
    ...(root === undefined ? {} : { when: { cwd: belowFolder(root) } }),
    reason: text ?? "allowed in one line of your rules",
    ...testsOf(command, "pass", root),
  };
}

/** Patterns for a folder and all in it. */
function belowFolder(folder: string): readonly string[] {
  const plain = folder.replaceAll("\\", "/").replace(/[*?[\]{}()|]/g, "?");
  return [plain, `${plain}/**`];
}

function testsOf(command: string, expect: string, cwd?: string) {
  const example = exampleOf(command);
  if (example === undefined) return {};
  return { tests: [{ command: example, ...(cwd === undefined ? {} : { cwd }), expect }] };
}

/** A command that a pattern fits; undefined where none can be told from its text. */
export function exampleOf(pattern: string): string | undefined {
  if (!/^[\w ./:=@%+,*-]+$/.test(pattern) || pattern.startsWith("re:")) return undefined;
  const words = pattern.trim().split(/ +/);
  if (words.length > 1 && /^\*+$/.test(words.at(-1) ?? "")) words.pop();
  return words.map(withoutStars).join(" ");
}

/** A word that a pattern fits: as short as it can be, where that is a name. */
export function withoutStars(word: string): string {
  return word.replace(/(?<=\w)\*+$/, "").replace(/\*+/g, "1");
}

/** Words of a command that its rule is named after. */
const ID_WORDS = 4;

/** Names that are taken; a map counts those that begin alike, as a file from outside may hold any number. */
type TakenNames = ReadonlySet<unknown> | Map<string, number>;

/** A name for a rule about a command that no other one has. */
export function freeId(family: string, begin: string, command: string, taken: TakenNames): string {
  const words = command.toLowerCase().match(/[a-z0-9]+/g) ?? ["call"];
  const name = `${family}/${begin}-${words.slice(0, ID_WORDS).join("-")}`;
  let number = taken instanceof Map ? (taken.get(name) ?? 1) : 1;
  while (taken.has(number === 1 ? name : `${name}-${number}`)) number += 1;
  if (taken instanceof Map) taken.set(name, number);
  return number === 1 ? name : `${name}-${number}`;
}
