import { expect, test } from "bun:test";
import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../../../src/program.ts";
import { bareEnvironment, makeSandbox, testIo, userFolders } from "../../support/world.ts";

test("the status says that all is covered, or that some events are not", async () => {
  const sandbox = makeSandbox();
  try {
    const env = bareEnvironment(sandbox.home);
    const executable = join(
      sandbox.home,
      process.platform === "win32" ? "fairlead.exe" : "fairlead",
    );
    copyFileSync(process.execPath, executable);
    chmodSync(executable, 0o755);
    const run = async (...words: string[]) => {
      const start = { words, cwd: sandbox.project, env, stdin: "", executable };
      const { io, ended } = testIo(start);
      return ended(await runProgram(words, io));
    };
    expect(await run("install", "--events", "pre-tool")).toMatchObject({ exit: 0, stderr: "" });
    expect((await run("status", "--line")).stdout).toMatch(/^\S* ?fairlead: see fairlead doctor$/m);
    expect((await run("status")).stdout).toContain("not covered");
    expect((await run("install")).exit).toBe(0);
    expect((await run("status", "--line")).stdout).toMatch(/^\S* ?fairlead$/m);
    const folder = join(userFolders(sandbox.home).state, "belongings");
    const record = (session: string, root: string) =>
      Bun.write(
        join(folder, `${session}.jsonl`),
        `${JSON.stringify({ session, root, time: Date.now() })}\n`,
      );
    await record("one", sandbox.project);
    await record("elsewhere", join(sandbox.home, "other"));
    expect((await run("status", "--line")).stdout).toMatch(/^\S* ?fairlead$/m);
    await record("two", join(sandbox.project, "api"));
    expect((await run("status", "--line")).stdout).toMatch(/^\S* ?fairlead \(2 sessions\)$/m);
    expect((await run("status")).stdout).toContain("2 sessions work in this project");
    expect(JSON.parse((await run("status", "--json")).stdout).sessions).toMatch(/^2 sessions/);
    const own = join(userFolders(sandbox.home).config, "config.toml");
    await Bun.write(own, '[policy]\nenforce = "observe"\n');
    const observed = (await run("status", "--line")).stdout;
    expect(observed).toContain("fairlead: only observing, nothing is blocked");
  } finally {
    sandbox.dispose();
  }
});

test("the report for device management says how the machine is, and the exit code as well", async () => {
  const sandbox = makeSandbox();
  try {
    const env = bareEnvironment(sandbox.home);
    const run = async (...words: string[]) => {
      const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin: "" });
      const { exit, stdout } = ended(await runProgram(words, io));
      return { exit, ...JSON.parse(stdout) };
    };
    const { exit, health, enforcement, called_by, bundle } = await run("doctor", "--json");
    expect({ exit, health, enforcement, called_by, bundle }).toEqual({
      ...{ exit: 1, health: "broken", enforcement: "on", called_by: [], bundle: null },
    });
    const own = join(userFolders(sandbox.home).config, "config.toml");
    await Bun.write(own, '[policy]\nenforce = "observe"\n');
    const hook = { type: "command", command: "/usr/bin/fairlead", args: ["hook", "pre-tool"] };
    const settings = { hooks: { PreToolUse: [{ hooks: [hook] }] } };
    await Bun.write(join(sandbox.home, ".claude/settings.json"), JSON.stringify(settings));
    expect(await run("doctor", "--json")).toMatchObject({
      ...{ enforcement: "observe", called_by: ["user"] },
    });
  } finally {
    sandbox.dispose();
  }
});
