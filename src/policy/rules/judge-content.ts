import { judgeRunOnOpen } from "../effects/run-on-open.ts";
import type { Finding, RuleId, Span } from "../model/finding.ts";
import { filesOfPatch, patchTextOf } from "../places/patch.ts";
import { isPlaceholder } from "../secrets/placeholder.ts";
import { type SecretMatch, scanSecrets } from "../secrets/scan.ts";
import { namesSecret } from "../secrets/secret-name.ts";
import { isThisMachine } from "../text/local-host.ts";
import { SCAN_MAX_CHARS } from "../text/may-hold-secret.ts";
import { canBeWritten } from "../text/nesting.ts";

/** What becomes of a secret. */
type SecretUse = "written" | "sent" | "typed";

const DOES: Readonly<Record<SecretUse, string>> = {
  written: "write a secret into a file",
  sent: "send a secret to another host",
  typed: "put a secret on the command line, where it is recorded",
};

/** How many secrets one judgement names; more would only repeat the point. */
const FINDINGS_MAX = 8;

const INSTEAD_IN_FILES =
  "keep the value out of the file, and read it from the environment or a secret store";
const INSTEAD_IN_SENDING = "leave the value out, or let the user enter it where it is needed";
const INSTEAD_IN_COMMANDS = "put the value into an environment variable, and use the variable";

/** What a tool adds to a file, and what it takes away. */
interface ContentChange {
  readonly added: string;
  readonly removed: string;
  /** The file, where a tool changes more than one. */
  readonly path?: string;
}

/**
 * Judges what Write, Edit, MultiEdit, NotebookEdit and ApplyPatch would put into files. A secret that was in
 * the replaced text already is not new; in a project's fixtures a secret asks instead of denying.
 * Input of the wrong type is judged as its JSON text. Other tools have no content.
 */
export function judgeContent(tool: string, input: unknown): Finding[] {
  const fields = isRecord(input) ? input : {};
  const inFixtures = isFixture(fields.file_path ?? fields.path ?? fields.notebook_path);
  const findings: Finding[] = [];
  let changes: ReturnType<typeof changesOf>;
  try {
    changes = changesOf(tool, fields);
  } catch {
    // Nested deeper than JSON can be written: what it holds is unknown, what is known of the path stands.
    return [tooLong("content")];
  }
  for (const { added, removed, path } of changes) {
    const mild = path === undefined ? inFixtures : isFixture(path);
    const target = path ?? fields.file_path ?? fields.path;
    const started = typeof target === "string" ? judgeRunOnOpen(target, added) : undefined;
    if (started !== undefined) findings.push(started);
    const old = new Set(scanSecrets(removed).map(({ start, end }) => removed.slice(start, end)));
    for (const match of scanSecrets(added)) {
      if (old.has(added.slice(match.start, match.end))) continue;
      findings.push(finding(match, "written", INSTEAD_IN_FILES, mild ? "ask" : match.verdict));
    }
    if (added.length > SCAN_MAX_CHARS) findings.push(tooLong("content"));
  }
  return firstOfEachKind(findings);
}

/** Judges a text that leaves this machine, or is kept by whatever a tool talks to. */
export function judgeSent(text: string): Finding[] {
  const findings = scanSecrets(text).map((match) =>
    finding(match, "sent", INSTEAD_IN_SENDING, match.verdict),
  );
  if (text.length > SCAN_MAX_CHARS) findings.push(tooLong("text"));
  return firstOfEachKind(findings);
}

/**
 * Judges the text of a shell command: every secret in it, and PEM headers even alone, unless a
 * search program looks for them.
 */
