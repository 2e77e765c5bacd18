import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { writeSession } from "../replay/made-up.ts";
import { ALONE } from "../support/alone.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

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
  const reset = { command: "git reset --hard HEAD~1" };
  writeSession(sandbox.home, "one", [reset, reset, reset]);
});
afterEach(() => sandbox.dispose());

/** Types `fairlead suggest` at a terminal, with a key for each question. */
async function typed(key: string) {
  let said = "";
  let answered = 0;
  const child = Bun.spawn([...ALONE, binary, "suggest"], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    terminal: {
      data: (terminal, data) => {
        said += new TextDecoder().decode(data);
        if (said.split("Write it?").length - 1 > answered) {
          answered += 1;
          terminal.write(key);
        }
      },
    },
    timeout: 60_000,
  });
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, said };
}

test.skipIf(!isHere)(
  "a yes that is typed writes the exception",
  async () => {
    const { exit, said } = await typed("y");
    expect(said).toContain("1 of 1: 3 questions");
    expect(said).toContain("it is allowed; to take it back: fairlead allow remove");
    expect(exit).toBe(0);
    expect(readFileSync(own, "utf8")).toContain('line = "git reset --hard HEAD~1"');
  },
  60_000,
);

test.skipIf(!isHere).each([
  ["\r", 0],
  ["\u0003", 130],
])(
  "nothing is written after the key %j",
  async (key, code) => {
    const { exit } = await typed(key);
    expect(exit).toBe(code);
    expect(readFileSync(own, "utf8")).not.toContain("[[allow]]");
  },
  60_000,
);
