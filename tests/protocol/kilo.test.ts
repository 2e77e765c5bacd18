import { expect, test } from "bun:test";
import { findEvent } from "../../src/protocol/events.ts";
import { kiloDialect } from "../../src/protocol/kilo.ts";
import { opencodeDialect } from "../../src/protocol/opencode.ts";

test("Kilo is answered as OpenCode is: nobody is asked, and only what a tool gave is replaced", () => {
  expect(kiloDialect.cannotAsk?.({} as never)).toBe(true);
  for (const name of ["PreToolUse", "PostToolUse"]) {
    const event = { name, spec: findEvent(name) } as never;
    expect(kiloDialect.replaces?.(event)).toBe(name === "PostToolUse");
  }
  expect(kiloDialect.encode).toBe(opencodeDialect.encode);
});