export function judgeCommandContent(source: string): Finding[] {
  const found = scanSecrets(source).map((match) => ({
    ...finding(match, "typed", INSTEAD_IN_COMMANDS, match.verdict),
    span: { start: match.start, end: match.end },
  }));
  const covered = found.map(({ span }) => span);
  const mayStay = found.length > 0 && asksOnlyHere(source);
  const findings = mayStay ? found.filter(({ rule }) => !OF_ANY_SERVICE.includes(rule)) : found;
  findings.push(...pemHeaders(source, covered), ...assignedSecrets(source, covered));
  if (source.length > SCAN_MAX_CHARS) findings.push({ ...tooLong("command"), span: whole(source) });
  return firstOfEachKind(findings);
}

function finding(
  { kind, redacted }: SecretMatch,
  use: SecretUse,
  instead: string,
  verdict: "ask" | "deny",
): Finding {
  const name = kind.replaceAll("-", " ");
  return {
    rule: `secrets/${kind}`,
    verdict,
    reason: `would ${DOES[use]} (${name})`,
    instead,
    words: redacted,
  };
}

function changesOf(tool: string, fields: Readonly<Record<string, unknown>>): ContentChange[] {
  switch (tool) {
    case "Write":
      return [{ added: textOf(fields.content), removed: "" }];
    case "Edit":
      return [edit(fields)];
    case "NotebookEdit":
      return [{ added: textOf(fields.new_source), removed: "" }];
    case "ApplyPatch":
      return [...filesOfPatch(patchTextOf(fields) ?? "")];
    case "MultiEdit": {
      const edits = fields.edits;
      if (!Array.isArray(edits)) return [{ added: textOf(edits), removed: "" }];
      return edits.map((each: unknown) =>
        isRecord(each) ? edit(each) : { added: textOf(each), removed: "" },
      );
    }
    default:
      return [];
  }
}

function edit(fields: Readonly<Record<string, unknown>>): ContentChange {
  return { added: textOf(fields.new_string), removed: textOf(fields.old_string) };
}

/**
 * The text itself, or any other JSON value as JSON, so that a wrong type hides nothing. Throws, as the engine
 * does after seconds, for what is nested too deep.
 */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (!canBeWritten(value)) throw new RangeError("nested too deep to be written");
  return value === undefined ? "" : (JSON.stringify(value) ?? "");
}

/** True for a path whose folders say that everything in it is made up for tests. */
function isFixture(path: unknown): boolean {
  return (
    typeof path === "string" &&
    /[\\/](?:fixtures?|__fixtures__|test[-_]?data|test[-_]fixtures|__snapshots__)[\\/]/i.test(path)
  );
}

/** Secrets that only their place gives away, so that they may be those of a service on this machine. */
const OF_ANY_SERVICE = ["secrets/bearer-token", "secrets/basic-credentials"];

