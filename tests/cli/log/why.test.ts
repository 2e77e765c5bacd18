import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { runProgram } from "../../../src/program.ts";
import { makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox(`${process.cwd()}/.cache/replay`);
});
afterEach(() => sandbox.dispose());

async function run(words: readonly string[], stdin = "") {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home, PATH: "/usr/bin:/bin" };
  const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin });
  return ended(await runProgram(words, io));
}

const why = (...words: readonly string[]) => run(["why", ...words]);

function called(command: string, ...agent: readonly string[]) {
  const event = {
    ...{ hook_event_name: "PreToolUse", session_id: "one", cwd: sandbox.project },
    ...{ tool_name: "Bash", tool_input: { command }, permission_mode: "default" },
  };
  return run(["hook", "pre-tool", ...agent], JSON.stringify(event));
}

describe("fairlead why", () => {
  test("says of the latest decision what was judged, and what would change it", async () => {
    expect((await called("git push --force origin main")).exit).toBe(2);
    const { exit, stdout } = await why("last");
    expect(exit).toBe(0);
    expect(stdout).toStartWith(`refused  Bash in ${sandbox.project}\n`);
    expect(stdout).toContain("\n    git push --force origin main\n");
    expect(stdout).toContain("judged again now, from what the log kept:");
    expect(stdout).toContain("fairlead policy show git/force-push");
    expect(stdout).toContain(
      "to be asked instead: fairlead config set policy.severity.git/force-push ask",
    );
    expect(stdout).toMatch(/to allow this call: fairlead allow \S+/);
  });

  test("names settings of the policy that are not the usual ones", async () => {
    await Bun.write(
      join(sandbox.home, ".config/fairlead/config.toml"),
      '[policy]\npreset = "strict"\n',
    );
    await called("git push --force origin main");
    expect((await why("last")).stdout).toContain('policy.preset = "strict"');
  });

  test("finds the decision by the code that was shown with it", async () => {
    const { stdout } = await called("git push --force origin main", "--agent", "claude");
    await called("git push --force origin master", "--agent", "claude");
    const code = /fairlead allow (\S+)/.exec(JSON.parse(stdout).systemMessage)?.[1] ?? "none";
    expect(await why(code.toLowerCase())).toMatchObject({ stderr: "" });
    expect((await why(code.toLowerCase())).stdout).toContain(
      "\n    git push --force origin main\n",
    );
    expect((await why("7K3M-Q9TX-04BD")).stderr).toContain("the log has no decision");
  });

  test("gives the same to programs", async () => {
    await called("git push --force origin main");
    const answer = JSON.parse((await why("last", "--json")).stdout);
    expect(answer).toMatchObject({
      decision: { verdict: "deny", rule: "git/force-push" },
      now: { verdict: "deny" },
      gap: null,
    });
    expect(answer.ways.length).toBeGreaterThan(2);
  });

  test("says what there is to look up where nothing was decided", async () => {
    expect(await why("last")).toMatchObject({
      exit: 1,
      stderr: "fairlead: the log has no decisions yet\nhint: fairlead explain 'COMMAND'\n",
    });
    await called("git push --force origin main");
    const { exit, stderr } = await why("nothing");
    expect(exit).toBe(1);
    expect(stderr).toContain("fairlead log");
  });
});

describe("what only a person may change", () => {
  test("a pause is refused where nobody sits at a terminal, and ended by anybody", async () => {
    const paused = await run(["pause", "10m"]);
    expect(paused.exit).toBe(1);
    expect(paused.stderr).toContain("terminal");
    expect(await run(["pause", "--end"])).toMatchObject({ exit: 0 });
    expect(JSON.parse((await run(["resume", "--json"])).stdout)).toEqual({
      paused: false,
      ended: false,
    });
  });

  test("a rule of one's own is shown before it is written", async () => {
    const { exit, stdout } = await run(["deny", "npm run deploy", "--everywhere", "--dry-run"]);
    expect(exit).toBe(0);
    expect(stdout).toContain('"npm run deploy');
  });
});
