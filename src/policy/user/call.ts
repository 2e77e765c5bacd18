import type { World } from "../world.ts";

/** A tool call as the rules see it; what a tool does not have is absent. */
export interface UserCall {
  /** The tool's name as sent: `Bash`, `Write`, `mcp__github__create_issue`. */
  readonly tool: string;
  /** The command line of shell tools. */
  readonly command?: string;
  /** Files the tool itself names, absolute or relative to `world.cwd`. */
  readonly paths?: readonly string[];
  /** What would be written. */
  readonly content?: string;
  /** What would be fetched. */
  readonly url?: string;
}

/** Facts about the session that conditions ask for. */
export interface UserFacts {
  /** Canonical name: `PreToolUse`. */
  readonly event: string;
  readonly permissionMode?: string;
  /** Milliseconds since 1970; entries with `expires` are held against it. */
  readonly now: number;
}

/**
 * A path as patterns meet it: absolute, `/` between the names, no `.` or `..`, in composed Unicode,
 * lower case where the file system does not tell cases apart.
 */
export function normalisedPath(path: string, cwd: string, world: World): string {
  const slashed = (text: string) =>
    world.platform === "windows" || /^[A-Za-z]:\\/.test(text) ? text.replaceAll("\\", "/") : text;
  let full = slashed(path);
  if (/^~(?:\/|$)/.test(full) && world.home !== undefined)
    full = slashed(world.home) + full.slice(1);
  if (!/^(?:\/|[A-Za-z]:\/)/.test(full)) full = `${slashed(cwd)}/${full}`;
  const kept: string[] = [];
  for (const part of full.split("/")) {
    if (part === "..") {
      if (kept.length > 0 && !/^[A-Za-z]:$/.test(kept.at(-1) ?? "")) kept.pop();
    } else if (part !== "." && part !== "") kept.push(part);
  }
  const joined = kept.join("/");
  return foldCase((/^[A-Za-z]:(?:\/|$)/.test(joined) ? "" : "/") + joined, world);
}

/** Composed Unicode, in lower case on Windows and macOS. */
function foldCase(text: string, world: World): string {
  const composed = text.normalize("NFC");
  return world.platform === "linux" ? composed : composed.toLowerCase();
}
