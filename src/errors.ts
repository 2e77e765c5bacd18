/** The four ways a hook call can fail, each with the text that S0 prescribes. */
const TEXT = {
  timeout: "hook: execution timed out",
  contract: "hook: execution contract violated",
  input: "hook: invalid JSON input",
  blocked: "hook: action blocked by hook",
} as const;

/** Which of the four named errors happened. */
export type HookErrorKind = keyof typeof TEXT;

/** Base of the four named errors; `message` is the prescribed text, a colon, and the detail. */
export class HookError extends Error {
  readonly kind: HookErrorKind;
  readonly detail: string;

  constructor(kind: HookErrorKind, detail = "") {
    super(detail === "" ? TEXT[kind] : `${TEXT[kind]}: ${detail}`);
    this.name = new.target.name;
    this.kind = kind;
    this.detail = detail;
  }
}

/** A handler did not finish before the deadline. */
export class HookTimeoutError extends HookError {
  constructor(detail?: string) {
    super("timeout", detail);
  }
}

/** The environment the hook runs in is not usable: see `engine/contract.ts`. */
export class HookContractError extends HookError {
  constructor(detail?: string) {
    super("contract", detail);
  }
}

/** Standard input was not the JSON document an event must be. */
export class HookInputError extends HookError {
  constructor(detail?: string) {
    super("input", detail);
  }
}

/** A gate said no; `detail` is the reason. */
export class HookBlockedError extends HookError {
  constructor(detail?: string) {
    super("blocked", detail);
  }
}

/** One line for a thrown value, whatever it is; never a stack trace. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? "unknown error";
}
