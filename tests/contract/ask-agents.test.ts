import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, makeSandbox } from "../support/world.ts";

/** `script` of util-linux gives a program a terminal; other systems' has other words. */
const SCRIPT = process.platform === "linux" ? Bun.which("script") : null;
if (SCRIPT === null) console.warn("SKIPPED: no `script`, so a question at a terminal is not asked");

const binary = BINARY ?? resolve(HOST_BINARY);
const sandbox = makeSandbox();
afterAll(() => sandbox.dispose());

test.if(SCRIPT !== null)(
  "install asks a person which of the agents used here it is for",
  async () => {
    for (const folder of [".claude", ".codex", ".gemini"]) mkdirSync(join(sandbox.home, folder));
    const child = Bun.spawn(
      [SCRIPT ?? "", "-qec", `stty cols 100 rows 30; "${binary}" install`, "/dev/null"],
      {
        cwd: sandbox.project,
        env: { PATH: "/usr/bin:/bin", HOME: sandbox.home, TERM: "xterm" },
        stdin: "pipe",
        stdout: "pipe",
        stderr: "ignore",
      },
    );
    const decoder = new TextDecoder();
    let screen = "";
    let answered = false;
    for await (const chunk of child.stdout) {
      screen += decoder.decode(chunk, { stream: true });
      if (answered || !screen.includes("Gemini CLI")) continue;
      answered = true;
      // Takes the first one, Claude Code, out of the choice, and agrees to the rest.
      child.stdin.write(" ");
      await child.stdin.flush();
      await Bun.sleep(200);
      child.stdin.write("\r");
      await child.stdin.flush();
    }
    expect(await child.exited).toBe(0);
    expect(screen).toContain("Which agents should call fairlead?");
    expect(existsSync(join(sandbox.home, ".claude", "settings.json"))).toBe(false);
    expect(existsSync(join(sandbox.home, ".codex", "hooks.json"))).toBe(true);
    expect(existsSync(join(sandbox.home, ".gemini", "settings.json"))).toBe(true);
    expect(screen.split("see it work").length - 1).toBe(1);
  },
);
