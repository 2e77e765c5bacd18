import { describe, expect, test } from "bun:test";
import { type FilterName, selected, type Wanted } from "../../src/report/client/select.ts";
import type { ReportCall } from "../../src/report/report.ts";

const call = (id: string, more: Partial<ReportCall>): ReportCall => ({
  ...{ id, agent: "claude", project: "/w/harbour", session: "s", tool: "Bash" },
  ...{ verdict: "ask", followed: "ran", ...more },
});

const DATA = {
  calls: [
    call("d", { time: "2026-11-23T04:00:00Z", rule: "git/stash", content: "git stash drop" }),
    call("c", { time: "2026-11-23T03:00:00Z", verdict: "deny", other: "ask", agent: "codex" }),
    call("b", {
      time: "2026-11-22T02:00:00Z",
      verdict: "notice",
      other: "notice",
      rule: "Git/push",
    }),
    call("a", { followed: "failed", reason: "Deletes the work tree", project: "/w/ferry" }),
  ],
  suggestions: [["a", "d"], []],
  place: "Project",
  columns: [],
};

const ids = (
  filters: Partial<Record<FilterName, string>> = {},
  wanted: Partial<Omit<Wanted, "filters">> = {},
) => {
  const all = new Map(Object.entries(filters) as [FilterName, string][]);
  const whole = { text: "", sort: "time", descending: true, filters: all, ...wanted } as const;
  return selected(DATA, whole)
    .map(({ id }) => id)
    .join("");
};

describe("calls are", () => {
  test("all there, the latest first, where nothing is filtered", () => {
    expect(ids()).toBe("dcba");
    expect(ids({ rule: "", verdict: "" })).toBe("dcba");
  });

  test("filtered by every value, and by having none", () => {
    expect(ids({ verdict: "deny" })).toBe("c");
    expect(ids({ agent: "claude", followed: "ran" })).toBe("db");
    expect(ids({ rule: "(none)" })).toBe("ca");
    expect(ids({ project: "/w" })).toBe("");
  });

  test("filtered by what another policy says, and by suggestion", () => {
    expect(ids({ other: "differs" })).toBe("c");
    expect(ids({ other: "notice" })).toBe("b");
    expect(ids({ suggestion: "0" })).toBe("da");
    expect(ids({ suggestion: "7" })).toBe("");
  });

  test("found by every word of a text, in any place and spelling", () => {
    expect(ids({}, { text: "  STASH git " })).toBe("d");
    expect(ids({}, { text: "work tree" })).toBe("a");
    expect(ids({}, { text: "stash tree" })).toBe("");
  });

  test.each([
    ["time", true, "dcba"],
    ["time", false, "abcd"],
    ["verdict", false, "cdab"],
    ["rule", false, "cabd"],
    ["project", false, "adcb"],
    ["agent", true, "cdba"],
    ["followed", true, "adcb"],
    ["content", false, "cbad"],
    ["other", true, "bcda"],
  ] as const)(
    "sorted by %s, descending %p, the latest first where equal",
    (sort, descending, order) => {
      expect(ids({}, { sort, descending })).toBe(order);
    },
  );
});
