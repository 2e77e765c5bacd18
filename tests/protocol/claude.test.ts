import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { claudeDialect } from "../../src/protocol/claude.ts";
import { listEvents } from "../../src/protocol/events.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { sampleEvent } from "../support/events.ts";
import { anyOutcome } from "../support/outcomes.ts";
import { answersOf } from "./answers.ts";

const GOLDEN = join(import.meta.dir, "claude.golden.jsonl");
const EVENT_NAMES = [...listEvents().map(({ name }) => name), "FutureEvent"];
const eventName = fc.constantFrom(...EVENT_NAMES);

/** Event names by the place Claude Code 2.1.330 has for a hook's text for the model. */
const TAKES_CONTEXT = [
  "SessionStart",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "SubagentStart",
  "PostModelSwitch",
];

function encode(outcome: Outcome, name: string) {
  const { stdout, stderr, exit } = claudeDialect.encode(outcome, sampleEvent(name));
  const answer: unknown = stdout === "" ? {} : JSON.parse(stdout);
  const fields = new Map<string, unknown>(Object.entries(Object(answer)));
  const specific = fields.get("hookSpecificOutput");
  return {
    exit,
    stdout,
    stderr,
    fields,
    specific: new Map<string, unknown>(Object.entries(Object(specific ?? {}))),
  };
}

