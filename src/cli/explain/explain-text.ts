import type { CallJudgement } from "../../handlers/judge-call.ts";
import { commandOf, type ToolCall } from "../../policy/agent-tools/tool-call.ts";
import { isReadByFields } from "../../policy/agent-tools/tool-table.ts";
import type { Proof } from "../../policy/approve/prove.ts";
import type { Finding, Span } from "../../policy/model/finding.ts";
import {
  type Analysis,
  type Arg,
  type Invocation,
  UNKNOWN,
} from "../../policy/model/invocation.ts";
import { secretSpans } from "../../policy/secrets/scan.ts";
import { userCallOf } from "../../policy/user/call.ts";
import { hanging, wrapped } from "../terminal/terminal.ts";
import { effectInWords } from "./effect-in-words.ts";

/** A built-in finding that the configuration changed; `now` is absent where it no longer counts, and `because` says so. */
export interface Change {
  readonly rule: string;
  readonly was: string;
  readonly now?: string;
  readonly because: string;
}

/** Everything there is to say of a call. */
export interface Explained {
  readonly call: ToolCall;
  readonly cwd: string;
  readonly analysis: Analysis | undefined;
  readonly judged: CallJudgement;
  readonly changes: readonly Change[];
  readonly problems: readonly string[];
  /** Whether it is proven to only look; absent where the policy has something to say of it. */
  readonly proof?: Proof | undefined;
  /** True for a question that is not asked if everything that the call destroys can be saved. */
  readonly isAnsweredByUndo: boolean;
  /** The verdict and rule, were what it deletes of worth; absent where that makes no difference. */
  readonly without?: string | undefined;
  /** Whether what is proven to only look is approved. */
  readonly isApproving: boolean;
  /** The user's own hooks that run before it. */
  readonly hooks: readonly string[];
  /** Why it runs within bounds; absent for a call that does not. */
  readonly bounds?: string | undefined;
  /** Why it runs without them, though bounds are on for calls like it; absent for any other. */
  readonly withoutBounds?: string | undefined;
}

/** The explanation for a person, for lines of so many characters; colours where they are wanted. */
export function explanationText(explained: Explained, colour: boolean, width: number): string {
  const { call, cwd, analysis, judged, changes, proof } = explained;
  const lines: string[] = [];
  const source = analysis === undefined ? undefined : masked(analysis.source);
  if (analysis === undefined) lines.push(`${call.tool} in ${cwd}`);
  else {
    lines.push(
      `${analysis.invocations.length === 1 ? "1 command" : `${analysis.invocations.length} commands`} in ${cwd}`,
    );
    for (const [index, invocation] of analysis.invocations.entries()) {
      lines.push(...describeInvocation(index + 1, invocation, cwd));
    }
    for (const { message, text } of analysis.doubts) {
      lines.push(`  ?  ${oneLine(masked(text))}`, `     ${message}`);
    }
  }
  for (const finding of judged.findings) {
    lines.push("", `${painted(finding.verdict, colour)}  ${finding.rule}`);
    lines.push(...underlined(finding, source, width));
    lines.push(...hanging("  ", finding.reason, width));
    if (finding.instead !== undefined)
      lines.push(...hanging("  ", `instead: ${finding.instead}`, width));
    if (finding.effect !== undefined)
      lines.push(...hanging("  ", `effect: ${effectInWords(finding.effect)}`, width));
  }
  if (changes.length > 0) lines.push("", "changed by your configuration:");
  for (const { rule, was, now, because } of changes)
    lines.push(
      now === undefined
        ? `  ${rule}: ${WOULD.get(was) ?? was}, ${because}`
        : `  ${rule}: ${was} by default, ${now} by ${because}`,
    );
  if (proof !== undefined && (proof.looks || explained.isApproving)) {
    const approved = explained.isApproving
      ? "approved automatically, in agents that accept an approval"
      : "would be approved after: fairlead config set approve.read_only true";
    const said = proof.looks
      ? approved
      : `not approved automatically, because it is not read-only: ${subject(proof.why)}${masked(proof.why)}`;
    lines.push("", ...wrapped(`${proof.looks ? "read-only: " : ""}${said}`, width));
  }
  if (explained.isAnsweredByUndo) {
    const undo =
      "undo: covered: this call runs without a question once everything that it deletes is saved";
    lines.push("", ...wrapped(undo, width));
  }
  const { hooks, bounds, withoutBounds } = explained;
  if (bounds !== undefined)
    lines.push("", ...wrapped(`bounds: runs within bounds, because ${masked(bounds)}`, width));
  if (withoutBounds !== undefined)
    lines.push("", ...wrapped(`bounds: runs without bounds, because ${withoutBounds}`, width));
  if (explained.without !== undefined) {
    const said = `deletes nothing that would be missed: the line or this session made it, Git's last commit has it, or a tool makes it again. Otherwise: ${explained.without}`;
    lines.push("", ...wrapped(said, width));
  }
  // What the policy refuses never reaches them.
  if (hooks.length > 0 && judged.verdict !== "deny") {
    const [are, run] = hooks.length === 1 ? ["your hook", "runs"] : ["your hooks", "run"];
    const said = `${are} ${hooks.join(", ")} ${run} before this call and may refuse it`;
    lines.push("", ...wrapped(said, width));
  }
  const isBounded = bounds !== undefined && judged.verdict === "ask";
  const meaning =
    explained.isAnsweredByUndo && judged.verdict === "ask"
      ? " (it passes with a notice if everything can be saved)"
      : isBounded
        ? " (it passes within bounds where they can be enforced)"
        : (MEANING.get(judged.verdict) ?? "");
  lines.push("", `verdict: ${painted(judged.verdict, colour)}${meaning}`);
  const isStopped = judged.verdict === "deny" || (judged.verdict === "ask" && !isBounded);
  const words = isStopped ? wordsOf(call) : undefined;
  const own = judged.findings.find(({ isOwn, verdict }) => isOwn === true && verdict !== "allow");
  if (words !== undefined) {
    const once = own === undefined ? "" : " once";
    lines.push(`to allow it${once}, run in your own terminal: fairlead allow ${words}`);
  }
  if (isStopped && own !== undefined)
    lines.push(`to remove the rule: fairlead deny remove ${own.rule}`);
  return lines.join("\n");
}

