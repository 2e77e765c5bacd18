import { describe, expect, test } from "bun:test";
import type { HandlerEntry } from "../../src/engine/handler.ts";
import { handlersOf } from "../../src/engine/handler-table.ts";
import { PASS } from "../../src/protocol/outcome.ts";

const entry = (fields: Partial<HandlerEntry>): HandlerEntry => ({
  name: "h",
  events: ["*"],
  load: async () => () => PASS,
  ...fields,
});

const runs = (fields: Partial<HandlerEntry>, event: string, tool?: string) =>
  handlersOf([entry(fields)], event, tool).length === 1;

describe("what a handler is loaded for", () => {
  test("a handler with tools is left out for other tools and for events without one", () => {
    const fields = { events: ["PreToolUse"], tools: ["Task"] };
    expect(runs(fields, "PreToolUse", "Task")).toBe(true);
    expect(runs(fields, "PreToolUse", "Bash")).toBe(false);
    expect(runs(fields, "PreToolUse")).toBe(false);
    expect(runs(fields, "PostToolUse", "Task")).toBe(false);
  });

  test("a star takes every event, known or not, but the excepted ones", () => {
    const fields = { except: ["PreToolUse"] };
    expect(runs(fields, "Stop")).toBe(true);
    expect(runs(fields, "SomethingNew")).toBe(true);
    expect(runs(fields, "PreToolUse", "Bash")).toBe(false);
  });
});
