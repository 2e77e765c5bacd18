import { expect, test } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, makeSandbox, runFairlead } from "./support/world.ts";

/** Many at once on the executable; in one process the number only shows that the code is reentrant. */
const PROCESSES = BINARY === undefined ? 16 : 64;

test("parallel calls of one session lose no record", async () => {
  const { project, home, dispose } = makeSandbox();
  try {
    mkdirSync(join(project, ".fairlead"));
    const call = (words: readonly string[], payload: object) =>
      runFairlead({
        words,
        cwd: project,
        env: { PATH: "/usr/bin:/bin", HOME: home, USERPROFILE: home },
        stdin: JSON.stringify({ session_id: "s", cwd: project, ...payload }),
      });
    await Promise.all(
      Array.from({ length: PROCESSES }, (_, i) =>
        i % 4 === 3
          ? call(["hook", "prompt"], { hook_event_name: "UserPromptSubmit", prompt: "go" })
          : call(["hook", "post-tool"], {
              hook_event_name: "PostToolUse",
              tool_name: "Bash",
              tool_use_id: `t${i}`,
            }),
      ),
    );
    const ended = await call(["hook", "session-end"], { hook_event_name: "SessionEnd" });
    expect(ended.exit).toBe(0);
    const text = readFileSync(join(project, ".fairlead/memory/sessions/s.json"), "utf8");
    const summary: unknown = JSON.parse(text);
    expect(summary).toMatchObject({
      unreadable: 0,
      prompts: PROCESSES / 4,
      tools: { Bash: { calls: (PROCESSES * 3) / 4 } },
    });
  } finally {
    dispose();
  }
}, 60_000);
