import type { Io } from "../io.ts";
import { nameOf } from "../sys/paths.ts";

/** The shell an agent hands a hook's command line to. */
export type HookShell = "sh" | "cmd" | "powershell";

/** A command line that calls the hook, for agents that know no other form. */
export function hookCommandLine(
  executable: string,
  words: readonly string[],
  shell: HookShell,
): string {
  return [shellWord(executable, shell), ...words].join(" ");
}

/** The shell of agents that take the platform's own. */
export function platformShell(platform: Io["platform"]): HookShell {
  return platform === "windows" ? "cmd" : "sh";
}

/** True for a command line that `hookCommandLine` of this or another version wrote for the agent. */
export function isOwnCommandLine(command: unknown, agent: string): boolean {
  if (typeof command !== "string") return false;
  const match = /^(?:& )?(?:'((?:[^']|'\\'')+)'|"([^"]+)"|(\S+)) hook (.*)$/.exec(command);
  if (match === null) return false;
  const [, single, double, bare, words = ""] = match;
  return (
    /^fairlead([-.].*)?$/i.test(nameOf(single ?? double ?? bare ?? "")) &&
    ` ${words} `.includes(` --agent ${agent} `)
  );
}

function shellWord(path: string, shell: HookShell): string {
  if (shell === "powershell") return `& "${path}"`;
  if (shell === "cmd") return `"${path}"`;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
