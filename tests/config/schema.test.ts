import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { defaults } from "../../src/config/defaults.ts";
import { parseLayer } from "../../src/config/parse-layer.ts";
import { configSchema, validateConfig } from "../../src/config/schema.ts";
import { nearest } from "../../src/nearest.ts";

/** Any value for any key, good or bad, unknown keys included. */
const settings = fc.record(
  {
    timeout: fc.oneof(fc.double(), fc.integer({ min: 1, max: 600 }), fc.string()),
    fail_closed: fc.oneof(fc.boolean(), fc.integer()),
    log: fc.oneof(
      fc.record(
        { level: fc.constantFrom("error", "warn", "info", "debug", "loud"), x: fc.integer() },
        { requiredKeys: [] },
      ),
      fc.string(),
    ),
    constructor: fc.integer(),
    fail_close: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

describe("the schema", () => {
  test("gives an empty file exactly the defaults", () => {
    expect(v.parse(configSchema(), {})).toEqual(structuredClone(defaults()) as never);
    expect(validateConfig({})).toEqual({ success: true, output: defaults() });
  });

  test.each(Object.entries(defaults()))(
    "takes the default of %s for a sound value",
    (key, value) => {
      expect(validateConfig({ [key]: value }).success).toBe(true);
    },
  );

  test.each([[null], [undefined], [5], ["text"], [[]]])(
    "refuses %j in place of settings",
    (value) => {
      expect(validateConfig(value).success).toBe(Array.isArray(value));
    },
  );

  test("judges any part of the settings as the whole schema does, the quick way and the slow", () => {
    fc.assert(
      fc.property(settings, (object) => {
        const quick = validateConfig(object);
        const whole = v.safeParse(configSchema(), object);
        expect(quick.success).toBe(whole.success);
        if (quick.success && whole.success) expect(quick.output).toEqual(whole.output as never);
        if (!quick.success && !whole.success) {
          const messages = (issues: readonly v.BaseIssue<unknown>[]) =>
            issues.map((issue) => `${v.getDotPath(issue)} ${issue.type}`).sort();
          expect(messages(quick.issues)).toEqual(messages(whole.issues));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("parsing one file", () => {
  test("keeps what is written and fills in nothing", () => {
    expect(parseLayer("timeout = 5\n")).toEqual({ ok: true, settings: { timeout: 5 } });
    expect(parseLayer("")).toEqual({ ok: true, settings: {} });
  });

  test.each([
    ["\n\n[log]\nlevl = 1\n", 4],
    ["log = { levl = 1 }\n", 1],
    ["log.levl = 1\n", 1],
    ["# levl\n[log]\n  levl=1\n", 3],
    ['"levl" = 1\n', 1],
    ["timeout = 1\n[levl]\na = 1\n", 2],
    ["timeout = 1\n[[levl]]\na = 1\n", 2],
  ])("finds the line of an unknown key in %j", (text, line) => {
    const parsed = parseLayer(text);
    expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.line)).toEqual([line]);
  });

  test("is settings or problems with a line each, for any text", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "timeout = 3",
        "[log]",
        'level = "info"',
        "= 1",
        "a = [",
        "\uFEFF",
        "[[log]]",
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const parsed = parseLayer(lines.join("\n"));
        if (parsed.ok) return;
        expect(parsed.problems.length).toBeGreaterThan(0);
        for (const problem of parsed.problems) {
          expect(problem.line).toBeGreaterThan(0);
          expect(problem.message).not.toContain("\n");
        }
      }),
    );
  });
});

describe("the nearest word", () => {
  const KEYS = ["timeout", "fail_closed", "log", "level"];
  test.each([
    ["timeuot", "timeout"],
    ["timeouts", "timeout"],
    ["fail-closed", "fail_closed"],
    ["failclosed", "fail_closed"],
    ["lgo", "log"],
    ["logs", "log"],
    ["colour", undefined],
    ["", undefined],
  ])("to %p is %p", (word, expected) => {
    expect(nearest(word, KEYS)).toBe(expected);
  });

  test("to a known word is that word, and of none is none", () => {
    for (const key of KEYS) expect(nearest(key, KEYS)).toBe(key);
    expect(nearest("timeout", [])).toBeUndefined();
    expect(nearest("aks", ["deny", "ask", "allow"])).toBe("ask");
  });
});
