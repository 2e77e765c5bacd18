import type { Io } from "../io.ts";
import { nameOf } from "../sys/paths.ts";
import type { EntryOptions } from "./agent.ts";

/** The shell an agent hands a hook's command line to. */
export type HookShell = "sh" | "cmd" | "powershell";

/**
 * A command line that calls the hook, for agents that know no other form. With `blocks` an executable that is
 * missing or killed is a refusal as well, where the shell can say so: to these agents any other code is none.
 */
export function hookCommandLine(
  executable: string,
  words: readonly string[],
  shell: HookShell,
  blocks = false,
): string {
  const line = [shellWord(executable, shell), ...words].join(" ");
  return blocks && shell === "sh" ? `${line} || exit 2` : line;
}

/** Seconds an agent waits for a hook: longer than fairlead, so that the answer to a timeout is fairlead's own. */
export function timeoutSeconds({ deadlineSeconds }: Pick<EntryOptions, "deadlineSeconds">): number {
  return Math.ceil(deadlineSeconds) + GRACE_SECONDS;
}

const GRACE_SECONDS = 5;

/** True for events at which a failure may block: a stop that it held would never end. */
export function mayBlock(event: string): boolean {
  return event !== "Stop" && event !== "SubagentStop";
}

/** The shell of agents that take the platform's own. */
export function platformShell(platform: Io["platform"]): HookShell {
  return platform === "windows" ? "cmd" : "sh";
}

/** The program of a handler's command line, where `hookCommandLine` could have written it. */
export function programOf(handler: unknown): string | undefined {
  const fields = new Map<string, unknown>(Object.entries(Object(handler)));
  const command = fields.get("command") ?? fields.get("bash");
  return typeof command === "string" ? partsOf(command)?.program : undefined;
}

/** True for a command line that `hookCommandLine` of this or another version wrote for the agent. */
export function isOwnCommandLine(command: unknown, agent: string): boolean {
  if (typeof command !== "string") return false;
  const parts = partsOf(command);
  return (
    parts !== undefined &&
    /^fairlead([-.].*)?$/i.test(nameOf(parts.program)) &&
    ` ${parts.words} `.includes(` --agent ${agent} `)
  );
}

function partsOf(command: string): { program: string; words: string } | undefined {
  const match = /^(?:& )?(?:'((?:[^']|'\\'')+)'|"([^"]+)"|(\S+)) hook (.*)$/.exec(command);
  if (match === null) return undefined;
  const [, single, double, bare, words = ""] = match;
  return { program: single?.replaceAll("'\\''", "'") ?? double ?? bare ?? "", words };
}

function shellWord(path: string, shell: HookShell): string {
  if (shell === "powershell") return `& "${path}"`;
  if (shell === "cmd") return `"${path}"`;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
