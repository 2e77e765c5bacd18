import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { writeSession } from "../replay/made-up.ts";
import { typeAt } from "../support/type-at.ts";
import { BINARY, makeSandbox, type Sandbox, userFolders } from "../support/world.ts";

/** What a person types is about processes and terminals: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const isHere = process.platform === "linux" && existsSync(binary);
if (!isHere) console.warn("SKIPPED: suggestions are typed at the executable, on Linux");

let sandbox: Sandbox;
let own: string;
beforeEach(async () => {
  // Not below a temporary folder, where everything may go.
  sandbox = makeSandbox(resolve(".cache/replay"));
  own = join(userFolders(sandbox.home).config, "config.toml");
  await Bun.write(own, '[policy]\npreset = "strict"\n');
  const reset = { command: "git commit --no-verify -m one" };
  writeSession(sandbox.home, "one", [reset, reset, reset]);
});
afterEach(() => sandbox.dispose());

/** Types `fairlead suggest` at a terminal, with a key for each question. */
const typed = (key: string) => typeAt([binary, "suggest"], sandbox, "Write it?", key);

test.skipIf(!isHere)(
  "a yes that is typed writes the exception",
  async () => {
    const { exit, said } = await typed("y\r");
    expect(said).toContain("1 of 1: 3 questions");
    expect(said).toContain("allowed; to undo that: fairlead allow remove");
    expect(exit).toBe(0);
    expect(readFileSync(own, "utf8")).toContain('line = "git commit --no-verify -m one"');
  },
  60_000,
);

test.skipIf(!isHere).each([
  ["\r", 0],
  ["\u0003", 130],
  ["\u001b", 130],
])(
  "nothing is written after the key %j",
  async (key, code) => {
    const { exit } = await typed(key);
    expect(exit).toBe(code);
    expect(readFileSync(own, "utf8")).not.toContain("[[allow]]");
  },
  60_000,
);

test.skipIf(!isHere)(
  "a yes that is typed writes the rules of a project, and they are not offered again",
  async () => {
    const { project, home } = sandbox;
    await Bun.write(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
    await Bun.write(join(project, ".git/config"), "");
    const rules = join(project, ".claude/settings.local.json");
    await Bun.write(rules, '{\n  "model": "opus"\n}\n');
    const calls = ["ls -la src", "pwd", "ls -la src", "pwd"];
    writeSession(
      home,
      "auto",
      calls.map((command) => ({ command, cwd: project, mode: "auto" })),
    );
    const { exit, said } = await typed("y\r");
    expect(exit).toBe(0);
    expect(said).toContain("4 calls in auto mode were read-only");
    expect(said).toContain("/permissions in Claude Code");
    const written = JSON.parse(readFileSync(rules, "utf8"));
    expect(written.model).toBe("opus");
    expect(written.permissions.allow.toSorted()).toEqual(["Bash(ls -la src)", "Bash(pwd)"]);
    expect((await typed("y\r")).said).not.toContain("auto mode");
  },
  60_000,
);
