import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { capture } from "../../src/undo/capture.ts";
import { settle } from "../../src/undo/settle-captures.ts";
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
if (!isHere) console.warn("SKIPPED: an undo is typed at the executable, on Linux");

let sandbox: Sandbox;
let file: string;
beforeEach(async () => {
  sandbox = makeSandbox();
  const source = join(sandbox.project, "src");
  file = join(source, "a.ts");
  mkdirSync(source);
  writeFileSync(file, "work\n");
  const store = join(userFolders(sandbox.home).state, "undo");
  await capture({
    ...{ store, linksAllowed: true, time: new Date(), packs: async () => [], mayKeep: () => true },
    targets: [{ path: source, change: "removed", deep: true }],
    about: { project: sandbox.project, session: "s", title: "rm -rf src" },
    budget: { files: 100, bytes: 1_000_000 },
  });
  rmSync(source, { recursive: true });
  settle(store, 1);
});
afterEach(() => sandbox.dispose());

/** Types `fairlead undo` at a terminal, and these keys when it asks. */
async function typed(keys: string) {
  let said = "";
  let isAnswered = false;
  const child = Bun.spawn([...ALONE, binary, "undo"], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    terminal: {
      data: (terminal, data) => {
        said += new TextDecoder().decode(data);
        if (isAnswered || !said.includes("Put it back?")) return;
        isAnswered = true;
        terminal.write(keys);
      },
    },
    timeout: 20_000,
  });
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, said, isBack: existsSync(file) };
}

test.skipIf(!isHere)("an undo waits for a yes, and then puts back", async () => {
  const { exit, said, isBack } = await typed("y\r");
  expect(said).toContain("fairlead undo 2");
  expect([exit, isBack]).toEqual([0, true]);
});

test.skipIf(!isHere).each([
  ["no", "n\r", 1],
  ["nothing but Enter", "\r", 1],
  ["Ctrl-C", "\x03", 130],
  ["Esc", "\x1b", 130],
])("an undo that is answered with %s puts nothing back", async (_, keys, code) => {
  const { exit, isBack } = await typed(keys);
  expect([exit, isBack]).toEqual([code, false]);
});
