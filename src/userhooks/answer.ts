import { foldOutcomes, type Outcome, type OutcomeExtras } from "../protocol/outcome.ts";
import type { ProcessResult } from "../sys/process.ts";
import type { ActionFields } from "./hook-schema.ts";
import { CONTEXT_TOPICS, FEEDBACK_TOPICS, isGateTopic, TEXT_CONTEXT_TOPICS } from "./topics.ts";

/** What a hook's words and exit code mean. */
export interface HookAnswer {
  readonly outcome: Outcome;
  /** For the log; they name the hook and the field, never what it printed. */
  readonly warnings: readonly string[];
}

/** What must be known to understand an answer. */
export interface AnswerContext {
  readonly topic: string;
  /** What the hook is called in messages. */
  readonly label: string;
  readonly timeoutS: number;
  readonly onFailure: "continue" | "block";
  /** The agent already goes on because a stop hook asked it to: a mere failure must not ask again. */
  readonly stopHookActive: boolean;
}

/**
 * Longest reason given to an agent, in characters: Claude Code cuts such texts at 10,000 and puts the rest
 * into a file.
 */
const REASON_MAX_CHARS = 9_000;

/**
 * Understands a finished command. A timeout, a crash or a failed start follows `onFailure`, and so does a
 * command that its shell could not start; a gate's person is told of that. A gate's
 * non-zero exit blocks: exit 2 with stderr as the reason (Claude Code), others with stdout. Elsewhere
 * it is a warning, but exit 2 after a tool is feedback. With exit 0 a JSON object decides, other text is
 * context where agents read it as that, and text that begins as JSON but is broken is a warning.
 */
export function readAnswer(ran: ProcessResult, about: AnswerContext): HookAnswer {
  const failure = failureOf(ran, about);
  if (failure !== undefined) {
    const gate = isGateTopic(about.topic);
    if (gate && about.onFailure === "block") return answer(deny(failure));
    const isTold = gate && cannotStart(ran);
    return answer({ verdict: "pass", ...(isTold ? { notice: failure } : {}) }, [failure]);
  }
  const said = readSaid(ran.stdout);
  if (ran.exitCode !== 0) return readFailed(ran, said, about);
  if (said.kind === "fields") return readFields(said.fields, about);
  if (said.kind === "broken") {
    return answer({ verdict: "pass" }, [`${about.label} printed JSON that cannot be read`]);
  }
  const listens = said.text !== "" && TEXT_CONTEXT_TOPICS.has(about.topic);
  return answer({ verdict: "pass", ...(listens ? { context: said.text } : {}) });
}

/** The answer that an `output` action gives. */
export function outputAnswer(
  action: Extract<ActionFields, { readonly type: "output" }>,
  message: string,
  topic: string,
): HookAnswer {
  const place: OutcomeExtras = CONTEXT_TOPICS.has(topic)
    ? { context: message }
    : { notice: message };
  const halt = action.continue === false ? { halt: action.reason ?? message } : {};
  const status = action.exit_status ?? (topic === "tool:pre_execute" ? 2 : 0);
  const decision = action.decision ?? (status === 0 || halt.halt !== undefined ? "pass" : "deny");
  const reason = action.reason ?? message;
  switch (decision) {
    case "deny":
    case "block":
      return answer({ verdict: "deny", reason: cut(reason), ...halt });
    case "ask":
      return answer({ verdict: "ask", reason: cut(reason), ...halt });
    case "allow":
      return answer({ verdict: "allow", reason: cut(reason), ...halt });
    case "approve":
    case "pass":
      return answer({ verdict: "pass", ...place, ...halt });
    default:
      return decision satisfies never;
  }
}

/** Folds the answers of a hook's actions, or of an event's hooks, in order. */
export function foldAnswers(answers: readonly HookAnswer[]): HookAnswer {
  return {
    outcome: foldOutcomes(answers.map(({ outcome }) => outcome)),
    warnings: answers.flatMap(({ warnings }) => warnings),
  };
}

/** True when nothing behind it may happen. */
export function endsRun(outcome: Outcome): boolean {
  return outcome.verdict === "deny" || outcome.halt !== undefined;
}

