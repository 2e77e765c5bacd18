import { describe, expect, test } from "bun:test";
import { HandlerRegistry } from "../../src/engine/registry.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { handlerNamed } from "../support/context.ts";

const allow: Outcome = { verdict: "allow", reason: "your rule" };

describe("the registry", () => {
  const names = (registry: HandlerRegistry, event: string) =>
    registry.handlersOf(event).map(({ name }) => name);

  test("gives an event its own handlers and those of every event, in the order of the table", () => {
    const registry = new HandlerRegistry([
      handlerNamed("tool", [], allow, ["PreToolUse", "PostToolUse"]),
      handlerNamed("every", [], allow),
      handlerNamed("stop", [], allow, ["Stop"]),
    ]);
    expect(names(registry, "PreToolUse")).toEqual(["tool", "every"]);
    expect(names(registry, "Stop")).toEqual(["every", "stop"]);
    expect(names(registry, "FutureEvent")).toEqual(["every"]);
  });

  test("adds a registered handler behind the others, and leaves the given table alone", () => {
    const table = [handlerNamed("first", [], allow)];
    const registry = new HandlerRegistry(table);
    registry.register(handlerNamed("second", [], allow));
    expect(names(registry, "Stop")).toEqual(["first", "second"]);
    expect(table).toHaveLength(1);
  });
});
