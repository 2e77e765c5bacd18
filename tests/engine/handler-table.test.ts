import { describe, expect, test } from "bun:test";
import type { HandlerEntry } from "../../src/engine/handler.ts";
import { handlersOf } from "../../src/engine/handler-table.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { handlerNamed } from "../support/context.ts";

const allow: Outcome = { verdict: "allow", reason: "your rule" };

describe("the handler table", () => {
  const names = (table: readonly HandlerEntry[], event: string) =>
    handlersOf(table, event).map(({ name }) => name);

  test("gives an event its own handlers and those of every event, in the order of the table", () => {
    const table = [
      handlerNamed("tool", [], allow, ["PreToolUse", "PostToolUse"]),
      handlerNamed("every", [], allow),
      handlerNamed("stop", [], allow, ["Stop"]),
    ];
    expect(names(table, "PreToolUse")).toEqual(["tool", "every"]);
    expect(names(table, "Stop")).toEqual(["every", "stop"]);
    expect(names(table, "FutureEvent")).toEqual(["every"]);
  });
});