/** What to type for a call after `fairlead allow`; undefined for a tool without a command line or a file. */
function wordsOf(call: ToolCall): string | undefined {
  const command = commandOf(call)?.text;
  if (command !== undefined) return typed(command, "'COMMAND'");
  const [path] = isReadByFields(call.tool) ? [] : (userCallOf(call).paths ?? []);
  return path === undefined ? undefined : `--tool ${call.tool} --path ${typed(path, "FILE")}`;
}

/** A word as a shell reads it back; `instead` where it is too long, too odd, or holds a secret. */
function typed(text: string, instead: string): string {
  const isPlain = /^[^\u0000-\u001f\u007f-\u009f]{1,100}$/.test(text) && masked(text) === text;
  if (!isPlain) return instead;
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const WOULD: ReadonlyMap<string, string> = new Map([
  ["ask", "would ask"],
  ["deny", "would refuse"],
  ["allow", "would approve"],
]);

const MEANING: ReadonlyMap<string, string> = new Map([
  ["pass", " (no objection; the agent's own permissions decide)"],
  ["allow", " (one of your rules approves it)"],
  ["ask", " (you are asked)"],
  ["deny", " (refused)"],
]);

const COLOURS: ReadonlyMap<string, number> = new Map([
  ["deny", 31],
  ["ask", 33],
  ["allow", 32],
  ["pass", 32],
]);

/** A text in the colour of a verdict. */
export function painted(verdict: string, colour: boolean, text = verdict): string {
  return colour ? `\u001b[${COLOURS.get(verdict) ?? 0}m${text}\u001b[0m` : text;
}

function describeInvocation(
  number: number,
  invocation: Invocation,
  cwd: string,
): readonly string[] {
  const words = [
    invocation.program === "" ? "(unknown program)" : invocation.program,
    ...invocation.args.map(shownWord),
    ...invocation.redirects.map(({ operator, target }) => `${operator} ${shownWord(target)}`),
  ];
  const facts = [
    ...invocation.via.map(
      ({ name, remote }) => `via ${name}${remote === undefined ? "" : ` on ${remote}`}`,
    ),
    invocation.cwd === cwd ? "" : `in ${shown(invocation.cwd)}`,
    invocation.elevated ? "with elevated rights" : "",
    invocation.remote ? "not on this machine" : "",
    stdinOf(invocation) ?? "",
    ...unknownParts(invocation).map((part) => `unknown: ${part}`),
  ].filter((fact) => fact !== "");
  const first = `  ${number}  ${oneLine(masked(words.join(" ")))}`;
  return facts.length === 0 ? [first] : [first, `     ${facts.join(", ")}`];
}

/** What a command reads, in words; undefined for the standard input of the whole. */
export function stdinOf({ stdin }: Invocation): string | undefined {
  switch (stdin.kind) {
    case "inherited":
      return undefined;
    case "text":
      return `reads ${JSON.stringify(shortened(masked(shown(stdin.text.value))))}`;
    case "file":
      return `reads ${masked(shownWord(stdin.path))}`;
    case "pipe":
      return `reads what ${stdin.from.map((index) => index + 1).join(" and ")} prints`;
    default:
      return stdin satisfies never;
  }
}

/** The parts of a command that are only known when it runs. */
export function unknownParts({ name, args }: Invocation): readonly string[] {
  return [name, ...args].flatMap(({ value, variable }) => {
    if (!value.includes(UNKNOWN)) return [];
    return [variable === undefined ? shown(value) : `$${variable}`];
  });
}

/** A word as it can be shown, in quotes where it would not be one word. */
export function shownWord({ value }: Arg): string {
  const text = shown(value);
  return text === "" || /\s/.test(text) ? JSON.stringify(text) : text;
}

/** A text with its unknown parts as an ellipsis. */
export function shown(text: string): string {
  return text.replaceAll(UNKNOWN, "…");
}

/**
 * The lines of a finding with the exact words underlined; the words alone where they were derived. Lines
 * that are wider than the screen are shown in pieces, each above its own marks.
 */
function underlined(
  finding: Finding,
  source: string | undefined,
  width: number,
): readonly string[] {
  const { words } = finding;
  if (
    finding.span === undefined ||
    source === undefined ||
    finding.span.end <= finding.span.start
  ) {
    return [`  ${oneLine(words)}`];
  }
  const span = narrowed(finding.span, words, source);
  const rows: string[] = [];
  let start = source.lastIndexOf("\n", span.start - 1) + 1;
  while (start < span.end && rows.length < ROWS_MAX) {
    const newline = source.indexOf("\n", start);
    const end = newline < 0 ? source.length : newline;
    const from = Math.max(start, span.start);
    const to = Math.min(end, span.end);
    if (from < to)
      rows.push(...markedPieces(source, { start, end }, { start: from, end: to }, width - 2));
    start = end + 1;
  }
  if (start < span.end && rows.length >= ROWS_MAX) rows.push("…");
  if (finding.file !== undefined) rows.push(`in ${oneLine(words)}`);
  return rows.map((row) => `  ${row}`);
}

/** Most rows that one finding takes, marks included. */
const ROWS_MAX = 12;

/** One line in pieces that fit, with marks below what is meant; only the nearest context is shown. */
function markedPieces(source: string, line: Span, meant: Span, width: number): readonly string[] {
  const isWide = Bun.stringWidth(oneLine(source.slice(line.start, line.end))) > width;
  let at = isWide ? Math.max(line.start, meant.start - SHOWN_BEFORE_CHARS) : line.start;
  const rows: string[] = [];
  while (at < meant.end && rows.length < ROWS_MAX) {
    const piece = pieceFrom(source, at, line.end, width);
    const from = Math.max(at, meant.start);
    const to = Math.min(piece, meant.end);
    if (from < to) {
      const before = Bun.stringWidth(oneLine(source.slice(at, from)));
      const marks = Math.max(1, Bun.stringWidth(oneLine(source.slice(from, to))));
      rows.push(oneLine(source.slice(at, piece)), `${" ".repeat(before)}${"^".repeat(marks)}`);
    }
    at = piece;
  }
  return rows;
}

/** Where a piece that begins here must end to fit; at least one character behind its beginning. */
function pieceFrom(source: string, start: number, lineEnd: number, width: number): number {
  let end = Math.min(lineEnd, start + width);
  while (end > start + 1 && Bun.stringWidth(oneLine(source.slice(start, end))) > width) end--;
  return end;
}

/** The words themselves where they are inside the span, as in a script that another shell is given. */
function narrowed(span: Span, words: string, source: string): Span {
  const at = source.indexOf(words, span.start);
  return at >= 0 && at + words.length <= span.end ? { start: at, end: at + words.length } : span;
}

const SHOWN_BEFORE_CHARS = 40;
const SHOWN_MAX_CHARS = 160;

function shortened(text: string): string {
  return text.length <= SHOWN_MAX_CHARS ? text : `${text.slice(0, SHOWN_MAX_CHARS)}…`;
}

/** Secrets as stars, so that an explanation can be shown to others; every character keeps its place. */
export function masked(text: string): string {
  let result = text;
  for (const { start, end } of secretSpans(text)) {
    result = result.slice(0, start) + "*".repeat(end - start) + result.slice(end);
  }
  return result;
}

/** Text from outside as a terminal may be given it; every character keeps its place. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
}

/** A reason that begins with a program says already what it is about. */
function subject(why: string): string {
  return why.startsWith("`") ? "" : "it ";
}
