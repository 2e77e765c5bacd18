import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A call that a made-up session of Claude Code holds. */
export interface MadeUpCall {
  readonly command?: string;
  readonly tool?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly cwd?: string;
  readonly branch?: string;
  readonly mode?: string;
  readonly time?: string;
  /** What the tool gave back; absent where nothing followed. */
  readonly result?: string;
  readonly failed?: boolean;
}

/** What Claude Code writes where the person says no. */
export const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected.";

/** Writes a session with these calls as Claude Code does; returns the path of its transcript. */
export function writeSession(home: string, session: string, calls: readonly MadeUpCall[]): string {
  const path = join(home, ".claude/projects/-home-user-app", `${session}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, calls.flatMap((call, at) => linesOf(session, at, call)).join("\n"));
  return path;
}

function linesOf(session: string, at: number, call: MadeUpCall): readonly string[] {
  const { command = "ls", tool = "Bash", input = { command }, result = "ok" } = call;
  const { cwd = "/home/user/app", branch = "main", mode, failed = false } = call;
  const { time = new Date(Date.UTC(2026, 10, 20, 12, 0, at)).toISOString() } = call;
  const common = { sessionId: session, cwd, gitBranch: branch, timestamp: time };
  const id = `toolu_${session}_${at}`;
  const use = { type: "tool_use", id, name: tool, input };
  const back = { type: "tool_result", tool_use_id: id, content: result, is_error: failed };
  return [
    ...(mode === undefined ? [] : [{ ...common, type: "user", permissionMode: mode }]),
    { ...common, type: "assistant", message: { role: "assistant", content: [use] } },
    { ...common, type: "user", message: { role: "user", content: [back] } },
  ].map((line) => JSON.stringify(line));
}
