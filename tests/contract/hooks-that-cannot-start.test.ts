import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject, POSIX } from "../support/hook-project.ts";

let place: HookProject;
beforeEach(() => {
  place = makeHookProject();
});
afterEach(() => place.dispose());

const HOOK = (event: string, command: string, more = "") =>
  `[[hook]]\nevent = "${event}"\ncommand = ${JSON.stringify(command)}\n${more}`;
const CLAUDE = { transcript_path: "/t.jsonl" };

describe.if(POSIX)("a hook whose command cannot be started", () => {
  test.each(["no-such-program-here done", "/etc/passwd", "./not-there.sh"])(
    "does not block, and the person is told: %s",
    async (command) => {
      place.write("~/.config/fairlead/config.toml", HOOK("Stop", command));
      const { exit, stdout, stderr } = await place.event("Stop", CLAUDE);
      expect(exit).toBe(0);
      expect(JSON.parse(stdout).systemMessage).toMatch(/cannot be started/);
      expect(JSON.parse(stdout).decision).toBeUndefined();
      expect(stderr).toMatch(/ended with exit code 12[67]: its command cannot be started/);
    },
  );

  test("blocks where failures shall block", async () => {
    const hook = HOOK("tool:pre_execute", "no-such-program-here", 'on_failure = "block"\n');
    place.write("~/.config/fairlead/config.toml", hook);
    const { exit, stderr } = await place.event("PreToolUse", {
      ...CLAUDE,
      tool_name: "Bash",
      tool_input: { command: "ls" },
    });
    expect(exit).toBe(2);
    expect(stderr).toContain("cannot be started");
  });

  test("still blocks by any other exit code", async () => {
    place.write("~/.config/fairlead/config.toml", HOOK("Stop", "echo not yet; exit 125"));
    expect(await place.event("Stop", CLAUDE)).toMatchObject({ exit: 2, stderr: "not yet\n" });
  });
});

test("the README's hook works on every system, and does not keep the agent from stopping", async () => {
  const [, event = "", command = ""] =
    /`fairlead hooks add '([^']+)' '([^']+)'`/.exec(readFileSync("README.md", "utf8")) ?? [];
  const added = await place.run(["hooks", "add", event, command]);
  expect(added.exit).toBe(0);
  expect(await place.event("Stop", CLAUDE)).toMatchObject({ exit: 0, stderr: "" });
  expect(readFileSync(join(place.project, "agent.log"), "utf8")).toMatch(/^done\s*$/);
});