/** What shells exit with where a command is not executable, and where it is not found; the last is cmd's. */
const CANNOT_START: readonly unknown[] = [126, 127, 9009];

/** True where the command, or what its shell was to run, never began, so that it refused nothing. */
export function cannotStart(ran: ProcessResult): boolean {
  return ran.startError !== undefined || CANNOT_START.includes(ran.exitCode);
}

function failureOf(ran: ProcessResult, about: AnswerContext): string | undefined {
  if (ran.startError !== undefined) return `${about.label} did not run: ${ran.startError}`;
  if (ran.timedOut) return `${about.label} was ended after ${about.timeoutS} s`;
  if (cannotStart(ran)) {
    const said = ran.stderr.trim().split("\n").at(-1) ?? "";
    const why = said === "" ? "" : ` (${cut(said)})`;
    return `${about.label} ended with exit code ${ran.exitCode}: its command cannot be started${why}`;
  }
  return ran.signal === null ? undefined : `${about.label} was ended by ${ran.signal}`;
}

type Said =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "broken"; readonly text: string }
  | {
      readonly kind: "fields";
      readonly text: string;
      readonly fields: ReadonlyMap<string, unknown>;
    };

function readSaid(stdout: string): Said {
  const text = stdout.trim();
  if (!text.startsWith("{")) return { kind: "text", text };
  try {
    return { kind: "fields", text, fields: new Map(Object.entries(JSON.parse(text))) };
  } catch {
    return { kind: "broken", text };
  }
}

function readFailed(ran: ProcessResult, said: Said, about: AnswerContext): HookAnswer {
  const stderr = ran.stderr.trim();
  const stopAgain = about.stopHookActive && ran.exitCode !== 2;
  const blocks =
    (isGateTopic(about.topic) && !stopAgain) ||
    (ran.exitCode === 2 && FEEDBACK_TOPICS.has(about.topic));
  if (!blocks) {
    return answer({ verdict: "pass" }, [`${about.label} ended with exit code ${ran.exitCode}`]);
  }
  const own = said.kind === "fields" ? readFields(said.fields, about) : answer({ verdict: "pass" });
  if (own.outcome.verdict === "deny") return own;
  const stdout = said.kind === "fields" ? "" : said.text;
  const words = ran.exitCode === 2 ? [stderr, stdout] : [stdout, stderr];
  const reason =
    words.find((text) => text !== "") ?? `${about.label} ended with exit code ${ran.exitCode}`;
  const { verdict: _, ...extras } = own.outcome;
  return answer({ ...extras, verdict: "deny", reason: cut(reason) }, own.warnings);
}

/** Fields hooks may answer with that mean nothing here. */
const HARMLESS: readonly string[] = ["suppressOutput", "terminalSequence", "hookEventName"];

function readFields(fields: ReadonlyMap<string, unknown>, about: AnswerContext): HookAnswer {
  const reader = new FieldReader(about.label);
  const inner = new Map(Object.entries(Object(fields.get("hookSpecificOutput") ?? {})));
  const all = new Map([...fields, ...inner]);
  // A table beside it must not take a denial back.
  const outer = inner.has("decision") ? reader.decision(fields) : undefined;
  all.delete("hookSpecificOutput");
  const context = reader.text(all, "additionalContext");
  const notice = reader.text(all, "systemMessage");
  const goesOn = reader.flag(all, "continue");
  const stopReason = reader.text(all, "stopReason") ?? "";
  const output = reader.output(all, about.topic);
  const retry = about.topic === "permission:denied" && reader.flag(all, "retry") === true;
  const reason =
    reader.text(all, "permissionDecisionReason") ??
    reader.text(all, "reason") ??
    reader.text(all, "message");
  const decided = strictest([
    reader.word(all, "permissionDecision", PERMISSION_WORDS),
    reader.decision(all),
    outer,
    goesOn === false && isGateTopic(about.topic) ? "deny" : undefined,
  ]);
  reader.rest(all);
  const extras: OutcomeExtras = {
    ...(context === undefined || context === "" ? {} : { context }),
    ...(notice === undefined || notice === "" ? {} : { notice }),
    ...(goesOn === false ? { halt: stopReason } : {}),
    ...(output === undefined ? {} : { output }),
    ...(retry ? { retry } : {}),
  };
  const said = [reason ?? "", stopReason].find((text) => text.trim() !== "");
  const why = cut(said ?? `${about.label} decided so`);
  const mayDeny = isGateTopic(about.topic) || FEEDBACK_TOPICS.has(about.topic);
  if (decided !== "pass" && !mayDeny) reader.warn(`"${decided}" means nothing on ${about.topic}`);
  if (decided === "pass" || !mayDeny)
    return answer({ verdict: "pass", ...extras }, reader.warnings);
  return answer({ verdict: decided, reason: why, ...extras }, reader.warnings);
}

