import { parse } from "smol-toml";
import { readUserText } from "../sys/user-file.ts";

/** What Codex's `config.toml` says about its hooks. */
export interface CodexHooks {
  /** The switch that turns all hooks off, as it is written there; undefined while they are on. */
  readonly off: string | undefined;
  /** The hash of each hook that its person approved or switched off, by the hook's key. */
  readonly approved: ReadonlyMap<string, string>;
}

/** Reads a `config.toml`; one that is missing or broken says nothing. */
export function readCodexHooks(configPath: string): CodexHooks {
  const text = readUserText(configPath);
  const tree = typeof text === "string" ? parsed(text) : {};
  const features = fieldsOf(fieldsOf(tree).get("features"));
  const name = ["hooks", "codex_hooks"].find((each) => features.get(each) === false);
  const state = fieldsOf(fieldsOf(fieldsOf(tree).get("hooks")).get("state"));
  const approved = new Map<string, string>();
  for (const [key, entry] of state) {
    const { trusted_hash: hash, enabled } = Object(entry);
    if (enabled !== false && typeof hash === "string") approved.set(key, hash);
  }
  return { off: name === undefined ? undefined : `[features] ${name} = false`, approved };
}

/**
 * How many of the hooks in a `hooks.json` that `isOurs` knows are not approved as they stand: `codex exec` passes
 * over those without a word. A hook's key is its source (the file, or the plugin and the file in it), event and
 * place; its hash is of what it would do, both as `hooks/list` of `codex app-server` 0.169.0 gives them.
 */
export function unapproved(
  configPath: string,
  source: string,
  settings: unknown,
  isOurs: (handler: unknown) => boolean,
): number {
  const { approved } = readCodexHooks(configPath);
  let count = 0;
  for (const [event, groups] of fieldsOf(fieldsOf(settings).get("hooks"))) {
    const name = event.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
    for (const [at, group] of listOf(groups).entries()) {
      const { matcher, hooks } = Object(group);
      for (const [place, handler] of listOf(hooks).entries()) {
        const key = `${source}:${name}:${at}:${place}`;
        if (isOurs(handler) && approved.get(key) !== hashOf(name, matcher, handler)) count++;
      }
    }
  }
  return count;
}

/** Seconds that Codex gives a hook that names none. */
const CODEX_TIMEOUT_S = 600;

/** The same for the end of a session, and the most it gives one there. */
const SESSION_END_TIMEOUT_S = 1;
const SESSION_END_TIMEOUT_MAX_S = 3;

/** SHA-256 of the hook as JSON with its names in order and its defaults written out. */
function hashOf(event: string, matcher: unknown, handler: unknown): string {
  const { timeout } = Object(handler);
  const seconds =
    event === "session_end"
      ? Math.min(timeout ?? SESSION_END_TIMEOUT_S, SESSION_END_TIMEOUT_MAX_S)
      : (timeout ?? CODEX_TIMEOUT_S);
  const hook = { async: false, ...Object(handler), timeout: seconds };
  const whole = {
    event_name: event,
    hooks: [inOrder(hook)],
    ...(matcher === undefined ? {} : { matcher }),
  };
  return `sha256:${new Bun.CryptoHasher("sha256").update(JSON.stringify(whole)).digest("hex")}`;
}

function inOrder(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function parsed(text: string): object {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(Object.entries(Object(value)));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
