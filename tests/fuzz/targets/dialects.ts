import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { AGENT_SAMPLES } from "../../protocol/agent-payloads.ts";
import { samplePayloads } from "../../support/events.ts";
import { makeSandbox, runFairlead, type Sandbox } from "../../support/world.ts";
import { commandLines } from "../inputs/commands.ts";
import { target } from "../target.ts";

/** An agent's payload of a shell command about to run. */
interface Wire {
  readonly agent: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The command in every recorded payload, which the tried one takes the place of. */
const RECORDED = "npm test";

/** The folders of recorded payloads, which the sandbox's project takes the place of. */
const RECORDED_FOLDERS = /\/home\/ada\/app|\/srv|(?<="dir_path":")web/g;

/** One payload an agent that has the event, with the recorded command somewhere in it. */
const WIRES: readonly Wire[] = [
  ...[...AGENT_SAMPLES].flatMap(([agent, samples]) => {
    const found = samples.find(
      ({ payload }) =>
        /^(?:PreToolUse|BeforeTool|pre_run_command|beforeShellExecution|preToolUse)$/.test(
          String(
            payload.hook_event_name ??
              payload.agent_action_name ??
              payload.hookName ??
              "PreToolUse",
          ),
        ) && /"npm test\\?"/.test(JSON.stringify(payload)),
    );
    return found === undefined ? [] : [{ agent, payload: found.payload }];
  }),
  ...["claude", "plain"].map((agent) => ({
    agent,
    payload: {
      ...samplePayloads().get("PreToolUse"),
      tool_name: "Bash",
      tool_input: { command: RECORDED },
    },
  })),
];

/** Calls whose verdict is known: what any other call is answered with must be one of these answers. */
const KNOWN = [
  ["pass", "ls"],
  ["ask", "git reset --hard"],
  ["deny", "rm -rf /"],
] as const;

/** Where the sandbox lies, which Git does not see. */
const OUTSIDE = resolve(".cache/fuzz");

let sandbox: Sandbox | undefined;
const shapes = new Map<string, ReadonlyMap<string, string>>();
const counted: Record<string, number> = { pass: 0, ask: 0, deny: 0 };

/** Every agent gets the answer that Claude Code gets, in its own words. */
export const dialects = target<{ readonly command: string; readonly payload: unknown }>({
  name: "dialects",
  claim: "all agents get the same verdict on a command, and any payload gets an answer",
  quickRuns: 20,
  inputs: fc.record({ command: commandLines, payload: fc.jsonValue({ maxDepth: 2 }) }),
  dispose: () => {
    sandbox?.dispose();
    sandbox = undefined;
  },
  refute: async ({ command, payload }) => {
    const said: string[] = [];
    for (const wire of WIRES) {
      const known = shapes.get(wire.agent) ?? (await shapesOf(wire));
      shapes.set(wire.agent, known);
      const shape = await answer(wire, command);
      const verdicts = [...known].filter(([, one]) => one === shape).map(([verdict]) => verdict);
      if (verdicts.length === 0) return `${wire.agent}: an answer of another kind: ${shape}`;
      // An agent that cannot ask gives one answer for two verdicts.
      said.push(`${wire.agent} ${verdicts.join("|")}`);
      const whole = await whatClaudeGets(command);
      if (!verdicts.includes(whole)) return `${wire.agent} ${verdicts.join("|")}, claude ${whole}`;
      if (wire.agent === "plain") counted[whole] = (counted[whole] ?? 0) + 1;
    }
    return refutePayload(payload);
  },
  counts: () => ({ agents: WIRES.length, ...counted }),
});

async function whatClaudeGets(command: string): Promise<string> {
  const wire = WIRES.find(({ agent }) => agent === "claude");
  if (wire === undefined) throw new Error("claude has a payload");
  const shape = await answer(wire, command);
  const known = shapes.get("claude") ?? (await shapesOf(wire));
  return [...known].find(([, one]) => one === shape)?.[0] ?? `unknown: ${shape}`;
}

async function shapesOf(wire: Wire): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const [verdict, command] of KNOWN) all.set(verdict, await answer(wire, command));
  return all;
}

/** The answer with all texts that are no single word left out: exit code, fields and verdict words. */
async function answer({ agent, payload }: Wire, command: string): Promise<string> {
  const recorded = JSON.stringify(payload);
  // In a copy of the call as text, as Copilot sends it, the command is quoted twice.
  const twice = JSON.stringify(JSON.stringify(command)).slice(1, -1);
  const text = recorded
    .replaceAll(`"${RECORDED}"`, () => JSON.stringify(command))
    .replaceAll(`\\"${RECORDED}\\"`, () => twice);
  const { exit, stdout } = await hook(["--agent", agent], text);
  return `${exit} ${shapeOf(stdout)}`;
}

function shapeOf(stdout: string): string {
  if (stdout.trim() === "") return "";
  const parsed: unknown = JSON.parse(stdout);
  return JSON.stringify(parsed, (key, value: unknown) => {
    if (key === "data") return undefined;
    return typeof value === "string" && !/^\w+$/.test(value) ? "…" : value;
  });
}

/** Whatever a payload holds, the process answers with one of its three exit codes. */
async function refutePayload(value: unknown): Promise<string | undefined> {
  for (const { agent, payload } of WIRES) {
    const text = JSON.stringify({
      ...payload,
      ...(typeof value === "object" ? value : {}),
      x: value,
    });
    const { exit, stdout } = await hook(["--agent", agent], text);
    if (exit !== 0 && exit !== 1 && exit !== 2) return `${agent}: exit ${exit}`;
    if (stdout.trim() !== "" && exit !== 1) JSON.parse(stdout);
  }
  return undefined;
}

function hook(options: readonly string[], stdin: string) {
  if (sandbox === undefined) {
    // Beside the temporary folders, in which much is allowed.
    mkdirSync(OUTSIDE, { recursive: true });
    sandbox = makeSandbox(OUTSIDE);
    // A project of its own, not a folder of this one.
    mkdirSync(join(sandbox.project, ".git"));
    // Whether a routine question is put depends on whether the agent has a way to put it, and bounds on whether it takes
    // another line.
    const settings = join(sandbox.home, ".config/fairlead");
    mkdirSync(settings, { recursive: true });
    writeFileSync(
      join(settings, "config.toml"),
      '[policy]\npreset = "strict"\n\n[confine]\ncalls = "off"\n',
    );
  }
  const { home, project } = sandbox;
  const here = stdin.replace(RECORDED_FOLDERS, project);
  const env = { HOME: home, PATH: "/usr/bin:/bin" };
  return runFairlead({ words: ["hook", "pre-tool", ...options], cwd: project, env, stdin: here });
}
