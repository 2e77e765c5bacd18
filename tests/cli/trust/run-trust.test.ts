import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { grantTrust, showTrust } from "../../../src/cli/trust/run-trust.ts";
import { readTrust } from "../../../src/config/trust.ts";
import { makeProject, type TestProject } from "../../support/project.ts";
import { testIo } from "../../support/world.ts";

const HOOK = '[[hook]]\nevent = "PreToolUse"\ncommand = "make check"\n';
const CHARACTER = "---\nname: Do\nreminder: be kind\n---\nbody\n";
const FILES = {
  ".fairlead/config.toml": HOOK,
  ".claude/personas/do/characters/do.md": CHARACTER,
};

let project: TestProject;
beforeEach(() => {
  project = makeProject(FILES);
  project.env.XDG_STATE_HOME = join(project.home, "state");
});
afterEach(() => project.dispose());

const world = () => testIo({ words: [], cwd: project.project, env: project.env, stdin: "" });

/** `fairlead trust`, with a person at the terminal who answers as given. */
async function trust(answer: boolean) {
  const { io, ended } = world();
  const ran = ended(
    await grantTrust(io, { isAtTerminal: true, agrees: async () => answer }, false),
  );
  return { ...ran, record: await readTrust(io) };
}

async function listed() {
  const { io, ended } = world();
  return JSON.parse(ended(await showTrust(io, true)).stdout);
}

describe("a person who is asked to agree", () => {
  test("sees what the project brings, and a yes is kept for each file", async () => {
    const { exit, stdout, record } = await trust(true);
    expect(exit).toBe(0);
    for (const part of ["PreToolUse: make check", "reminder: be kind"]) {
      expect(stdout).toContain(part);
      expect(stdout.indexOf(part)).toBeLessThan(stdout.indexOf("now trusted: the hook of"));
    }
    expect(stdout).toContain("now trusted: the persona of");
    expect(record.size).toBe(2);
  });

  test("and says no has agreed to nothing", async () => {
    const { exit, stderr, record } = await trust(false);
    expect(exit).toBe(1);
    expect(stderr).toContain("nothing was trusted");
    expect(record.size).toBe(0);
  });

  test("hears of it when the yes cannot be kept", async () => {
    Object.assign(project.env, { HOME: "", USERPROFILE: "", XDG_STATE_HOME: "" });
    const { exit, stdout, stderr } = await trust(true);
    expect(exit).toBe(1);
    expect(stderr).toContain("the consent could not be written: no home folder");
    expect(stdout).not.toContain("now trusted: the hook of");
  });
});

test("a list for programs says of each file and text whether somebody agreed, and to what", async () => {
  const hooks = [expect.objectContaining({ event: "PreToolUse", command: "make check" })];
  const text = "name: Do\nreminder: be kind";
  const no = { trusted: false, changed: false };
  expect(await listed()).toEqual({
    files: [{ path: expect.stringContaining("config.toml"), ...no, hooks }],
    texts: [{ path: expect.stringContaining("do.md"), kind: "persona", ...no, text }],
  });
  await trust(true);
  project.write(".claude/personas/do/characters/do.md", CHARACTER.replace("kind", "cruel"));
  expect(await listed()).toMatchObject({
    files: [{ trusted: true, changed: false }],
    texts: [{ trusted: false, changed: true }],
  });
});
