import type { Io } from "../io.ts";
import { parseJsonText, propertyOf } from "../sys/json-edit.ts";

/**
 * Says how to show in Claude Code's status line whether fairlead guards the project, unless the settings have a
 * status line, which is the person's.
 */
export function offerStatusLine(io: Io, settings: string, executable: string): void {
  const parsed = parseJsonText(settings);
  if (!parsed.ok || propertyOf(parsed.root, "statusLine") !== undefined) return;
  const line = { type: "command", command: `"${executable}" status --line` };
  io.stdout(`  in its status line: "statusLine": ${JSON.stringify(line)}`);
}
