import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { opencodePlugin } from "../../src/install/opencode-plugin.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

/** An executable that approves every question, but of lines with `rm`. */
const EXECUTABLE = `#!/bin/sh
facts=$(cat)
case "$2 $facts" in
*broken*) echo oops; exit 1 ;;
permission-request*"rm x"*) echo '{"decision":"ask"}' ;;
permission-request*) echo '{"decision":"approve"}' ;;
*'make it'*'"lines":"unasked"'*) echo '{"decision":"allow","output":{"command":"within"}}' ;;
*) echo '{"decision":"allow"}' ;;
esac
`;

describe.if(process.platform !== "win32")("OpenCode's plugin and OpenCode's questions", () => {
  let sandbox: Sandbox;
  let hooks: Record<string, (...facts: readonly object[]) => Promise<void>>;
  const answered: object[] = [];

  beforeAll(async () => {
    sandbox = makeSandbox();
    const executable = join(sandbox.home, "fairlead");
    writeFileSync(executable, EXECUTABLE, { mode: 0o755 });
    const file = join(sandbox.home, "plugin.mjs");
    const options = { platform: "linux", events: [], awaited: new Set<string>() } as const;
    const text = opencodePlugin(
      { ...options, executable, strict: false, deadlineSeconds: 5 },
      "written",
    );
    writeFileSync(file, text);
    const { Fairlead } = await import(file);
    const client = {
      postSessionIdPermissionsPermissionId: async (answer: object) => void answered.push(answer),
    };
    hooks = await Fairlead({ directory: sandbox.project, client });
  });

  afterAll(() => sandbox?.dispose());

  async function begin(callID: string, command: string): Promise<void> {
    const args = { command };
    await hooks["tool.execute.before"]?.({ tool: "bash", sessionID: "s", callID }, { args });
  }

  async function isAnswered(callID: string, permission = "bash"): Promise<boolean> {
    const before = answered.length;
    const properties = { id: "per_1", sessionID: "s", permission, tool: { callID } };
    await hooks.event?.({ event: { type: "permission.asked", properties } });
    return answered.length > before;
  }

  test("a line is changed only where no permission of OpenCode's asks about or denies one", async () => {
    const lineOf = async (...settings: readonly object[]) => {
      for (const one of settings) await hooks.config?.(one);
      const args = { command: "make it" };
      const call = { tool: "bash", sessionID: "s", callID: `line ${JSON.stringify(settings)}` };
      await hooks["tool.execute.before"]?.(call, { args });
      return args.command;
    };
    // Settings that the plugin was never told are none that allow all.
    expect(await lineOf()).toBe("make it");
    const free = [{}, { permission: "allow" }, { permission: { bash: { "*": "allow" } } }];
    for (const one of free) expect(await lineOf(one)).toBe("within");
    for (const one of [
      { permission: "ask" },
      { permission: { bash: "ask" } },
      { permission: { "*": "deny" } },
      { permission: { bash: { "*": "allow", "rm *": "deny" } } },
      { agent: { build: { permission: { bash: "ask" } } } },
    ])
      expect(await lineOf(one)).toBe("make it");
  });

  test("one about an approved call is answered for this once", async () => {
    await begin("a", "git log | head");
    expect(await isAnswered("a")).toBe(true);
    expect(answered.at(-1)).toEqual({
      path: { id: "s", permissionID: "per_1" },
      body: { response: "once" },
    });
    expect(await isAnswered("a", "external_directory")).toBe(true);
  });

  test.each([
    ["a call that is not approved", "b", "rm x", "bash"],
    ["something else than the call", "c", "ls", "doom_loop"],
    ["a call whose judgement fails", "d", "broken", "bash"],
  ])("one about %s is left to the person", async (_what, callID, command, permission) => {
    await begin(callID, command);
    expect(await isAnswered(callID, permission)).toBe(false);
  });

  test("one about a call of which nothing is known any more is left to the person", async () => {
    expect(await isAnswered("never begun")).toBe(false);
    await begin("e", "ls");
    await hooks["tool.execute.after"]?.(
      { tool: "bash", sessionID: "s", callID: "e", args: {} },
      { output: "" },
    );
    expect(await isAnswered("e")).toBe(false);
  });

  test("one that two calls by one name may be meant by is left to the person", async () => {
    await begin("f", "rm x");
    await begin("f", "ls");
    expect(await isAnswered("f")).toBe(false);
  });
});
