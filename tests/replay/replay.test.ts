import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { replayTranscripts } from "../../src/replay/replay.ts";
import type { ReplayJob } from "../../src/replay/replay-file.ts";
import { ALONE } from "../support/alone.ts";
import { BINARY, makeSandbox, type Sandbox, testIo, userFolders } from "../support/world.ts";
import { REJECTED, writeSession } from "./made-up.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const JOB: ReplayJob = { choice: {}, content: true };

function io() {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  return testIo({ words: [], cwd: sandbox.project, env, stdin: "" }).io;
}

const replay = (job: Partial<ReplayJob> = {}, wanted = {}) =>
  replayTranscripts(io(), wanted, { ...JOB, ...job });

describe("what is found in transcripts", () => {
  test("each call is judged and counted, the interrupted ones are kept", async () => {
    writeSession(sandbox.home, "one", [
      { command: "git status" },
      { command: "rm -rf ~/old" },
      { command: "terraform destroy", failed: true, result: REJECTED },
    ]);
    const gathered = await replay();
    expect(gathered.sums.total).toMatchObject({ pass: 1, deny: expect.any(Number) });
    expect(gathered.sessions).toEqual(["claude one"]);
    expect(gathered.ranAnyway).toBe(1);
    expect(gathered.calls.map(({ content, followed }) => [content, followed])).toEqual([
      ["terraform destroy", "refused"],
      ["rm -rf ~/old", "ran"],
    ]);
    expect(gathered.counts).toMatchObject({ files: 1, broken: 0, unreadable: 0 });
  });

  test("nothing on the disk changes a judgement: a link and a script are not looked at", async () => {
    writeFileSync(join(sandbox.project, "run.sh"), "rm -rf ~\n");
    writeSession(sandbox.home, "one", [{ command: "sh run.sh", cwd: sandbox.project }]);
    expect((await replay()).sums.total).toMatchObject({ deny: 0 });
  });

  test("the permission mode of then counts", async () => {
    const command = "npm install left-pad";
    writeSession(sandbox.home, "one", [{ command: "ls", mode: "default" }, { command }]);
    writeSession(sandbox.home, "two", [{ command: "ls", mode: "acceptEdits" }, { command }]);
    const { calls } = await replay({ choice: { preset: "strict" } });
    expect(calls.every(({ mode }) => mode === "default" || mode === "acceptEdits")).toBe(true);
  });

  test("another preset and another file of settings may judge, and both at once", async () => {
    writeSession(sandbox.home, "one", [{ command: "rm -rf build" }, { command: "deploy now" }]);
    const file = join(sandbox.project, "team.toml");
    writeFileSync(
      file,
      '[[rule]]\nid = "team/deploy"\ncommand = "deploy"\nverdict = "deny"\nreason = "no"\n',
    );
    const gathered = await replay({ choice: { preset: "strict" }, compared: { file } });
    const shown = gathered.calls.map(({ content, verdict, other }) => ({
      content,
      verdict,
      other,
    }));
    expect(shown).toContainEqual({ content: "deploy now", verdict: "pass", other: "deny" });
    expect(gathered.other.deny).toBe(1);
  });

  test("a person's own rules and exceptions of today count", async () => {
    const { config } = userFolders(sandbox.home);
    await Bun.write(
      join(config, "config.toml"),
      '[[rule]]\nid = "my/deploy"\ncommand = "deploy"\nverdict = "ask"\nreason = "no"\n',
    );
    writeSession(sandbox.home, "one", [{ command: "deploy now" }]);
    expect((await replay()).calls).toMatchObject([{ rule: "my/deploy", verdict: "ask" }]);
  });

  test("calls are chosen by time and by project", async () => {
    writeSession(sandbox.home, "one", [
      { command: "rm -rf ~/a", time: "2026-11-01T00:00:00.000Z" },
      { command: "rm -rf ~/b", time: "2026-11-10T00:00:00.000Z", cwd: "/home/user/other" },
      { command: "rm -rf ~/c", time: "2026-11-20T00:00:00.000Z" },
      { command: "rm -rf ~/d", time: "no time" },
    ]);
    const contents = async (job: Partial<ReplayJob>) =>
      (await replay(job)).calls.map(({ content }) => content?.slice(-1));
    expect(await contents({ since: "2026-11-05T00:00:00.000Z" })).toEqual(["c", "b"]);
    expect(await contents({ until: "2026-11-05T00:00:00.000Z" })).toEqual(["a"]);
    expect(await contents({ project: "/home/user/app" })).toEqual(["c", "a", "d"]);
    expect(await contents({ project: "nowhere" })).toEqual([]);
    expect((await replay()).counts.timeless).toBe(1);
  });

  test("secrets are taken out, and without content nothing is left of it", async () => {
    const token = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0xR3uLq"}`;
    const command = `git push --force https://x:${token}@example.com/a main`;
    writeSession(sandbox.home, "one", [{ command }, { command: "rm -rf ~/private-name" }]);
    const text = JSON.stringify({ ...(await replay()), asked: [], stopped: [] });
    expect(text).not.toContain(token);
    expect(text).toContain("private-name");
    const bare = JSON.stringify(await replay({ content: false }));
    expect(bare).not.toMatch(/private-name|git push|reason":|example\.com/);
  });

  test("text that steers terminals or pages stays what it is", async () => {
    const command = "rm -rf ~/a # \u001b[31m<script>alert(1)</script>\u202e";
    writeSession(sandbox.home, "one", [{ command }]);
    expect((await replay()).calls[0]?.content).toBe(command);
  });
});

describe("files that are not what they should be", () => {
  test("torn ones are read as far as they go", async () => {
    const path = writeSession(sandbox.home, "one", [{ command: "rm -rf ~/a" }, {}, {}]);
    const whole = await Bun.file(path).text();
    await Bun.write(path, `${whole.slice(0, -40)}\n{"type":"assistant","tool_use"\n`);
    const { sums, counts } = await replay();
    expect(sums.total).toMatchObject({ deny: 1, pass: 2 });
    expect(counts.broken).toBe(2);
  });

  test("binary ones and empty ones hold nothing", async () => {
    const path = writeSession(sandbox.home, "one", []);
    await Bun.write(path.replace("one", "two"), crypto.getRandomValues(new Uint8Array(60_000)));
    expect((await replay()).sums.total).toMatchObject({ pass: 0, deny: 0 });
  });

  test("input that is nested without end is judged, not shown", async () => {
    const path = writeSession(sandbox.home, "one", [{}]);
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    const line = `{"type":"assistant","message":{"content":[{"type":"tool_use","id":"x","name":"mcp__a__b","input":${deep}}]}}`;
    await Bun.write(path, line);
    const { sums, counts } = await replay();
    expect(sums.total.pass + sums.total.ask + sums.total.deny + counts.broken).toBe(1);
  });
});

test("workers gather what one process does", async () => {
  for (let at = 0; at < 12; at++) {
    const filler = { command: "ls", result: "x".repeat(400_000) };
    const command = `rm -rf ~/old-${at % 3}`;
    writeSession(sandbox.home, `s${at}`, [{ command }, filler, { command: "cat .env" }]);
  }
  const alone = await replay();
  const program = BINARY === undefined ? [process.execPath, resolve("src/main.ts")] : [BINARY];
  const steps: number[] = [];
  const worker = [...ALONE, "env", `HOME=${sandbox.home}`, ...program, "background", "replay"];
  const shared = await replayTranscripts(io(), {}, JOB, {
    worker,
    step: (done, total) => steps.push(done / total),
  });
  expect({ ...shared, calls: shared.calls.length }).toEqual({
    ...alone,
    sessions: expect.arrayContaining([...alone.sessions]),
    asked: expect.anything(),
    stopped: expect.anything(),
    calls: alone.calls.length,
  });
  expect(steps.at(-1)).toBe(1);
}, 60_000);

test("the pieces of workers that end are counted as not read", async () => {
  for (let at = 0; at < 8; at++) {
    writeSession(sandbox.home, `s${at}`, [{ result: "x".repeat(900_000) }]);
  }
  const { counts } = await replayTranscripts(io(), {}, JOB, { worker: ["false"] });
  expect(counts).toMatchObject({ files: 0, unreadable: 8 });
}, 60_000);
