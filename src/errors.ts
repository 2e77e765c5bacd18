import { visibleLine } from "./outside-text.ts";

/**
 * The four ways a hook call can fail, each with a text that callers may match: a handler did not finish before
 * the deadline, the environment is not usable (see `engine/contract.ts`), standard input was not the JSON
 * document an event must be, a gate said no.
 */
const TEXT = {
  timeout: "hook: execution timed out",
  contract: "hook: execution contract violated",
  input: "hook: invalid JSON input",
  blocked: "hook: action blocked by hook",
} as const;

/** Which of the four named errors happened. */
export type HookErrorKind = keyof typeof TEXT;

/**
 * One of the four named errors: `name` is `HookTimeoutError` and so on, `message` the prescribed text, a colon
 * and the detail. One class, because each costs a young process as much as judging a word, and few calls fail.
 */
export class HookError extends Error {
  readonly kind: HookErrorKind;
  readonly detail: string;

  constructor(kind: HookErrorKind, detail = "") {
    super(detail === "" ? TEXT[kind] : `${TEXT[kind]}: ${detail}`);
    this.name = `Hook${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Error`;
    this.kind = kind;
    this.detail = detail;
  }
}

/** Longest message of an error, in characters: it may quote a file. */
const ERROR_MAX_CHARS = 1_000;

/** One line for a thrown value, whatever it is; never a stack trace. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return visibleLine(text.split("\n", 1)[0] ?? "unknown error", ERROR_MAX_CHARS);
}
