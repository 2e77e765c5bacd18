import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { showStats } from "../../../src/cli/log/run-stats.ts";
import type { Decision } from "../../../src/state/decisions.ts";
import { makeSandbox, type Sandbox, testIo, userFolders } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function decision(at: number, more: Partial<Decision>): Decision {
  const time = new Date(Date.UTC(2026, 10, 23, 12, 0, at)).toISOString();
  return {
    ...{ id: `mhx3k2a1${String(at).padStart(4, "0")}`, time, session: "s" },
    ...{ project: "/w/harbour", cwd: "/w/harbour", agent: "claude", event: "PreToolUse" },
    ...{ verdict: "ask", rule: "git/stash", ...more },
  };
}

async function stats(decisions: readonly Decision[], json = false) {
  const folder = join(userFolders(sandbox.home).state, "decisions");
  mkdirSync(folder, { recursive: true });
  const lines = decisions.map((each) => `${JSON.stringify(each)}\n`);
  await Bun.write(join(folder, "2026-11-23.jsonl"), lines.join(""));
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const { io, ended } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  return ended(await showStats(io, { json })).stdout;
}

const DECISIONS = [
  decision(1, {}),
  decision(2, { verdict: "deny", rule: "filesystem/delete", passed_by: "pause" }),
  decision(3, { verdict: "notice", rule: "git/push", agent: "codex" }),
  decision(4, { verdict: "notice", rule: "git/push" }),
];

test("each count has bars of its own scale, the most frequent first", async () => {
  const [head = "", byVerdict = "", byRule = ""] = (await stats(DECISIONS)).split("\n\n");
  expect(head).toBe(
    "4 decisions since 2026-11-23\n█ refused  ▓ asked  ▒ notice  ░ approved, passed",
  );
  expect(byVerdict.split("\n").map((line) => line.trim().split(/ +/))).toEqual([
    ["by", "verdict"],
    ["2", "▒".repeat(24), "notice"],
    ["1", "▓".repeat(12), "asked"],
    ["1", "█".repeat(12), "refused", "(paused)"],
  ]);
  expect(byRule).toContain(`2  ${"▒".repeat(24)}  git/push`);
});

test("of many rows the first fifteen are shown, and JSON has all", async () => {
  const many = Array.from({ length: 20 }, (_, at) => decision(at, { rule: `mine/rule-${at}` }));
  expect(await stats(many)).toContain("and 5 more: fairlead stats --json");
  expect(Object.keys(JSON.parse(await stats(many, true)).by.rule)).toHaveLength(20);
});

test("what calls would do outside of the project is counted, where they would", async () => {
  const findings = [
    { rule: "git/push", verdict: "ask" },
    { rule: "stacks/destroy", verdict: "deny", effect: "deletes cloud" },
  ];
  const one = decision(1, { findings });
  expect(JSON.parse(await stats([one, decision(2, {})], true)).by.effect).toEqual({
    "deletes cloud": 1,
  });
  expect(await stats([one])).toMatch(/by effect\n.*deletes a cloud resource/);
  expect(await stats(DECISIONS)).not.toContain("by effect");
});

test("a decision of no rule is counted as such", async () => {
  const { rule: _, ...without } = decision(1, {});
  expect(JSON.parse(await stats([without], true)).by.rule).toEqual({ "(no rule)": 1 });
});

test("names from outside steer no terminal and break no line", async () => {
  const said = await stats([decision(1, { project: `/w/\u001b[2J\n${"x".repeat(300)}` })]);
  expect(said).not.toContain("\u001b");
  for (const line of said.split("\n")) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(80);
});
