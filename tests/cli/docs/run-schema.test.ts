import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "../../../src/cli/answers/table.ts";
import { runProgram } from "../../../src/program.ts";
import { bareEnvironment, makeSandbox, testIo } from "../../support/world.ts";

async function run(...words: readonly string[]) {
  const { io, ended } = testIo({ words, cwd: "/", env: {}, stdin: "" });
  return ended(await runProgram(words, io));
}

describe("fairlead schema", () => {
  test("prints the fields of one command's answer", async () => {
    const { exit, stdout } = await run("schema", "undo", "list");
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      title: "fairlead undo list --json",
      type: "object",
      properties: { saves: { type: "array" } },
      required: ["saves"],
    });
  });

  test("prints those of all commands where none is named", async () => {
    const { $defs } = JSON.parse((await run("schema")).stdout);
    expect(Object.keys($defs)).toEqual([...ANSWERS.keys()]);
  });

  test("offers the nearest command for one it does not know", async () => {
    expect(await run("schema", "policy", "lst")).toMatchObject({
      exit: 1,
      stdout: "",
      stderr: expect.stringContaining('unknown command "policy lst"; did you mean "policy list"?'),
    });
  });
});

test("an uninstallation names the agents that still call fairlead", async () => {
  const { project, home, dispose } = makeSandbox();
  const executable = join(home, "fairlead");
  writeFileSync(executable, "", { mode: 0o755 });
  const run = async (line: string) => {
    const words = line.split(" ");
    const env = bareEnvironment(home);
    const { io, ended } = testIo({ words, cwd: project, env, stdin: "", executable });
    return ended(await runProgram(words, io));
  };
  await run("install");
  await run("install --agent gemini");
  const { stdout } = await run("uninstall --json");
  dispose();
  expect(JSON.parse(stdout)).toMatchObject({
    agent: "claude",
    still_calling: [{ agent: "gemini", title: "Gemini CLI", scope: "user" }],
  });
});

test("what every agent's settings say is one answer", async () => {
  const words = ["uninstall", "--all", "--dry-run", "--json"];
  const { project, home, dispose } = makeSandbox();
  mkdirSync(join(home, ".claude"));
  mkdirSync(join(home, ".gemini"));
  const env = bareEnvironment(home);
  const { io, ended } = testIo({ words, cwd: project, env, stdin: "" });
  const { stdout } = ended(await runProgram(words, io));
  dispose();
  expect(JSON.parse(stdout).still_calling).toEqual([]);
  const agents = JSON.parse(stdout).agents.map(({ agent }: { agent: string }) => agent);
  expect(agents).toEqual(expect.arrayContaining(["claude", "gemini"]));
});
