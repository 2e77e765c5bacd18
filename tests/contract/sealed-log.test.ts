import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";

const binary = BINARY ?? resolve(HOST_BINARY);
const CAN = process.platform !== "win32" && existsSync(binary);
if (!CAN) console.warn("SKIPPED: no executable, so no sessions are run side by side");

/** Sessions at the same time, each with a refusal and an end. */
const SESSIONS = 64;

/** Every third process that seals is killed at some moment of its work. */
const KILLED = 3;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const run = (words: readonly string[], input: object = {}) =>
  runBinary(binary, {
    words,
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: JSON.stringify(input),
  });

async function session(index: number): Promise<void> {
  const about = { session_id: `s${index}`, cwd: sandbox.project, transcript_path: "/t" };
  await run(["hook", "pre-tool"], {
    ...{ ...about, hook_event_name: "PreToolUse", tool_name: "Bash" },
    tool_input: { command: `rm -rf / # ${index}` },
  });
  await run(["hook", "session-end"], { ...about, hook_event_name: "SessionEnd", reason: "exit" });
}

async function killedSeal(index: number): Promise<void> {
  const env = bareEnvironment(sandbox.home);
  const child = Bun.spawn([binary, "background", "seal"], { cwd: sandbox.project, env });
  if (index % KILLED === 0) {
    await Bun.sleep((index * 7) % 60);
    child.kill("SIGKILL");
  }
  await child.exited;
}

test.skipIf(!CAN)(
  "the chain of the log stays whole through 64 sessions at once, and kills",
  async () => {
    const all = Array.from({ length: SESSIONS }, (_, index) => index);
    // Eight at a time, as hundreds of processes on two cores would only wait for each other.
    const lanes = all.slice(0, 8).map(async (lane) => {
      for (const index of all.filter((one) => one % 8 === lane)) {
        await Promise.all([session(index), killedSeal(index)]);
      }
    });
    await Promise.all(lanes);
    expect((await run(["background", "seal"])).exit).toBe(0);
    const verified = JSON.parse((await run(["log", "verify", "--json"])).stdout);
    expect(verified).toMatchObject({ valid: true, unsealed: 0 });
    expect(verified.sealed).toBeGreaterThanOrEqual(SESSIONS);
    const day = new Date().toISOString().slice(0, "2026-11-23".length);
    const file = join(sandbox.home, ".local/state/fairlead/decisions", `${day}.jsonl`);
    if (!existsSync(file)) return;
    const text = readFileSync(file, "utf8");
    for (const index of all) expect(text).toContain(`# ${index}"`);
    writeFileSync(file, text.replace('# 7"', '# 8"'));
    const changed = await run(["log", "verify"]);
    expect(changed.exit).toBe(1);
    expect(changed.stderr).toContain("is not the line that was sealed");
  },
  300_000,
);
