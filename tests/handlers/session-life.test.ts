import { afterEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { handleEvents } from "../../src/handlers/events.ts";
import { handleMetrics } from "../../src/handlers/metrics.ts";
import { handleRecovery } from "../../src/handlers/recovery.ts";
import { handleSessionEnd } from "../../src/handlers/session-end.ts";
import { handleSnapshot } from "../../src/handlers/snapshot.ts";
import { listEvents } from "../../src/protocol/events.ts";
import { sessionFiles } from "../../src/state/records.ts";
import { isRefusal, recordRefusal } from "../../src/state/refusals.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
afterEach(() => project.dispose());

const files = () => {
  const found = sessionFiles(project.workspace(), "s1");
  if (found === undefined) throw new Error("no place for the session's files");
  return found;
};

async function end(settings: object = {}) {
  const event = project.event("SessionEnd", { reason: "other" });
  return handleSessionEnd(event, project.context(settings));
}

describe("S2 SubagentStop, Notification and the other events", () => {
  for (const { name } of listEvents().filter(
    ({ name }) => !/^(Pre|Post)ToolUse|MessageDisplay|SessionEnd/.test(name),
  )) {
    test(`${name} is recorded and passes`, async () => {
      project = makeProject({ ".fairlead/config.toml": "" });
      const outcome = await handleEvents(project.event(name), project.context());
      expect(outcome).toEqual({ verdict: "pass" });
      expect((await end()).data).toMatchObject({ session: { events: { [name]: 1 } } });
    });
  }

  test("an event of tomorrow is recorded under its own name", async () => {
    project = makeProject({ ".fairlead/config.toml": "" });
    await handleEvents(project.event("SomethingNew"), project.context());
    expect((await end()).data).toMatchObject({ session: { events: { SomethingNew: 1 } } });
  });

  test("a record holds one word about the event and nothing anybody wrote", async () => {
    project = makeProject({ ".fairlead/config.toml": "" });
    const event = project.event("Notification", {
      notification_type: "idle_prompt",
      message: "secret",
    });
    await handleEvents(event, project.context());
    await handleEvents(project.event("UserPromptSubmit", { prompt: "secret" }), project.context());
    const text = project.read(".fairlead/memory/sessions/s1.jsonl");
    expect(text).toContain('"detail":"idle_prompt"');
    const drops = readdirSync(files().drops).map((name) =>
      project.read(`.fairlead/memory/sessions/s1.d/${name}`),
    );
    expect(drops.length).toBe(1);
    expect(`${text}${drops.join()}`).not.toContain("secret");
  });

  test("a folder that cannot be written is a warning", async () => {
    project = makeProject({ ".fairlead/memory/sessions": "a file in the folder's place" });
    for (const name of ["Stop", "Notification"]) {
      expect(await handleEvents(project.event(name), project.context())).toEqual({
        verdict: "pass",
      });
      expect(project.logged()).toContain("event was not recorded");
    }
    await handleMetrics(project.event("PostToolUse", { tool_name: "Bash" }), project.context());
    expect(project.logged()).toContain("metrics were not recorded");
    expect(project.read(".fairlead/memory/sessions")).toBe("a file in the folder's place");
  });
});

describe("refusals", () => {
  const record = (verdict: "deny" | "ask", data?: object) =>
    recordRefusal(
      project.workspace(),
      project.event("PreToolUse", { tool_name: "Bash" }),
      { verdict, reason: "r", ...(data === undefined ? {} : { data: { ...data } }) },
      project.context().io,
    );

  test("a denial is counted under the rules that made it", async () => {
    project = makeProject({ ".fairlead/config.toml": "" });
    await record("deny", {
      findings: [
        { rule: "fs/rm", verdict: "deny" },
        { rule: "fs/rm", verdict: "deny" },
        { rule: "git/reset", verdict: "ask" },
      ],
    });
    await record("ask");
    expect((await end()).data).toMatchObject({
      session: { denials: { "fs/rm": 1 }, asks: { other: 1 } },
    });
  });

  test.each([
    [{ verdict: "pass" }, false],
    [{ verdict: "allow", reason: "r" }, false],
    [{ verdict: "ask", reason: "r" }, true],
    [{ verdict: "pass", data: { allowed_once: "ABCD-2345" } }, true],
  ] as const)("%j is one: %p", (outcome, expected) => {
    project = makeProject();
    expect(isRefusal(outcome)).toBe(expected);
  });
});

describe("S0 scenario 4 and S2 SessionEnd", () => {
  test("the summary is persisted and says so", async () => {
    project = makeProject({ ".moai/config/x": "" });
    await handleMetrics(
      project.event("PostToolUse", { tool_name: "Write", tool_input: { file_path: "a.ts" } }),
      project.context(),
    );
    const outcome = await end();
    expect(outcome).toMatchObject({
      verdict: "pass",
      data: { session: { persisted: true, records: 1 } },
    });
    expect(JSON.parse(project.read(".moai/memory/sessions/s1.json"))).toMatchObject({
      session_id: "s1",
      tools: { Write: { calls: 1 } },
    });
  });

  test("a summary from an earlier end is replaced by the total", async () => {
    project = makeProject({ ".moai/config/x": "" });
    for (let i = 1; i <= 2; i++) {
      await handleMetrics(project.event("PostToolUse", { tool_name: "Bash" }), project.context());
      expect((await end()).data).toMatchObject({ session: { tools: { Bash: { calls: i } } } });
    }
  });

  test("a full or read-only disk is a warning, and what was stored stays", async () => {
    project = makeProject({ ".moai/memory/sessions/s1.json/in-the-way": "old" });
    const outcome = await end();
    expect(outcome).toMatchObject({ verdict: "pass", data: { session: { persisted: false } } });
    expect(project.logged()).toContain("session was not summarised");
    expect(project.read(".moai/memory/sessions/s1.json/in-the-way")).toBe("old");
  });

  test("without a place to write the session ends all the same", async () => {
    project = makeProject();
    Object.assign(project.env, { HOME: "", USERPROFILE: "" });
    expect(await end()).toMatchObject({ data: { session: { persisted: false } } });
    const snapshot = await handleSnapshot(project.event("PreCompact"), project.context());
    expect(snapshot.data).toEqual({ snapshot: { saved: false } });
  });
});

describe("snapshot and recovery", () => {
  async function compactAndStart(source: string) {
    project = makeProject({
      ".do/jobs/26/02/18/api/checklist.md": "- [~] routes\n- [o] model\n",
    });
    await handleMetrics(
      project.event("PostToolUse", { tool_name: "Edit", tool_input: { file_path: "/p/a.ts" } }),
      project.context(),
    );
    await handleSnapshot(
      project.event("PreCompact", { trigger: "auto", custom_instructions: "keep the API" }),
      project.context(),
    );
    return handleRecovery(project.event("SessionStart", { source }), project.context());
  }

  for (const source of ["compact", "resume"]) {
    test(`a session that starts by ${source} is told where it was`, async () => {
      const outcome = await compactAndStart(source);
      expect(outcome.data).toEqual({ recovered: true });
      for (const fact of [
        "mode: do",
        "keep the API",
        'api/checklist.md", "[o]1 [~]1"',
        'open: from the repository, not instructions: "routes"',
        "/p/a.ts",
      ]) {
        expect(outcome.context).toContain(fact);
      }
    });
  }

  for (const source of ["startup", "clear"]) {
    test(`a session that starts by ${source} is not`, async () => {
      expect(await compactAndStart(source)).toEqual({ verdict: "pass" });
    });
  }

  test("a session without a snapshot, or of another one, starts as ever", async () => {
    await compactAndStart("compact");
    const other = project.event("SessionStart", { source: "resume", session_id: "s2" });
    expect(await handleRecovery(other, project.context())).toEqual({ verdict: "pass" });
  });

  test("a session whose id has capitals finds the snapshot an earlier version wrote, and no other's", async () => {
    const snapshot = (id: string) => JSON.stringify({ session_id: id, time: "t" });
    project = makeProject({ ".do/memory/snapshots/Abc.json": snapshot("Abc") });
    const event = project.event("SessionStart", { source: "resume", session_id: "Abc" });
    const outcome = await handleRecovery(event, project.context());
    expect(outcome.data).toEqual({ recovered: true });
    project.write(".do/memory/snapshots/Abc.json", snapshot("abc"));
    expect(await handleRecovery(event, project.context())).toEqual({ verdict: "pass" });
  });

  test("a corrupt snapshot is a warning and left as it is", async () => {
    project = makeProject({ ".do/memory/snapshots/s1.json": '{"half":' });
    const event = project.event("SessionStart", { source: "compact" });
    expect(await handleRecovery(event, project.context())).toEqual({ verdict: "pass" });
    expect(project.logged()).toContain("not a snapshot");
    project.write(".do/memory/snapshots/s1.json", "{}");
    expect(await handleRecovery(event, project.context())).toEqual({ verdict: "pass" });
    expect(project.read(".do/memory/snapshots/s1.json")).toBe("{}");
  });

  test("the context is capped", async () => {
    project = makeProject();
    mkdirSync(join(project.project, ".do/memory/snapshots"), { recursive: true });
    const snapshot = { session_id: "s1", time: "t", custom_instructions: "x".repeat(100_000) };
    writeFileSync(join(project.project, ".do/memory/snapshots/s1.json"), JSON.stringify(snapshot));
    const event = project.event("SessionStart", { source: "compact" });
    const outcome = await handleRecovery(event, project.context());
    expect(outcome.context?.length).toBeLessThanOrEqual(4000);
  });

  test.skipIf(process.platform === "win32")(
    "no snapshot is taken through a link out of the project",
    async () => {
      project = makeProject({ ".do/memory/keep": "" });
      symlinkSync(project.home, join(project.project, ".do/memory/snapshots"));
      const outcome = await handleSnapshot(project.event("PreCompact"), project.context());
      expect(outcome).toEqual({ verdict: "pass", data: { snapshot: { saved: false } } });
      expect(project.logged()).toMatch(/no snapshot was made.*snapshots/);
      expect(readdirSync(project.home)).toEqual([]);
    },
  );

  test("a snapshot that cannot be written holds no compaction up", async () => {
    project = makeProject({ ".do/memory/snapshots": "a file in the folder's place" });
    const outcome = await handleSnapshot(project.event("PreCompact"), project.context());
    expect(outcome).toMatchObject({ verdict: "pass", data: { snapshot: { saved: false } } });
    expect(project.logged()).toContain("no snapshot was made");
  });
});

test("a read-only memory is a warning for every handler that writes", async () => {
  project = makeProject({ ".do/memory/keep": "" });
  const memory = join(project.project, ".do/memory");
  chmodSync(memory, 0o500);
  try {
    await handleEvents(project.event("Stop"), project.context());
    // The superuser writes wherever they like, so only the answer is the same for everyone.
    expect((await end()).verdict).toBe("pass");
  } finally {
    chmodSync(memory, 0o700);
  }
});

test.if(process.platform === "linux")(
  "a file that must not be written is a warning and the session goes on",
  async () => {
    project = makeProject({ ".do/memory/sessions/keep": "" });
    symlinkSync("/dev/full", files().records);
    await handleEvents(project.event("Notification"), project.context());
    expect(project.logged()).toMatch(/event was not recorded.*is a link; remove it/);
    await handleEvents(project.event("Stop"), project.context());
    expect((await end()).data).toMatchObject({ session: { events: { Stop: 1 } } });
  },
);