/** True for a text that names addresses, all of them of this machine. */
function asksOnlyHere(source: string): boolean {
  const hosts = [...source.matchAll(/\b(?:https?|wss?):\/\/(\[[^\]\s]*\]|[^\s/"'`:?#]+)/gi)];
  return hosts.length > 0 && hosts.every(([, host = ""]) => isThisMachine(host));
}

/** A PEM block's first line, in full. */
const PEM_HEADER = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** Programs whose operand is something to look for, at the start of a simple command. */
const SEARCH =
  /^\s*(?:sudo\s+)?(?:git\s+(?:grep|log)|[efz]?grep|rg|ag|ack|findstr|Select-String|sls)\b/i;

function pemHeaders(source: string, covered: readonly Span[]): (Finding & { span: Span })[] {
  const findings: (Finding & { span: Span })[] = [];
  if (!source.includes("-----BEGIN ")) return findings;
  for (const match of source.matchAll(PEM_HEADER)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (covered.some(({ start, end }) => span.start >= start && span.end <= end)) continue;
    if (SEARCH.test(commandBefore(source, span.start))) continue;
    findings.push({
      rule: "secrets/private-key",
      verdict: "deny",
      reason: "would put a private key on the command line, where it is recorded",
      instead: "keep the key in a file, and name the file",
      words: match[0],
      span,
    });
  }
  return findings;
}

/**
 * Variables that are named after a key, a token or a secret and given a value there and then, whatever its
 * form. Passwords are not among them: those of throw-away databases are in every other command.
 */
function assignedSecrets(source: string, covered: readonly Span[]): (Finding & { span: Span })[] {
  const findings: (Finding & { span: Span })[] = [];
  for (const match of [...source.matchAll(ASSIGNED), ...source.matchAll(KEPT)]) {
    const [whole, name = "", single, double, bare] = match;
    const value = single ?? double ?? bare ?? "";
    const span = { start: match.index, end: match.index + whole.length };
    const isKnown = covered.some(({ start, end }) => start < span.end && end > span.start);
    if (isKnown || !/key|token|secret/i.test(name) || !namesSecret(name)) continue;
    if (isInvented(value) || (single === undefined && /[$`]/.test(value))) continue;
    findings.push({
      rule: "secrets/assigned-secret",
      verdict: "ask",
      reason:
        "would put a secret on the command line, where it is recorded (the value of this variable)",
      instead: INSTEAD_IN_COMMANDS,
      words: `${name}=…`,
      span,
    });
  }
  return findings;
}

/** `NAME=value` where a shell would take it for an assignment, also behind `export` and `-e`. */
const ASSIGNED =
  /(?<=^|[\s;&|(])([A-Za-z_]\w{2,80})=(?:'([^'\n]{1,500})'|"([^"\n]{1,500})"|([^\s'";&|()<>]{1,500}))/g;

/** What Windows keeps for every later session: `setx NAME value`, `SetEnvironmentVariable("NAME", "value")`. */
const KEPT =
  /(?:\bsetx(?:\s+\/m)?\s+"?|\bSetEnvironmentVariable\(\s*["'])([A-Za-z_]\w{2,80})["']?[\s,]+(?:'([^'\n]{1,500})'|"([^"\n]{1,500})"|([^\s'";&|()<>]{1,500}))/gi;

/** True for what nobody would give as a secret: short, a word, a number, a path, a placeholder. */
function isInvented(value: string): boolean {
  if (value.length < SECRET_MIN_CHARS || /^[\d.]+$|^[a-z]+(?:[-_.][a-z]+)*$/i.test(value))
    return true;
  if (/^(?:[~./<{%]|[a-z]+:\/\/)|(?:\.{3}|…)$/i.test(value)) return true;
  return isPlaceholder(value, INVENTED_ENTROPY) || MADE_UP.test(value);
}

/** Shorter values are those of tests. */
const SECRET_MIN_CHARS = 6;
/** Below it a value is one sign again and again. */
const INVENTED_ENTROPY = 2;

const MADE_UP = /test|dummy|fake|local|dev|ci|change|secret|password|foo|bar|xxx|123|abc/i;

/** The text of the simple command up to a place: back to the last separator, within reach. */
function commandBefore(source: string, at: number): string {
  const before = source.slice(Math.max(0, at - COMMAND_REACH_CHARS), at);
  return before.slice(
    Math.max(...["\n", ";", "|", "&", "("].map((end) => before.lastIndexOf(end))) + 1,
  );
}

/** How far back a search program may stand from what it looks for, in UTF-16 units. */
const COMMAND_REACH_CHARS = 400;

function tooLong(what: string): Finding {
  return {
    rule: "secrets/too-long",
    verdict: "ask",
    reason: `could contain a secret: it is too long to be searched in full`,
    instead: "write it in smaller parts",
    words: what,
  };
}

function whole(source: string): Span {
  return { start: 0, end: source.length };
}

function firstOfEachKind<T extends Finding>(findings: readonly T[]): T[] {
  const first = new Map<RuleId, T>();
  for (const each of findings) {
    const known = first.get(each.rule);
    if (known === undefined || (known.verdict === "ask" && each.verdict === "deny")) {
      first.set(each.rule, each);
    }
  }
  return [...first.values()].slice(0, FINDINGS_MAX);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
