import { describe, expect, test } from "bun:test";
import { findDialect, listDialects, recogniseDialect } from "../../src/protocol/dialect.ts";
import { samplePayloads } from "../support/events.ts";

describe("recognising who calls", () => {
  test.each([...samplePayloads()])("takes Claude Code's %s for claude", (_name, payload) => {
    expect(recogniseDialect(payload)?.name).toBe("claude");
  });

  test.each([
    [{}],
    [{ session_id: "s", cwd: "/", hook_event_name: "Stop" }],
    [{ transcript_path: 5 }],
    [{ transcript_path: null }],
  ])("takes %j for plain", (payload) => {
    expect(recogniseDialect(payload)?.name).toBe("plain");
  });
});

describe("finding a dialect by name", () => {
  test.each(listDialects().map(({ name }) => name))(
    "loads %s, which bears that name",
    async (name) => {
      expect((await findDialect(name)?.load())?.name).toBe(name);
    },
  );

  test.each(["constructor", "__proto__", "", "Claude", "codex "])("does not find %p", (name) => {
    expect(findDialect(name)).toBeUndefined();
  });
});
