import { expect, test } from "bun:test";
import { countedDecision } from "../../src/report/counted-decision.ts";
import { reportFromLog } from "../../src/report/from-log.ts";
import { localDay } from "../../src/report/local-day.ts";
import { reportPage } from "../../src/report/page.ts";
import type { Decision } from "../../src/state/decisions.ts";

const NOW = new Date("2026-11-23T16:00:00.000Z");

function decision(at: number, more: Partial<Decision> = {}): Decision {
  const time = new Date(NOW.getTime() - (100_000 - at) * 1_000).toISOString();
  return {
    ...{ id: `id-${at}`, time, session: `s${at % 2}`, project: "/w/harbour", cwd: "/w/harbour" },
    ...{ agent: "claude", event: "PreToolUse", tool: "Bash", verdict: "ask", rule: "git/stash" },
    ...{ command: "git stash drop", reason: "drops stashed work", ...more },
  };
}

const report = (decisions: readonly Decision[], chosen = "") =>
  reportFromLog(decisions, { now: NOW, version: "1.2.3", chosen });

test("decisions are counted, and told the latest first", () => {
  const made = report([decision(1), decision(2, { verdict: "deny" }), decision(3)]);
  expect(made).toMatchObject({
    ...{ kind: "log", made: NOW.toISOString(), version: "1.2.3", sessions: 2, leftOut: 0 },
    total: { deny: 1, ask: 2, notice: 0, allow: 0, pass: 0 },
    rules: [{ name: "git/stash", deny: 1, ask: 2 }],
    commands: [{ name: "git stash", deny: 1, ask: 2 }],
    content: true,
  });
  expect(made.calls.map(({ id }) => id)).toEqual(["id-3", "id-2", "id-1"]);
  expect(made.calls[0]).toEqual({
    ...{ id: "id-3", time: decision(3).time, agent: "claude", project: "/w/harbour" },
    ...{ session: "s1", tool: "Bash", verdict: "ask", rule: "git/stash", followed: "unknown" },
    ...{ reason: "drops stashed work", content: "git stash drop" },
  });
});

test("what was let pass ran, and what became of the rest is not known", () => {
  const followed = (more: Partial<Decision>) => report([decision(1, more)]).calls[0]?.followed;
  expect(followed({ verdict: "deny" })).toBe("unknown");
  expect(followed({ verdict: "deny", passed_by: "pause" })).toBe("ran");
  expect(followed({ verdict: "ask" })).toBe("unknown");
  expect(followed({ verdict: "ask", passed_by: "observe" })).toBe("ran");
  expect(followed({ verdict: "notice" })).toBe("unknown");
});

test("the sessions of the machine are told, with names only where the log keeps content", () => {
  const known = [
    {
      ...{ live: true, agent: "Claude Code", project: "/w/harbour" },
      seen: NOW.toISOString(),
      owns: [
        { what: "stash", name: "8d10fa67d <wip>" },
        { what: "process", name: "node (4711)" },
      ],
    },
    { live: false, agent: "Codex", project: "/w/shop", seen: NOW.toISOString(), owns: [] },
  ];
  const page = (content: "none" | "full") =>
    reportPage(
      reportFromLog([decision(1, content === "none" ? { content } : {})], {
        ...{ now: NOW, version: "1.2.3", chosen: "", known },
      }),
    );
  expect(page("full")).toMatch(/Claude Code in harbour.*live, last seen 2026-11-23 16:00 UTC/s);
  expect(page("full")).toContain("<code>8d10fa67d &lt;wip&gt;</code>");
  expect(page("full")).toMatch(/Codex in shop.*ended.*Nothing of its making is left/s);
  expect(page("none")).not.toContain("8d10fa67d");
});

test("only questions that were asked took time", () => {
  const { questionSeconds, secondsPerQuestion } = report([
    ...[decision(1), decision(2), decision(3, { passed_by: "ask_fallback" })],
  ]);
  expect(questionSeconds).toBe(2 * secondsPerQuestion);
});

test("a decision is about its finding's words, its file, or its tool", () => {
  const subject = (more: object) => {
    const { command: _, ...without } = decision(1);
    return report([{ ...without, ...more }]).commands.map(({ name }) => name);
  };
  const words = { rule: "r", verdict: "ask", words: "rm -rf x" };
  expect(subject({ command: "cd x && rm -rf x", findings: [words] })).toEqual(["rm"]);
  expect(subject({ tool: "Write", path: "/w/harbour/.env" })).toEqual([".env"]);
  expect(subject({ tool: "mcp__db__drop", input: "{}" })).toEqual(["mcp__db__drop"]);
  expect(subject({ content: "none" })).toEqual([]);
});

test("what the log does not hold is said", () => {
  const { command: _, reason: __, ...bare } = decision(1);
  const made = report([{ ...bare, content: "none" }], "--since 7d");
  expect(made.content).toBe(false);
  expect(made.notes).toContain("The log kept no command, path or reason for 1 decision.");
  expect(made.notes).toContain("Only the decisions of --since 7d are shown.");
  expect(report([])).toMatchObject({ calls: [], content: true });
});

test("of very many the latest ten thousand are listed, and all are counted", () => {
  const made = report(Array.from({ length: 10_003 }, (_, at) => decision(at)));
  expect([made.calls.length, made.leftOut, made.total.ask]).toEqual([10_000, 3, 10_003]);
  expect(made.calls[0]?.id).toBe("id-10002");
});

test("an event without a tool goes by its own name", () => {
  const { tool: _, ...without } = decision(1, { event: "PostToolUse" });
  expect(report([without]).calls[0]?.tool).toBe("PostToolUse");
});

test("a pause is counted as a pause, and not as a notice about a call", () => {
  const remark = { agent: "fairlead", event: "Pause", verdict: "notice" } as const;
  const made = report([
    ...[decision(1), decision(2, { ...remark, reason: "paused until 16:00" })],
    decision(3, { ...remark, reason: "the pause was ended" }),
  ]);
  expect(made).toMatchObject({ pauses: 1, total: { ask: 1, notice: 0 } });
  expect(made.agents.map(({ name }) => name)).toEqual(["claude"]);
  expect(reportPage(made)).toContain("0 notices. fairlead was paused once.");
});

test("a decision is counted on its day on this machine", () => {
  const { time } = decision(1);
  expect(countedDecision(decision(1)).day).toBe(localDay(new Date(time)));
});
