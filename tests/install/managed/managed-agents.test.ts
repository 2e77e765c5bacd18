import { describe, expect, test } from "bun:test";
import { parse } from "smol-toml";
import { readSettings } from "../../../src/install/claude-settings.ts";
import { claudeAnswer } from "../../../src/install/managed/claude-managed.ts";
import { findManaged, MANAGED_AGENTS } from "../../../src/install/managed/managed-agents.ts";
import type { ManagedOptions } from "../../../src/install/managed/managed-options.ts";

const OPTIONS: ManagedOptions = {
  platform: "linux",
  executable: "/usr/bin/fairlead",
  strict: false,
  deadlineSeconds: 5,
  sandbox: { mode: undefined, hosts: undefined },
};

function agentOf(name: string) {
  const found = findManaged(name);
  if (found === undefined) throw new Error(name);
  return found;
}

/** What is added to a file's text; an error fails the test. */
function added(name: string, before?: string, more: Partial<ManagedOptions> = {}): string {
  const text = agentOf(name).add(before, { ...OPTIONS, ...more });
  if (text instanceof Error) throw text;
  return text;
}

describe.each(MANAGED_AGENTS.map(({ agent }) => agent.name))("%s", (name) => {
  test("has its hooks added once, and all of them taken back", () => {
    const text = added(name);
    expect(text).toContain("/usr/bin/fairlead");
    expect(added(name, text)).toBe(text);
    expect(agentOf(name).remove(text)).toBeUndefined();
  });

  test("follows an executable that has moved, without a trace of the old place", () => {
    const moved = added(name, added(name), { executable: "/opt/fairlead/fairlead" });
    expect(moved).not.toContain("/usr/bin/fairlead");
    expect(agentOf(name).remove(moved)).toBeUndefined();
  });

  test("has a file on at least two platforms, in a folder of the system", () => {
    const paths = (["linux", "darwin", "windows"] as const).flatMap(
      (platform) => agentOf(name).path(platform) ?? [],
    );
    expect(paths.length).toBeGreaterThanOrEqual(2);
    for (const path of paths) expect(path).toMatch(/^(?:\/etc|\/Library|C:\/Program)/);
  });
});

describe.each(["cursor", "windsurf"])("a file that %s shares with others", (name) => {
  const theirs = `{\n  "version": 1,\n  "hooks": {\n    "stop": [\n      { "command": "/opt/audit/log" }\n    ]\n  }\n}\n`;

  test("keeps their hooks", () => {
    const text = added(name, theirs);
    expect(text).toContain("/opt/audit/log");
    expect(text).toContain("/usr/bin/fairlead");
    const left = agentOf(name).remove(text);
    expect(JSON.parse(String(left))).toEqual(JSON.parse(theirs));
  });

  test("is left alone where it is not JSON", () => {
    expect(agentOf(name).add("{ hooks", OPTIONS)).toBeInstanceOf(Error);
    expect(agentOf(name).remove("{ hooks")).toBeInstanceOf(Error);
  });
});

describe("requirements of Codex", () => {
  const THEIRS =
    'allowed_approval_policies = ["on-request"]\n\n[mcp_servers.docs]\ncommand = "docs"\n';

  test("keep what the administrator wrote, to the byte", () => {
    const text = added("codex", THEIRS);
    expect(parse(text)).toMatchObject({
      ...{ allowed_approval_policies: ["on-request"], features: { hooks: true } },
      hooks: { PreToolUse: [{ hooks: [{ command: expect.stringContaining(" --agent codex") }] }] },
    });
    expect(agentOf("codex").remove(text)).toBe(THEIRS);
  });

  test.each(["[features]\nhooks = false\n", "[hooks]\nPreToolUse = []\n"])(
    "%j are not contradicted, but said to be in the way",
    (before) => {
      const refused = agentOf("codex").add(before, OPTIONS);
      expect(String(refused)).toContain("cannot both be there");
    },
  );

  test.each(["on", "required"] as const)("ask for a sandbox that is %s", (mode) => {
    const text = added("codex", "", { sandbox: { mode, hosts: undefined } });
    expect(parse(text).allowed_sandbox_modes).toEqual(["read-only", "workspace-write"]);
    expect(parse(added("codex")).allowed_sandbox_modes).toBeUndefined();
  });
});

describe("settings of Claude Code", () => {
  test("are sound to the client, call every event, and have a helper for the platform", () => {
    const text = added("claude", undefined, { strict: true });
    const { dropped, oddities, hooks } = readSettings("user", "/managed.json", text);
    expect([...dropped, ...oddities]).toEqual([]);
    expect(new Set(hooks.map(({ kind }) => kind))).toEqual(new Set(["exec"]));
    expect(hooks.map(({ event }) => event)).toEqual(expect.arrayContaining(["PreToolUse", "Stop"]));
    expect(JSON.parse(text)).toMatchObject({
      disableAllHooks: false,
      policyHelpers: { linux: { interpreter: "sh", outputBehavior: "merge" } },
    });
  });

  test("name the executable as each shell reads it", () => {
    const executable = "C:\\Program Files\\O'Neil\\fairlead.exe";
    const windows = JSON.parse(added("claude", undefined, { platform: "windows", executable }));
    expect(windows.policyHelpers.windows.script).toBe(
      "& 'C:\\Program Files\\O''Neil\\fairlead.exe' managed-settings",
    );
    const mac = JSON.parse(
      added("claude", undefined, { platform: "darwin", executable: "/opt/it's/fairlead" }),
    );
    expect(mac.policyHelpers.macos.script).toContain(`exec '/opt/it'\\''s/fairlead' `);
  });

  test("are the same in the answer of the helper, which adds the sandbox", () => {
    const { hooks } = JSON.parse(added("claude"));
    expect(claudeAnswer(OPTIONS)).toEqual({ managedSettings: { disableAllHooks: false, hooks } });
    const sandbox = { mode: "required", hosts: ["github.com"] } as const;
    expect(claudeAnswer({ ...OPTIONS, sandbox })).toMatchObject({
      managedSettings: {
        sandbox: {
          ...{ enabled: true, failIfUnavailable: true, allowUnsandboxedCommands: false },
          network: { allowedDomains: ["github.com"], allowManagedDomainsOnly: true },
        },
      },
    });
    const on = claudeAnswer({ ...OPTIONS, sandbox: { mode: "on", hosts: undefined } });
    expect(on).toMatchObject({ managedSettings: { sandbox: { enabled: true } } });
  });
});
