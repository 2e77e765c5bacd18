import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { listDialects } from "../../src/protocol/dialect.ts";
import { sampleEvent } from "../support/events.ts";

const TEXT = readFileSync("docs/bounds-agents.md", "utf8");

/** Agents by name, and whether the table says that their calls run within bounds. */
const TOLD = new Map(
  TEXT.split("\n").flatMap((line) => {
    const [, names = "", within = ""] = line.split("|").map((cell) => cell.trim());
    const isRow = /^`\w+`/.test(names) && /^(?:yes|no)\b/.test(within);
    return isRow
      ? [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, within.startsWith("yes")] as const)
      : [];
  }),
);

describe("the table of agents whose calls run within bounds", () => {
  test("names every agent once", () => {
    expect([...TOLD.keys()].toSorted()).toEqual(
      listDialects()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  test.each(listDialects().map((entry) => [entry.name, entry] as const))(
    "says of %s what its adapter does",
    async (name, entry) => {
      const dialect = await entry.load();
      const event = { ...sampleEvent("PreToolUse"), wireName: "BeforeTool" };
      const takes = [event, sampleEvent("PreToolUse")].some((one) => dialect.replaces?.(one));
      expect(TOLD.get(name)).toBe(takes);
    },
  );
});