type Decided = Outcome["verdict"];

const PERMISSION_WORDS: ReadonlyMap<string, Decided> = new Map([
  ["allow", "allow"],
  ["deny", "deny"],
  ["ask", "ask"],
  ["defer", "pass"],
]);

/** `approve` is Claude Code's old word for skipping its prompts; a plain `allow` is no objection. */
const DECISION_WORDS: ReadonlyMap<string, Decided> = new Map([
  ["approve", "allow"],
  ["allow", "pass"],
  ["ask", "ask"],
  ["block", "deny"],
  ["deny", "deny"],
]);

function strictest(decisions: readonly (Decided | undefined)[]): Decided {
  return (["deny", "ask", "allow"] as const).find((one) => decisions.includes(one)) ?? "pass";
}

/** Takes fields out of an answer; one of the wrong type counts as absent, with a warning. */
class FieldReader {
  readonly warnings: string[] = [];
  private readonly seen = new Set<string>();
  private readonly label: string;

  constructor(label: string) {
    this.label = label;
  }

  warn(message: string): void {
    this.warnings.push(`${this.label}: ${message}`);
  }

  text(fields: ReadonlyMap<string, unknown>, name: string): string | undefined {
    const value = this.take(fields, name);
    if (value === undefined || value === null || typeof value === "string")
      return value ?? undefined;
    this.warn(`${name} must be a string`);
    return undefined;
  }

  flag(fields: ReadonlyMap<string, unknown>, name: string): boolean | undefined {
    const value = this.take(fields, name);
    if (value === undefined || typeof value === "boolean") return value;
    this.warn(`${name} must be true or false`);
    return undefined;
  }

  word(
    fields: ReadonlyMap<string, unknown>,
    name: string,
    words: ReadonlyMap<string, Decided>,
  ): Decided | undefined {
    const value = this.text(fields, name);
    if (value === undefined) return undefined;
    const decided = words.get(value);
    if (decided === undefined) this.warn(`${name} must be one of ${[...words.keys()].join(", ")}`);
    return decided;
  }

  /** A word, or on permission requests a table with `behavior` and `message`. */
  decision(fields: ReadonlyMap<string, unknown>): Decided | undefined {
    const value = fields.get("decision");
    if (typeof value !== "object" || value === null) {
      return this.word(fields, "decision", DECISION_WORDS);
    }
    this.seen.add("decision");
    return this.word(new Map(Object.entries(value)), "behavior", PERMISSION_WORDS);
  }

  /** What the model is to read in place of a tool's output, by its name of today or the one for MCP tools alone. */
  output(fields: ReadonlyMap<string, unknown>, topic: string): unknown {
    if (topic !== "tool:post_execute") return undefined;
    const own = this.take(fields, "updatedToolOutput");
    return own ?? this.take(fields, "updatedMCPToolOutput");
  }

  /** Says which fields are not understood. */
  rest(fields: ReadonlyMap<string, unknown>): void {
    for (const name of fields.keys()) {
      if (!this.seen.has(name) && !HARMLESS.includes(name)) this.warn(`${name} is not supported`);
    }
  }

  private take(fields: ReadonlyMap<string, unknown>, name: string): unknown {
    this.seen.add(name);
    return fields.get(name);
  }
}

function answer(outcome: Outcome, warnings: readonly string[] = []): HookAnswer {
  return { outcome, warnings };
}

function deny(reason: string): Outcome {
  return { verdict: "deny", reason: cut(reason) };
}

function cut(reason: string): string {
  return reason.length <= REASON_MAX_CHARS ? reason : `${reason.slice(0, REASON_MAX_CHARS)} […]`;
}
