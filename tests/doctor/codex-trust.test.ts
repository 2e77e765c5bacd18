import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCodexHooks, unapproved } from "../../src/doctor/codex-trust.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

let sandbox: Sandbox;
let hooks: string;
beforeEach(() => {
  sandbox = makeSandbox();
  hooks = join(sandbox.home, ".codex/hooks.json");
  mkdirSync(join(sandbox.home, ".codex"));
});
afterEach(() => sandbox.dispose());

const configPath = () => join(sandbox.home, ".codex/config.toml");
const config = (...lines: readonly string[]) => writeFileSync(configPath(), lines.join("\n"));

const state = (place: string, ...lines: readonly string[]) =>
  [`[hooks.state."${hooks}:${place}"]`, ...lines].join("\n");

/** Hooks and their hashes as `hooks/list` of Codex 0.169.0 gave them. */
const SETTINGS = {
  hooks: {
    PreToolUse: [
      {
        matcher: "Bash",
        hooks: [
          { type: "command", command: "true" },
          {
            type: "command",
            command: "fairlead hook pre-tool --agent codex",
            timeout: 35,
            statusMessage: "x",
          },
        ],
      },
    ],
  },
};
const HASHES = [
  "sha256:39057ebd30cc98418da09c661f1ff844e076ba83820ea7f8a14b085993f1a440",
  "sha256:b81aead8bac14f5718a41cc89bf6d90591859c29fe4c9edf26d02a9eedb740bf",
];
const all = () => true;

test("a hook is approved by the hash that Codex gives it, and by no other", () => {
  expect(unapproved(configPath(), hooks, SETTINGS, all)).toBe(2);
  config(
    state("pre_tool_use:0:0", `trusted_hash = "${HASHES[0]}"`),
    state("pre_tool_use:0:1", `trusted_hash = "${HASHES[1]}"`),
  );
  expect(unapproved(configPath(), hooks, SETTINGS, all)).toBe(0);
  const changed = JSON.parse(JSON.stringify(SETTINGS).replace("35", "36"));
  expect(unapproved(configPath(), hooks, changed, all)).toBe(1);
});

test("the end of a session has three seconds at most, as Codex writes them into the hash", () => {
  const ended = { type: "command", command: "sh end", timeout: 35 };
  const settings = { hooks: { SessionEnd: [{ hooks: [ended] }] } };
  const three = JSON.stringify({
    event_name: "session_end",
    hooks: [{ async: false, command: "sh end", timeout: 3, type: "command" }],
  });
  const hash = new Bun.CryptoHasher("sha256").update(three).digest("hex");
  config(state("session_end:0:0", `trusted_hash = "sha256:${hash}"`));
  expect(unapproved(configPath(), hooks, settings, all)).toBe(0);
});

test("a plugin's hook has its plugin in its key", () => {
  const key = "fairlead@fairlead:hooks/hooks.json";
  config(`[hooks.state."${key}:pre_tool_use:0:0"]`, `trusted_hash = "${HASHES[0]}"`);
  expect(unapproved(configPath(), key, SETTINGS, all)).toBe(1);
});

test("a hook that its person switched off is not approved", () => {
  config(state("pre_tool_use:0:0", `trusted_hash = "${HASHES[0]}"`, "enabled = false"));
  expect(
    unapproved(configPath(), hooks, SETTINGS, (handler) => Object(handler).command === "true"),
  ).toBe(1);
});

test.each(["hooks", "codex_hooks"])("the switch %s turns all hooks off", (name) => {
  expect(readCodexHooks(configPath()).off).toBeUndefined();
  config("[features]", `${name} = false`);
  expect(readCodexHooks(configPath()).off).toBe(`[features] ${name} = false`);
});

test("what is broken or odd says nothing", () => {
  config("= broken");
  expect(readCodexHooks(configPath())).toEqual({ off: undefined, approved: new Map() });
  for (const odd of [
    null,
    [],
    { hooks: 1 },
    { hooks: { Stop: 1, PreToolUse: [null, { hooks: 1 }] } },
  ])
    expect(unapproved(configPath(), hooks, odd, all)).toBe(0);
});
