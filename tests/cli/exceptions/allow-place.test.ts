import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allowPlace } from "../../../src/cli/exceptions/allow-place.ts";
import { runProgram } from "../../../src/program.ts";
import {
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  testIo,
  userFolders,
} from "../../support/world.ts";

let sandbox: Sandbox;
let file: string;
beforeEach(() => {
  sandbox = makeSandbox();
  file = join(userFolders(sandbox.home).config, "config.toml");
  for (const folder of ["notes", ".ssh", ".config/fairlead"])
    mkdirSync(join(sandbox.home, folder), { recursive: true });
  writeFileSync(join(sandbox.home, ".npmrc"), "token");
});
afterEach(() => sandbox.dispose());

function world() {
  const env = bareEnvironment(sandbox.home);
  return testIo({ words: [], cwd: join(sandbox.home, "notes"), env, stdin: "" });
}

async function allow(right: "write" | "read", path: string, asJson = false) {
  const { io, ended } = world();
  const ran = ended(await allowPlace(io, right, path, asJson));
  return { ...ran, text: existsSync(file) ? readFileSync(file, "utf8") : undefined };
}

test.skipIf(process.platform === "win32")(
  "a place is added to the person's own configuration, once",
  async () => {
    expect(await allow("write", "~/notes")).toMatchObject({
      ...{ exit: 0, text: '[confine]\nwrite = ["~/notes"]\n' },
      stdout: expect.stringContaining("agents' calls within bounds may write ~/notes"),
    });
    symlinkSync(join(sandbox.home, ".npmrc"), join(sandbox.home, "notes/link"));
    const read = await allow("read", "link", true);
    expect(JSON.parse(read.stdout)).toEqual({ right: "read", path: "~/.npmrc", file });
    expect((await allow("write", ".")).text).toBe(read.text);
    expect((await allow("write", sandbox.project)).text).toBe(
      `[confine]\nread = ["~/.npmrc"]\nwrite = ["~/notes", ${JSON.stringify(sandbox.project)}]\n`,
    );
  },
);

test.each([["~"], ["~/.config"], ["~/.config/fairlead"], ["/"], ["../nowhere"]])(
  "what guards the person is not given, nor what is not there: %s",
  async (path) => {
    expect(await allow("write", path)).toMatchObject({ exit: 1, text: undefined });
  },
);

test("what is written by hand in another way is named", async () => {
  mkdirSync(userFolders(sandbox.home).config, { recursive: true });
  writeFileSync(file, 'confine = { write = ["/x"] }\n');
  expect((await allow("write", "~/notes")).stderr).toContain("by hand");
});

test.each(["write", "read"])("an agent cannot type it: allow %s", async (right) => {
  const { io, ended } = world();
  const agent = { pid: 9, name: "claude", program: "", words: [], variables: [] };
  const processesAbove = async () => [{ ...agent, hasTerminal: true }];
  const words = ["allow", right, "~/notes"];
  const ran = ended(await runProgram(words, { ...io, processesAbove }));
  expect([ran.exit, ran.stderr]).toEqual([1, expect.stringContaining("only a person can run")]);
  expect(existsSync(file)).toBe(false);
});
