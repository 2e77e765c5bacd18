import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findDialect, listDialects, recogniseDialect } from "../../src/protocol/dialect.ts";
import { findEvent } from "../../src/protocol/events.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import type { CallFacts } from "../../src/protocol/reading.ts";
import { samplePayloads } from "../support/events.ts";
import { anyOutcome } from "../support/outcomes.ts";
import { AGENT_SAMPLES, type AgentSample } from "./agent-payloads.ts";
import { OUTCOMES } from "./answers.ts";

const HERE = "/home/ada/here";
const NAMES = [...AGENT_SAMPLES.keys()];
const EVERY = [...AGENT_SAMPLES].flatMap(([name, samples]) =>
  samples.map((sample, index) => [name, index, sample] as const),
);

async function dialectOf(name: string) {
  const dialect = await findDialect(name)?.load();
  if (dialect === undefined) throw new Error(`no dialect ${name}`);
  return dialect;
}

function factsOf({ requested }: AgentSample): CallFacts {
  return {
    requested: requested === undefined ? undefined : findEvent(requested),
    workingDirectory: HERE,
  };
}

/** What fairlead understands of a sample, and the event that handlers get. */
async function understood(name: string, sample: AgentSample) {
  const facts = factsOf(sample);
  const reading = (await dialectOf(name)).read?.(sample.payload, facts);
  if (reading === undefined) throw new Error(`${name} reads nothing`);
  const parsed = parseEvent(reading.payload, facts.requested, reading.wireName);
  if (!parsed.ok) throw parsed.error;
  return parsed;
}

