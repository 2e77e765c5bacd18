import { expect, test } from "bun:test";
import { replayText } from "../../../src/cli/replay/replay-text.ts";
import type { Report, ReportCall } from "../../../src/report/report.ts";

const NONE = { pass: 0, allow: 0, notice: 0, ask: 0, deny: 0 };

function call(more: Partial<ReportCall>): ReportCall {
  return {
    ...{ id: "1", agent: "claude", project: "/p", session: "s", tool: "Bash" },
    ...{ verdict: "deny", rule: "filesystem/delete", followed: "ran" },
    ...{ time: "2026-11-20T10:00:00.000Z", content: "rm -rf ~", reason: "deletes it" },
    ...more,
  };
}

function report(more: Partial<Report>): Report {
  return {
    ...{ kind: "replay", made: "", version: "1", policy: "preset standard", total: NONE },
    ...{
      sessions: 1,
      days: [],
      rules: [],
      effects: [],
      projects: [],
      agents: [],
      commands: [],
      calls: [],
    },
    ...{ leftOut: 0, questionSeconds: 0, secondsPerQuestion: 10, suggestions: [], notes: [] },
    content: true,
    ...more,
  };
}

const text = (more: Partial<Report>, width = 80) => replayText(report(more), false, width);

test("shares and times are told in words", () => {
  const total = { ...NONE, pass: 11_000, ask: 1_000, notice: 3 };
  const said = text({ total, sessions: 10, questionSeconds: 10_000 });
  expect(said).toContain("12,003 tool calls in 10 sessions");
  expect(said).toMatch(/1,000 {4}8 % {2}asked about/);
  expect(said).toMatch(/3 {3}<1 % {2}allowed with a notice/);
  expect(said).toContain("questions: 100.0 in a session; 2.8 h in all, at 10 s each");
  expect(text({ total: { ...NONE, ask: 1 }, sessions: 40, questionSeconds: 10 })).toContain(
    "questions: one in 40 sessions; 10 s in all, at 10 s each",
  );
  expect(said).toContain("nothing would have been refused");
});

test("what is done outside of the project is counted by act and class", () => {
  const effects = [{ ...NONE, name: "deletes database", deny: 2, ask: 1 }];
  const said = text({ total: { ...NONE, deny: 2, ask: 1 }, effects });
  expect(said).toMatch(/by effect outside the project\n +3 .*deletes data in a database/);
});

test("what would be stopped is told once for each rule, the latest of it, and whether it ran", () => {
  const calls = [
    call({}),
    call({ content: "rm -rf ~/a" }),
    call({ rule: "git/force-push", content: "git push -f", followed: "failed", reason: "no" }),
    call({ rule: "git/force-push", content: "git push -f", followed: "failed", reason: "no" }),
    call({ rule: "disks/format", content: "mkfs", followed: "refused", reason: "would format" }),
    call({ verdict: "ask", rule: "git/clean", content: "git clean", followed: "unknown" }),
  ];
  const said = text({ total: { ...NONE, deny: 5, ask: 1 }, calls });
  expect(said).toContain(
    [
      "would have been refused: 5 (4 ran); the latest for each rule",
      "  2026-11-20  ran          2× rm -rf ~",
      "      deletes it",
      "  2026-11-20  ran, failed  2× git push -f",
      "      no",
      "  2026-11-20  did not run  mkfs",
      "      would format",
      "",
      "would have been asked about: 1 (none ran)",
      "  2026-11-20  not known    git clean",
      "      deletes it",
    ].join("\n"),
  );
  const bare = text({ total: { ...NONE, deny: 1 }, calls: [call({})], content: false });
  expect(bare).not.toContain("rm -rf");
  expect(bare).toContain("2026-11-20  ran          filesystem/delete");
});

test("long lists are cut, and no line is wider than the screen", () => {
  const rules = Array.from({ length: 30 }, (_, at) => ({ ...NONE, name: `a/${at}`, ask: 1 }));
  const long = [call({ content: "x".repeat(500), reason: "y".repeat(500) })];
  const said = text({ rules, calls: long, total: { ...NONE, deny: 1, ask: 30 } }, 60);
  expect(said).toContain("and 20 more");
  expect(Math.max(...said.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
});

test("text from a transcript is shown as what it is", () => {
  const said = text({ total: { ...NONE, deny: 1 }, calls: [call({ content: "a\u001b[31m\nb" })] });
  expect(said).not.toContain("\u001b");
});
