import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { planReplay, type ReplayOptions, replayWork } from "../../../src/cli/replay/replay-job.ts";
import { makeSandbox, type Sandbox, testIo } from "../../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function io() {
  const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  const start = { words: [], cwd: sandbox.project, env, stdin: "" };
  return testIo(start, () => new Date("2026-11-23T12:00:00Z")).io;
}

const plan = (options: ReplayOptions) => planReplay(io(), options);

test("without options everything is judged by what is in force", async () => {
  expect(await plan({})).toEqual({
    wanted: { agent: undefined, since: undefined },
    job: {
      choice: { preset: undefined, file: undefined },
      ...{ compared: undefined, project: undefined, since: undefined, until: undefined },
      content: true,
    },
  });
});

test("paths lie below the working directory, times before now, and . is this project", async () => {
  mkdirSync(join(sandbox.project, ".git"));
  writeFileSync(join(sandbox.project, "a"), "");
  const options = { paths: ["./a", "a"], since: "30d", until: "2d", project: ".", content: false };
  expect(await plan(options)).toMatchObject({
    wanted: { paths: [`${sandbox.project}/a`, `${sandbox.project}/a`] },
    job: {
      ...{ since: "2026-10-24T12:00:00.000Z", until: "2026-11-21T12:00:00.000Z" },
      ...{ project: sandbox.project, content: false },
    },
  });
});

test("two presets, or two files, are compared", async () => {
  writeFileSync(join(sandbox.project, "team.toml"), "");
  const presets = await plan({ preset: "strict", compare: "relaxed" });
  expect(presets).toMatchObject({
    job: { choice: { preset: "strict" }, compared: { preset: "relaxed" } },
  });
  const file = join(sandbox.project, "team.toml");
  expect(await plan({ policy: "team.toml", compare: "team.toml" })).toMatchObject({
    job: { choice: { file }, compared: { file } },
  });
});

test("a rule that is wrong in a file is told before anything is read", async () => {
  writeFileSync(join(sandbox.project, "team.toml"), '[[rule]]\nid = "team/x"\n');
  const problem = await plan({ policy: "team.toml" });
  expect(problem).toBeInstanceOf(Error);
  expect(String(problem)).toContain("team.toml:1:");
});

test("only the compiled executable has workers", () => {
  expect(replayWork(io()).worker).toBeUndefined();
});