/** One line for what each sample is understood as, and one for every answer to it. */
async function golden(name: string): Promise<string> {
  const lines: string[] = [];
  const dialect = await dialectOf(name);
  for (const sample of AGENT_SAMPLES.get(name) ?? []) {
    const { event, warnings } = await understood(name, sample);
    const { wireName, sessionId, cwd, prompt, tool, stopHookActive } = event;
    lines.push(
      JSON.stringify({
        wire: wireName,
        event: event.name,
        session: sessionId,
        cwd,
        ...(prompt === undefined ? {} : { prompt }),
        ...(tool === undefined ? {} : { tool: tool.name, input: tool.input }),
        ...(tool?.error === undefined ? {} : { error: tool.error }),
        ...(stopHookActive ? { stopHookActive } : {}),
        ...(warnings.length === 0 ? {} : { warnings }),
      }),
    );
    for (const outcome of OUTCOMES) {
      const { stdout, stderr, exit } = dialect.encode(outcome, event);
      const bare = outcome.verdict === "pass" && outcome.data === undefined;
      lines.push(
        JSON.stringify({
          wire: wireName,
          verdict: bare ? "nothing" : outcome.verdict,
          exit,
          stdout: stdout.startsWith("{") ? JSON.parse(stdout) : stdout,
          ...(stderr === undefined ? {} : { stderr }),
        }),
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

describe("every agent", () => {
  test("has samples of its payloads", () => {
    const known = listDialects()
      .map(({ name }) => name)
      .filter((name) => name !== "claude" && name !== "plain");
    expect([...NAMES].sort()).toEqual(known.sort());
  });

  test.each(NAMES)("%s: what is understood and answered is what was agreed on", async (name) => {
    const file = join(import.meta.dir, `${name}.golden.jsonl`);
    const now = await golden(name);
    // A new dialect's file is written once and then read by a person; a change is never taken over.
    if (!existsSync(file)) writeFileSync(file, now);
    expect(now).toBe(readFileSync(file, "utf8"));
  });

  test.each(EVERY)(
    "%s (%i) is told apart from all others, or claimed by nobody",
    (name, _, { payload }) => {
      const found = recogniseDialect(payload)?.name ?? "";
      expect([name, "plain"]).toContain(found);
      expect(listDialects().filter((entry) => entry.recognises(payload)).length).toBeLessThan(4);
    },
  );

  test.each(NAMES)("%s says of each tool call whether it can ask about it", async (name) => {
    // OpenCode's plugin is given the question, and refuses.
    if (name === "opencode" || name === "kilo") return;
    const dialect = await dialectOf(name);
    for (const sample of AGENT_SAMPLES.get(name) ?? []) {
      const { event } = await understood(name, sample);
      if (event.name !== "PreToolUse") continue;
      const { stdout } = dialect.encode({ verdict: "ask", reason: "because" }, event);
      const asks = stdout.includes('"ask"');
      expect([sample.payload, dialect.cannotAsk?.(event) === true]).toEqual([
        sample.payload,
        !asks,
      ]);
    }
  });

  test.each([...samplePayloads()])("is never seen in Claude Code's %s", (_name, payload) => {
    expect(recogniseDialect(payload)?.name).toBe("claude");
  });

  test.each(NAMES)("%s understands any object, and asks of no field to be there", async (name) => {
    const dialect = await dialectOf(name);
    const payload = fc.dictionary(
      fc.constantFrom(
        ...["session_id", "cwd", "hook_event_name", "tool_name", "tool_input", "toolName"],
        ...["toolArgs", "tool_info", "agent_action_name", "hookName", "preToolUse", "prompt"],
        ...["workspace_roots", "workspaceRoots", "tool_response", "edits", "loop_count"],
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(payload, (fields) => {
        const facts = { requested: findEvent("pre-tool"), workingDirectory: HERE };
        const reading = dialect.read?.(fields, facts);
        expect(parseEvent(reading?.payload ?? {}, undefined, reading?.wireName).ok).toBe(true);
      }),
    );
  });

  test.each(EVERY)(
    "%s (%i) answers any outcome without failing; a denial has words",
    async (name, _, sample) => {
      const dialect = await dialectOf(name);
      const { event } = await understood(name, sample);
      fc.assert(
        fc.property(anyOutcome, (outcome) => {
          // Qwen Code and Droid get Claude Code's answers, which pass on a reason as it is.
          fc.pre(outcome.verdict === "pass" || outcome.reason !== "");
          const answer = dialect.encode(outcome, event);
          if (answer.exit === 2) expect(answer.stderr?.length).toBeGreaterThan(0);
          if (answer.stdout.startsWith("{") && !["kiro", "wave", "kimi"].includes(name)) {
            expect(JSON.stringify(JSON.parse(answer.stdout))).toBe(answer.stdout);
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});

/**
 * Keys that Codex's closed schemas allow, by event: `codex-rs/hooks/schema/generated/*.output.schema.json`
 * of openai/codex. One more key, or a verdict that is not listed, and the tool runs.
 */
const UNIVERSAL = ["continue", "stopReason", "suppressOutput", "systemMessage"];
const CODEX_KEYS: ReadonlyMap<
  string,
  readonly [top: readonly string[], specific: readonly string[]]
> = new Map([
  [
    "PreToolUse",
    [
      ["systemMessage", "hookSpecificOutput"],
      ["permissionDecision", "permissionDecisionReason", "additionalContext"],
    ],
  ],
  ["PermissionRequest", [["systemMessage", "hookSpecificOutput"], ["decision"]]],
  [
    "PostToolUse",
    [[...UNIVERSAL, "decision", "reason", "hookSpecificOutput"], ["additionalContext"]],
  ],
  [
    "UserPromptSubmit",
    [[...UNIVERSAL, "decision", "reason", "hookSpecificOutput"], ["additionalContext"]],
  ],
  ["SessionStart", [[...UNIVERSAL, "hookSpecificOutput"], ["additionalContext"]]],
  ["SubagentStart", [[...UNIVERSAL, "hookSpecificOutput"], ["additionalContext"]]],
  ["Stop", [[...UNIVERSAL, "decision", "reason"], []]],
  ["SubagentStop", [[...UNIVERSAL, "decision", "reason"], []]],
  ["PreCompact", [UNIVERSAL, []]],
  ["PostCompact", [UNIVERSAL, []]],
  ["SessionEnd", [["systemMessage"], []]],
  ["Interrupt", [["systemMessage"], []]],
]);

describe("Codex's schemas", () => {
  const samples = AGENT_SAMPLES.get("codex") ?? [];
  test.each(samples.map((sample, index) => [index, sample] as const))(
    "hold every answer to sample %i",
    async (_index, sample) => {
      const dialect = await dialectOf("codex");
      const { event } = await understood("codex", sample);
      const [top, own] = CODEX_KEYS.get(event.wireName) ?? [[], []];
      fc.assert(
        fc.property(anyOutcome, (outcome) => {
          const answer = JSON.parse(dialect.encode(outcome, event).stdout);
          expect(top).toEqual(expect.arrayContaining(Object.keys(answer)));
          if (answer.decision !== undefined) {
            expect(answer.decision).toBe("block");
            expect(answer.reason).toMatch(/\S/);
          }
          const specific = answer.hookSpecificOutput;
          if (specific === undefined) return;
          expect(specific.hookEventName).toBe(event.wireName);
          expect(["hookEventName", ...own]).toEqual(expect.arrayContaining(Object.keys(specific)));
          if (specific.permissionDecision !== undefined) {
            expect(specific.permissionDecision).toBe("deny");
            expect(specific.permissionDecisionReason).toMatch(/\S/);
          }
        }),
      );
    },
  );
});
