import { describe, expect, test } from "bun:test";
import { runProgram } from "../src/program.ts";
import { makeSandbox, testIo } from "./support/world.ts";

async function run(words: readonly string[], stdin = "") {
  const sandbox = makeSandbox();
  try {
    const env = { HOME: sandbox.home, USERPROFILE: sandbox.home };
    const { io, ended } = testIo({ words, cwd: sandbox.project, env, stdin });
    return ended(await runProgram(words, io));
  } finally {
    sandbox.dispose();
  }
}

describe("the program", () => {
  test("answers a hook call itself", async () => {
    const payload = '{"session_id":"s","cwd":"/","hook_event_name":"Notification"}';
    const ran = await run(["hook", "notification"], payload);
    expect(ran).toMatchObject({ exit: 0, stdout: '{"decision":"allow"}\n' });
  });

  test.each([[["hook", "--help"]], [["hook", "pre-tool", "-h"]], [["--help"]], [[]]])(
    "shows help for %j and reads no stdin",
    async (words) => {
      const ran = await run(words, "not json");
      expect(ran).toMatchObject({ exit: 0, stderr: "" });
      expect(ran.stdout).toContain("USAGE");
    },
  );

  test("takes a word that is no command for a mistake", async () => {
    expect(await run(["constructor"])).toMatchObject({ exit: 1, stdout: "" });
  });
});
