import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, runFairlead, type Sandbox, userFolders } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const SESSION = "0a1b2c3d-0000-4000-8000-000000000001";

async function hook(name: string, fields: object = {}) {
  const ran = await runFairlead({
    words: ["hook", name, "--agent", "claude"],
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin", HOME: sandbox.home, FAIRLEAD_NO_UPDATE_CHECK: "1" },
    stdin: JSON.stringify({
      session_id: SESSION,
      transcript_path: join(sandbox.home, "t.jsonl"),
      cwd: sandbox.project,
      hook_event_name: EVENTS.get(name),
      ...fields,
    }),
  });
  return { ...ran, said: String(JSON.parse(ran.stdout || "{}").systemMessage ?? "") };
}

const EVENTS = new Map([
  ["session-start", "SessionStart"],
  ["pre-tool", "PreToolUse"],
  ["post-tool", "PostToolUse"],
  ["session-end", "SessionEnd"],
]);

const start = (source = "startup") => hook("session-start", { source });
const call = (tool: string) => ({
  tool_name: tool,
  tool_input: { command: "ls" },
  tool_use_id: "t",
});
const before = (tool = "Bash") => hook("pre-tool", call(tool));
const after = (tool = "Bash", more: object = {}) =>
  hook("post-tool", { ...call(tool), tool_response: { stdout: "" }, ...more });

const marks = () => {
  const folder = join(userFolders(sandbox.home).state, "unjudged");
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("a tool that ran without being judged", () => {
  test("is told to the person once in a session, with what to look at, and is in the log", async () => {
    await start();
    const { said, exit } = await after();
    expect(exit).toBe(0);
    expect(said).toMatch(/not asked before .*Bash.* ran.*fairlead verify/);
    expect((await after()).said).toBe("");
    const folder = join(userFolders(sandbox.home).state, "decisions/new");
    const logged = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(logged.map((text) => JSON.parse(text))).toMatchObject([
      { session: SESSION, event: "PostToolUse", verdict: "notice", reason: said },
    ]);
  });

  test("is told anew when the session is taken up again", async () => {
    await start();
    await after();
    await start("resume");
    expect((await after()).said).not.toBe("");
  });
});

describe("nothing is said", () => {
  test("of a session of which one call was judged, also where that was refused", async () => {
    await start();
    expect(marks()).toEqual([SESSION]);
    await hook("pre-tool", { ...call("Bash"), tool_input: { command: "rm -rf ~" } });
    expect(marks()).toEqual([]);
    expect((await after()).said).toBe("");
  });

  test("of a session whose start nobody heard of", async () => {
    expect((await after()).said).toBe("");
  });

  test("of tools that are not judged; a guarded one afterwards still is", async () => {
    await start();
    expect((await after("TodoWrite")).said).toBe("");
    expect((await after("Write")).said).toContain("Write");
  });

  test("of a call that began before the session was said to", async () => {
    await start();
    expect((await after("Bash", { duration_ms: 60_000 })).said).toBe("");
    expect(marks()).toEqual([SESSION]);
  });

  test.each(["compact", "clear"])(
    "after %s, when calls from before may still run",
    async (source) => {
      await start(source);
      expect(marks()).toEqual([]);
      await before();
      expect((await after()).said).toBe("");
    },
  );

  test("of an id that is no file name", async () => {
    const odd = { session_id: "../../Odd Id" };
    await hook("session-start", { ...odd, source: "startup" });
    expect(marks()).toEqual([]);
    expect((await after("Bash", odd)).said).toBe("");
  });
});

test("a session's end takes its mark away, and those that killed sessions left a week ago", async () => {
  await start();
  const folder = join(userFolders(sandbox.home).state, "unjudged");
  for (const name of ["old", "young"]) writeFileSync(join(folder, name), "");
  utimesSync(join(folder, "old"), new Date(0), new Date(0));
  await hook("session-end", { reason: "other" });
  expect(marks()).toEqual(["young"]);
});

test("an id that leads out of the folder takes no file away", async () => {
  await start();
  const { state } = userFolders(sandbox.home);
  const kept = join(state, "kept");
  writeFileSync(kept, "");
  await hook("pre-tool", { ...call("Bash"), session_id: "../kept" });
  expect(existsSync(kept)).toBe(true);
});
