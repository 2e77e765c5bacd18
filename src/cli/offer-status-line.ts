import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { parseJsonText, propertyOf } from "../sys/json-edit.ts";

/** Says what to look at once an agent calls fairlead, and how to be asked less. */
export function offerNext(io: Io, { approve }: Config): void {
  io.stdout("  see it work: fairlead doctor; how much is asked: fairlead policy preset");
  if (approve.read_only) return;
  io.stdout(
    "  no questions about what only looks: [approve] read_only = true, see docs/approve.md",
  );
}

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
