import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
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

test("what every agent's settings say is one answer", async () => {
  const words = ["uninstall", "--all", "--dry-run", "--json"];
  const { project, home, dispose } = makeSandbox();
  mkdirSync(join(home, ".claude"));
  mkdirSync(join(home, ".gemini"));
  const env = bareEnvironment(home);
  const { io, ended } = testIo({ words, cwd: project, env, stdin: "" });
  const { stdout } = ended(await runProgram(words, io));
  dispose();
  const agents = JSON.parse(stdout).agents.map(({ agent }: { agent: string }) => agent);
  expect(agents).toEqual(expect.arrayContaining(["claude", "gemini"]));
});
