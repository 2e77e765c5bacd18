import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { describeEnd } from "./kind.ts";
import { bash, type Call, type Ended, event, filesBelow, type Place } from "./place.ts";

/** What every call is told while something is broken: by which verdict each must end. */
export interface Standing {
  /** Changes each call: a limit, another clock. */
  readonly change?: (call: Call) => Call;
  /** Most warnings for each thing that a call cannot write. */
  readonly warnings: number;
}

/** Asks for a denial, a question and a permission, and lets a session live, while something is broken. */
export async function expectVerdictsToStand(place: Place, standing: Standing): Promise<void> {
  const run = (call: Call) => place.run(standing.change?.(call) ?? call);
  const denied = await run(bash(place, "rm -rf /"));
  expect({ exit: denied.exit, stderr: denied.stderr }).toEqual({ exit: 2, stderr: REASON });
  expect(JSON.parse(denied.stdout)).toMatchObject({ decision: "block" });
  const asked = await run(bash(place, "git reset --hard"));
  expect({ ...JSON.parse(asked.stdout), exit: asked.exit }).toMatchObject({
    decision: "ask",
    exit: 0,
  });
  for (const [name, fields] of LIFE) {
    const ended = await run(event(place, name, fields));
    expect(`${name}: ${describeEnd(ended)}`).toStartWith(`${name}: exit 0\n{"decision":"allow"`);
    const most = standing.warnings * (name === "PreCompact" ? 2 : 1);
    expect({ name, more: warningsOf(ended).slice(most) }).toEqual({ name, more: [] });
    expect(ended.stderr).not.toContain(", rm '");
  }
}

const REASON =
  "this would delete the whole file system. Instead: delete files inside the project, or move them to a " +
  "temporary folder (filesystem/delete)\n";

/** A compaction writes a record and a snapshot, every other event one thing. */
const LIFE: readonly (readonly [string, object])[] = [
  ["SessionStart", { source: "startup" }],
  ["UserPromptSubmit", { prompt: "go" }],
  ["PreToolUse", { tool_name: "Bash", tool_input: { command: "ls" } }],
  ["PostToolUse", { tool_name: "Bash", tool_input: { command: "ls" }, tool_response: "a" }],
  ["PreCompact", { trigger: "auto" }],
  ["Stop", {}],
  ["SessionEnd", { reason: "other" }],
];

/** Warnings that are about what is broken, and not about a project without settings. */
function warningsOf({ stderr }: Ended): readonly string[] {
  return stderr
    .split("\n")
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .filter((line) => !line.includes("no project configuration found"));
}

/** The texts of all files below a place, to be compared later. */
export function textsOf(place: Place): ReadonlyMap<string, string> {
  return new Map(
    [...filesBelow(place.root).keys()].map((path) => [path, readFileSync(path, "utf8")]),
  );
}

/** Throws where a file is gone or has lost its beginning: records may be added, nothing else may change. */
export function expectNothingLost(before: ReadonlyMap<string, string>): void {
  for (const [path, text] of before) {
    const now = readFileSync(path, "utf8");
    expect({ path, now: now.slice(0, text.length) }).toEqual({ path, now: text });
    if (!path.endsWith(".jsonl"))
      expect({ path, more: now.slice(text.length) }).toEqual({ path, more: "" });
  }
}
