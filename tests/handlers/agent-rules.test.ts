import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { agentRules } from "../../src/handlers/agent-rules.ts";
import type { RunningProcess } from "../../src/io.ts";
import { findDialect } from "../../src/protocol/dialect.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { testContext } from "../support/context.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A process above, by its words. */
function running(...words: readonly string[]): RunningProcess {
  const about = { pid: 7, name: "node", program: "/usr/bin/node", variables: [] };
  return { ...about, words, hasTerminal: false, startedAt: 1, isOthers: false };
}

/** Why lines of an agent's session are left as they are. */
async function whyLeft(agent: string, started: readonly string[], fields: object = {}) {
  const dialect = await findDialect(agent)?.load();
  const call = { tool_name: "Bash", tool_input: { command: "make" } };
  const parsed = parseEvent(
    { session_id: "s", cwd: sandbox.project, hook_event_name: "PreToolUse", ...call, ...fields },
    undefined,
  );
  if (!parsed.ok) throw parsed.error;
  const env = bareEnvironment(sandbox.home);
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" });
  const above = [running("bash", "-c", "fairlead hook"), running(...started), running("-y")];
  const context = {
    ...{ ...testContext(), decides: dialect?.decides, signal: new AbortController().signal },
    io: { ...io, processesAbove: async () => above },
    workspace: { root: sandbox.project, folder: undefined, memory: undefined },
  };
  const about = { event: parsed.event, context, call: { tool: "Bash", input: {} } };
  // The rules are about no world.
  return (await agentRules({ ...about, world: Object() })).whyLeft;
}

const GEMINI = ["/usr/bin/node", "--max-old-space-size=1000", "/opt/bundle/gemini.js"];
const ASKS = "the agent asks about lines";
const SANDBOX = "the agent has a sandbox of its own";

test("lines are changed where the agent was started so that it asks about none", async () => {
  for (const words of [["-y"], ["--yolo", "-p", "go"], ["--approval-mode", "yolo"]])
    expect(await whyLeft("gemini", [...GEMINI, ...words])).toBeUndefined();
  for (const words of [["--yolo"], ["-p", "go", "--allow-all-tools"], ["--allow-all"]])
    expect(await whyLeft("copilot", ["/opt/copilot", ...words])).toBeUndefined();
  expect(await whyLeft("pi", [], { lines: "unasked" })).toBeUndefined();
});

test("they are left where it may ask, and where nobody can tell", async () => {
  for (const words of [[], ["-p", "go"], ["--approval-mode", "auto_edit"], ["--yolox"]])
    expect(await whyLeft("gemini", [...GEMINI, ...words])).toBe(ASKS);
  expect(await whyLeft("gemini", ["npx", "-y", "@google/gemini-cli"])).toBe(ASKS);
  expect(await whyLeft("copilot", ["/opt/copilot", "--allow-tool=shell(npm)"])).toBe(ASKS);
  expect(await whyLeft("copilot", ["/opt/other", "--yolo"])).toBe(ASKS);
  expect(await whyLeft("opencode", [], { lines: "asked" })).toBe(ASKS);
  // A plugin of before would drop the line.
  expect(await whyLeft("opencode", [])).toBe(ASKS);
});

test("they are left where the agent has a sandbox of its own, by its words or its settings", async () => {
  expect(await whyLeft("gemini", [...GEMINI, "-y", "--sandbox"])).toBe(SANDBOX);
  expect(await whyLeft("copilot", ["/opt/copilot", "--yolo", "--sandbox"])).toBe(SANDBOX);
  const settings = join(sandbox.home, ".gemini/settings.json");
  for (const [text, why] of [
    ['{"tools":{"sandbox":"docker"}} // mine', SANDBOX],
    ['{"security":{"toolSandboxing":true}}', SANDBOX],
    ['{"tools":{"core":["run_shell_command(git)"]}}', SANDBOX],
    ['{"tools":{"sandbox":false,"core":[]}}', undefined],
    ["{", `${settings} cannot be read`],
    ["", undefined],
  ] as const) {
    put(settings, text);
    expect(await whyLeft("gemini", [...GEMINI, "-y"])).toBe(why);
  }
  put(join(sandbox.project, ".github/copilot/settings.json"), '{"sandbox":{"enabled":true}}');
  expect(await whyLeft("copilot", ["/opt/copilot", "--yolo"])).toBe(SANDBOX);
  put(join(sandbox.project, ".github/copilot/settings.json"), '{"sandbox":{"enabled":false}}');
  expect(await whyLeft("copilot", ["/opt/copilot", "--yolo"])).toBeUndefined();
});

test("they are left where one of its rules is matched against whole lines", async () => {
  put(join(sandbox.home, ".gemini/policies/own.toml"), '[[rule]]\ncommandPrefix = "rm"\n');
  expect(await whyLeft("gemini", [...GEMINI, "-y"])).toBeUndefined();
  const rule = '[[rule]]\ncommandRegex = "curl .* sh"\n';
  put(join(sandbox.home, ".gemini/extensions/one/policies/a.toml"), rule);
  expect(await whyLeft("gemini", [...GEMINI, "-y"])).toContain("lines as a whole");
});
