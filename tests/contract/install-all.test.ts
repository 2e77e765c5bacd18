import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";

/** What doctor finds is about an executable that is there: the compiled one, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const POSIX = process.platform !== "win32" && existsSync(binary);

/** Agents that are used in the sandbox's home, by their settings there. */
const SETTINGS = [".claude/settings.json", ".gemini/settings.json", ".qwen/settings.json"];

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  for (const path of SETTINGS) {
    mkdirSync(dirname(join(sandbox.home, path)), { recursive: true });
    writeFileSync(join(sandbox.home, path), "{}\n");
  }
});
afterEach(() => sandbox.dispose());

function run(...words: readonly string[]) {
  const ran = Bun.spawnSync([binary, ...words], {
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), PATH: "/usr/bin:/bin" },
  });
  return { exit: ran.exitCode, stdout: ran.stdout.toString() };
}

test.if(POSIX)(
  "what install --all writes is what doctor finds in order, and what uninstall --all takes out",
  () => {
    const installed = run("install", "--all");
    expect(installed.exit).toBe(0);
    const agents = [...installed.stdout.matchAll(/installed for (.+): (\d+) events/g)].map(
      ([, agent, events]) => [agent, events],
    );
    expect(agents.map(([agent]) => agent)).toEqual(["Claude Code", "Gemini CLI", "Qwen Code"]);
    const found = run("doctor");
    expect(found.stdout).toContain("no problems found");
    expect(found.exit).toBe(0);
    expect(found.stdout).toMatch(/✓ entries +11 events call fairlead/);
    for (const [agent, events] of agents.slice(1))
      expect(found.stdout).toMatch(new RegExp(`✓ ${agent} +${events} entries in `));
    expect(found.stdout).not.toMatch(/Codex|Cursor|OpenCode/);

    expect(run("uninstall", "--all").exit).toBe(0);
    for (const path of SETTINGS)
      expect(readFileSync(join(sandbox.home, path), "utf8")).toBe("{}\n");
    const without = run("doctor");
    expect(without.exit).toBe(1);
    expect(without.stdout).toMatch(/Gemini CLI +is used here without fairlead/);
  },
  60_000,
);
