import { findDialect, listDialects } from "./protocol/dialect.ts";
import { type EventSpec, findEvent, listEvents } from "./protocol/events.ts";

/** The command line of `fairlead hook`, read by hand because a parser library costs more than the hook. */
export interface HookArguments {
  /** Undefined: the payload says which event it is. */
  readonly event: EventSpec | undefined;
  readonly agent: string | undefined;
  readonly timeoutSeconds: number | undefined;
  /** Written by `fairlead install --strict`: errors of a gate block, whatever the configuration says. */
  readonly failClosed: boolean;
}

/** Parsed arguments, or one line that says what is wrong with them. */
export type ParsedHookArguments =
  | { readonly ok: true; readonly arguments: HookArguments }
  | { readonly ok: false; readonly message: string };

/** Reads `[event] [--agent NAME] [--timeout SECONDS] [--fail-closed]`; options may also be written `--name=value`. */
export function parseHookArguments(args: readonly string[]): ParsedHookArguments {
  let event: EventSpec | undefined;
  let agent: string | undefined;
  let timeoutSeconds: number | undefined;
  let failClosed = false;
  const rest = splitOptions(args);
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? "";
    if (word === "--agent" || word === "--timeout") {
      const value = rest[++at];
      if (value === undefined) return wrong(`${word} needs a value`);
      if (word === "--agent") agent = value;
      else timeoutSeconds = Number(value);
    } else if (word === "--fail-closed") {
      failClosed = true;
    } else if (word.startsWith("-")) {
      return wrong(
        `unknown option ${JSON.stringify(word)} of hook; it takes --agent, --timeout and --fail-closed`,
      );
    } else if (event !== undefined) {
      return wrong(`unexpected argument ${JSON.stringify(word)}; hook takes one event`);
    } else {
      event = findEvent(word);
      if (event === undefined) return wrong(unknownEvent(word));
    }
  }
  if (agent !== undefined && findDialect(agent) === undefined) {
    const known = listDialects()
      .map((entry) => entry.name)
      .join(", ");
    return wrong(`unknown agent ${JSON.stringify(agent)}; known: ${known}`);
  }
  if (timeoutSeconds !== undefined && !(timeoutSeconds > 0)) {
    return wrong("--timeout needs a positive number of seconds");
  }
  return { ok: true, arguments: { event, agent, timeoutSeconds, failClosed } };
}

function splitOptions(args: readonly string[]): readonly string[] {
  const words: string[] = [];
  for (const word of args) {
    const cut = word.startsWith("--") ? word.indexOf("=") : -1;
    if (cut < 0) words.push(word);
    else words.push(word.slice(0, cut), word.slice(cut + 1));
  }
  return words;
}

function unknownEvent(word: string): string {
  const known = listEvents()
    .slice(0, 13)
    .map((spec) => spec.cli);
  return `unknown event ${JSON.stringify(word)}; some that exist: ${known.join(", ")}`;
}

function wrong(message: string): ParsedHookArguments {
  return { ok: false, message };
}
