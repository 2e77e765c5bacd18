import { describe, expect, test } from "bun:test";
import { looksOf, type WordCheck } from "../../../src/policy/commands/told-form.ts";
import { type Arg, UNKNOWN } from "../../../src/policy/model/invocation.ts";

function words(...values: readonly string[]): readonly Arg[] {
  return values.map((value) => ({ value, glob: false, start: 0, end: 0 }));
}

function formWith(...checks: readonly WordCheck[]) {
  return looksOf({ verbs: "ls", checks });
}

const why = "is something else";

describe("a form that is told by patterns", () => {
  test("is the form itself where it has none", () => {
    expect(looksOf({ verbs: "ls" })).toEqual({ verbs: "ls" });
  });

  test("matches all of its line, of which each word is known", () => {
    const form = formWith({ of: "line", pattern: "a|a b", why });
    expect(form.words?.(words("a"))).toBeUndefined();
    expect(form.words?.(words("a", "b"))).toBeUndefined();
    expect(form.words?.(words("a", "b", "c"))).toBe(why);
    expect(form.words?.(words("a", UNKNOWN))).toBe(why);
    expect(form.given).toBeUndefined();
  });

  test("matches each operand, and all of them together", () => {
    const form = formWith(
      { of: "operand", pattern: "\\w+", why },
      { of: "command", pattern: "secret.*", not: true, why: "shows a secret" },
    );
    expect(form.given?.(words("ls", "a"))).toBeUndefined();
    expect(form.given?.(words("ls", "./a"))).toBe(why);
    expect(form.given?.(words("secret", "a"))).toBe("shows a secret");
  });

  test("matches the values of some options or of all", () => {
    const form = formWith(
      { of: "value", options: "-f|-t", pattern: "name", why },
      { of: "value", pattern: "@.*", not: true, why: "may show a file" },
    );
    expect(form.value?.("-f", words("name")[0] as Arg)).toBeUndefined();
    expect(form.value?.("-t", words("all")[0] as Arg)).toBe(why);
    expect(form.value?.("-x", words("all")[0] as Arg)).toBeUndefined();
    expect(form.value?.("-x", words("@a\nb")[0] as Arg)).toBe("may show a file");
  });
});
