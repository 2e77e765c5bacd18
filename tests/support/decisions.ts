import { appendFileSync, mkdirSync } from "node:fs";
import type { Io } from "../../src/io.ts";
import { type Decision, dayFile, dayOf, decisionsFolder } from "../../src/state/decisions.ts";

/** A refusal of a moment, `n` of whose kind tells it from others. */
export function madeDecision(n: number, more: Partial<Decision> = {}): Decision {
  const time = more.time ?? new Date(Date.UTC(2026, 10, 20, 12) + n * 1000).toISOString();
  return {
    id: `${Date.parse(time).toString(36).padStart(8, "0")}${(n % 0xffff).toString(16).padStart(4, "0")}`,
    time,
    session: "s1",
    project: "/work/shop",
    cwd: "/work/shop",
    agent: "claude",
    event: "PreToolUse",
    tool: "Bash",
    call: `toolu_${n}`,
    ms: 4.5,
    verdict: "deny",
    rule: "git/hard-reset",
    findings: [{ rule: "git/hard-reset", verdict: "deny", words: "git reset --hard" }],
    reason: "would discard uncommitted changes to src/app.ts",
    command: "git reset --hard",
    ...more,
  };
}

/** Puts decisions into the files of their days, as the log has them once a session is over. */
export function logDecisions(io: Io, decisions: readonly Decision[]): void {
  const folder = decisionsFolder(io) ?? "";
  mkdirSync(folder, { recursive: true });
  const days = Map.groupBy(decisions, ({ time }) => dayOf(time));
  for (const [day, those] of days) {
    const text = those.map((one) => `${JSON.stringify(one)}\n`).join("");
    appendFileSync(dayFile(folder, day), text);
  }
}
