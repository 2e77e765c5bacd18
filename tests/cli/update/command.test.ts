import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { runProgram } from "../../../src/program.ts";
import { bareEnvironment, makeSandbox, testIo, userFolders } from "../../support/world.ts";

test("a release that cannot be looked for is said, and nothing is changed", async () => {
  const sandbox = makeSandbox();
  try {
    const { config } = userFolders(sandbox.home);
    mkdirSync(config, { recursive: true });
    writeFileSync(`${config}/config.toml`, '[update]\napi = "http://127.0.0.1:9"\n');
    const env = bareEnvironment(sandbox.home);
    const { io, ended } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
    const ran = ended(await runProgram(["update", "--check"], io));
    expect(ran.exit).toBe(1);
    expect(ran.stderr).toContain("no release was found");
  } finally {
    sandbox.dispose();
  }
});