describe("the claude dialect", () => {
  test("answers every verdict on every event as its golden file says", () => {
    expect(answersOf(claudeDialect)).toBe(readFileSync(GOLDEN, "utf8"));
  });

  test("puts something in the place of a tool's arguments before it, and of its output after it only", () => {
    const output = { stdout: "T=…", stderr: "" };
    for (const name of EVENT_NAMES) {
      const { specific } = encode({ verdict: "pass", output }, name);
      expect(specific.get("updatedInput")).toEqual(name === "PreToolUse" ? output : undefined);
      expect(specific.get("updatedToolOutput")).toEqual(
        name === "PostToolUse" ? output : undefined,
      );
      const replaces = name === "PreToolUse" || name === "PostToolUse";
      expect(claudeDialect.replaces?.(sampleEvent(name))).toBe(replaces);
    }
  });

  test("gives changed arguments to a call that is asked about or allowed as well", () => {
    const output = { command: "true" };
    for (const verdict of ["ask", "allow"] as const) {
      const { specific } = encode({ verdict, reason: "r", output }, "PreToolUse");
      expect(specific.get("updatedInput")).toEqual(output);
      expect(specific.get("permissionDecision")).toBe(verdict);
    }
  });

  test("lets the model try again where the client itself refused, and nowhere else", () => {
    for (const name of EVENT_NAMES) {
      const { specific } = encode({ verdict: "pass", retry: true }, name);
      expect(specific.get("retry")).toBe(name === "PermissionDenied" ? true : undefined);
    }
  });

  test("never says decision:allow, which would void even a denial beside it", () => {
    fc.assert(
      fc.property(anyOutcome, eventName, (outcome, name) => {
        const decision = encode(outcome, name).fields.get("decision");
        expect(["block", undefined]).toContain(decision as string | undefined);
      }),
    );
  });

  test("skips the user's own permission prompt for the verdict allow only", () => {
    fc.assert(
      fc.property(anyOutcome, eventName, (outcome, name) => {
        const { specific } = encode(outcome, name);
        const decision = new Map(Object.entries(Object(specific.get("decision") ?? {})));
        const allows =
          specific.get("permissionDecision") === "allow" || decision.get("behavior") === "allow";
        const mayAllow = ["PreToolUse", "PreModelSwitch", "PermissionRequest"].includes(name);
        expect(allows).toBe(outcome.verdict === "allow" && mayAllow);
      }),
    );
  });

  test("names the event in hookSpecificOutput, without which Claude Code ignores it", () => {
    fc.assert(
      fc.property(anyOutcome, eventName, (outcome, name) => {
        const { fields, specific } = encode(outcome, name);
        if (fields.has("hookSpecificOutput")) expect(specific.get("hookEventName")).toBe(name);
      }),
    );
  });

  test("uses only fields that Claude Code's schema has", () => {
    const known = [
      ...["continue", "stopReason", "decision", "reason", "systemMessage"],
      "hookSpecificOutput",
    ];
    const specificKnown = [
      ...["hookEventName", "permissionDecision", "permissionDecisionReason"],
      ...["additionalContext", "decision", "action", "updatedInput", "updatedToolOutput", "retry"],
    ];
    fc.assert(
      fc.property(anyOutcome, eventName, (outcome, name) => {
        const { fields, specific } = encode(outcome, name);
        for (const field of fields.keys()) expect(known).toContain(field);
        for (const field of specific.keys()) expect(specificKnown).toContain(field);
      }),
    );
  });

  test("exits 0 or 2, and with 2 gives the reason alone on stderr", () => {
    fc.assert(
      fc.property(anyOutcome, eventName, (outcome, name) => {
        const { exit, stderr } = encode(outcome, name);
        expect([0, 2]).toContain(exit);
        expect(stderr).toBe(exit === 2 && outcome.verdict !== "pass" ? outcome.reason : undefined);
        if (outcome.verdict === "pass" || outcome.verdict === "allow") expect(exit).toBe(0);
      }),
    );
  });

  test("lets a session start whatever the handlers say, and tells the person", () => {
    fc.assert(
      fc.property(anyOutcome, (outcome) => {
        const { exit, fields } = encode(outcome, "SessionStart");
        expect(exit).toBe(0);
        expect(fields.get("continue")).toBe(outcome.halt === undefined);
        expect(fields.has("decision")).toBe(false);
        if (outcome.verdict === "deny") {
          expect(String(fields.get("systemMessage") ?? "")).toStartWith(outcome.reason);
        }
      }),
    );
  });

  test.each(EVENT_NAMES)("gives the model context on %s exactly where there is a place", (name) => {
    const { specific } = encode({ verdict: "pass", context: "C" }, name);
    expect(specific.has("additionalContext")).toBe(TAKES_CONTEXT.includes(name));
  });

  test.each(
    listEvents()
      .filter(({ gate }) => gate)
      .map(({ name }) => name),
  )("stops %s on a denial", (name) => {
    const { exit, specific } = encode({ verdict: "deny", reason: "no" }, name);
    const byFields = ["PermissionRequest", "Elicitation", "ElicitationResult"].includes(name);
    expect(exit).toBe(byFields ? 0 : 2);
    if (byFields) expect(specific.has("decision") || specific.has("action")).toBe(true);
  });

  test.each(["Elicitation", "ElicitationResult"])(
    "tells the person why %s was declined, since the action has no place for a reason",
    (name) => {
      const denied = encode({ verdict: "deny", reason: "no secrets", notice: "by the way" }, name);
      expect(denied.fields.get("systemMessage")).toBe("no secrets\nby the way");
      expect(denied.specific.get("action")).toBe("decline");
      const passed = encode({ verdict: "pass", notice: "by the way" }, name);
      expect(passed.fields.get("systemMessage")).toBe("by the way");
    },
  );

  test.each(
    listEvents()
      .filter(({ gate }) => gate)
      .map(({ name }) => name),
  )("never takes an ask on %s for a yes", (name) => {
    const { exit, specific } = encode({ verdict: "ask", reason: "sure?" }, name);
    const asks = ["PreToolUse", "PreModelSwitch"].includes(name);
    if (asks) expect(specific.get("permissionDecision")).toBe("ask");
    else if (name === "PermissionRequest") expect(specific.size).toBe(0);
    else expect(exit === 2 || specific.get("action") === "decline").toBe(true);
  });

  test.each(EVENT_NAMES)("ends the agent's work on %s only for a halt", (name) => {
    const { fields } = encode({ verdict: "pass" }, name);
    expect(fields.get("continue")).not.toBe(false);
    const halted = encode({ verdict: "pass", halt: "enough" }, name);
    const discards = ["WorktreeCreate", "Elicitation", "ElicitationResult"].includes(name);
    expect(halted.fields.get("continue")).toBe(discards ? undefined : false);
    expect(halted.fields.get("stopReason")).toBe(discards ? undefined : "enough");
    expect(encode({ verdict: "pass", halt: "" }, name).fields.has("stopReason")).toBe(false);
  });

  test("refuses an event it does not know in every way there is", () => {
    expect(encode({ verdict: "deny", reason: "no" }, "FutureEvent")).toMatchObject({
      exit: 2,
      stdout: '{"decision":"block","reason":"no"}',
      stderr: "no",
    });
  });

  test("prints nothing on WorktreeCreate, whose stdout would become a path", () => {
    fc.assert(
      fc.property(anyOutcome, (outcome) => {
        expect(encode(outcome, "WorktreeCreate").stdout).toBe("");
      }),
    );
  });

  test("writes JSON that survives being read and written again (S0 scenario 8)", () => {
    fc.assert(
      fc.property(anyOutcome, eventName, (outcome, name) => {
        const { stdout } = encode(outcome, name);
        if (name === "WorktreeCreate") return;
        expect(JSON.stringify(JSON.parse(stdout))).toBe(stdout);
      }),
    );
  });
});
