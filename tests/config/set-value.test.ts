import { describe, expect, test } from "bun:test";
import { addValue, removeValue, setValue, unsetValue } from "../../src/config/set-value.ts";

const set = (text: string) => setValue(text, "policy", "preset", "strict");

describe("a value is set", () => {
  test.each([
    ["", '[policy]\npreset = "strict"\n'],
    ["timeout = 5 # short\n", 'timeout = 5 # short\n\n[policy]\npreset = "strict"\n'],
    ["[policy]\n# mine\ndisable = []\n", '[policy]\npreset = "strict"\n# mine\ndisable = []\n'],
    [
      '[policy]\npreset = "relaxed" # for now\n\n[log]\nlevel = "info"\n',
      '[policy]\npreset = "strict" # for now\n\n[log]\nlevel = "info"\n',
    ],
    [
      '[policy.severity]\n"git/clean" = "deny"\n',
      '[policy.severity]\n"git/clean" = "deny"\n\n[policy]\npreset = "strict"\n',
    ],
    [
      '[[hook]]\nevent = "a"\n[policy]\n[log]\n',
      '[[hook]]\nevent = "a"\n[policy]\npreset = "strict"\n[log]\n',
    ],
  ])("in %j, and nothing else changes", (before, after) => {
    expect(set(before)).toEqual({ ok: true, text: after });
  });

  test("never in a file that it would change in another way", () => {
    expect(set('policy = { preset = "relaxed" }\n').ok).toBe(false);
    expect(set('policy.preset = "relaxed"\n').ok).toBe(false);
    expect(set("[policy\n").ok).toBe(false);
    expect(set("text = '''\n[policy]\npreset = 1\n'''\n[policy]\n").ok).toBe(false);
  });
});

describe("a value is added to a list", () => {
  const add = (text: string) => addValue(text, "confine", "write", "~/b");

  test.each([
    ["", '[confine]\nwrite = ["~/b"]\n'],
    ['[confine]\nwrite = ["~/a"] # mine\n', '[confine]\nwrite = ["~/a", "~/b"] # mine\n'],
    [
      '[confine]\nwrite = [\n  "~/a", # mine\n]\n',
      '[confine]\nwrite = [\n  "~/b",\n  "~/a", # mine\n]\n',
    ],
    ['[confine]\nwrite = ["~/b"]\n', '[confine]\nwrite = ["~/b"]\n'],
  ])("in %j, and nothing else changes", (before, after) => {
    expect(add(before)).toEqual({ ok: true, text: after });
  });

  test("never in a file that it would change in another way", () => {
    expect(add('confine = { write = ["~/a"] }\n').ok).toBe(false);
    expect(add("[confine\n").ok).toBe(false);
  });
});

describe("a text in a list is taken out", () => {
  const take = (text: string, value: string) => removeValue(text, "confine", "write", value);

  test("with its line, so that the others keep their comments", () => {
    const text = '[confine]\nwrite = [\n  "/srv/a", # mine\n  "/srv/b",\n]\n';
    expect(take(text, "/srv/b")).toEqual({
      ok: true,
      text: '[confine]\nwrite = [\n  "/srv/a", # mine\n]\n',
    });
  });

  test("from a list on one line", () => {
    expect(take('[confine]\nwrite = ["/srv/a", "/srv/b"]\n', "/srv/a")).toEqual({
      ok: true,
      text: '[confine]\nwrite = ["/srv/b"]\n',
    });
  });

  test("with the list where it was the last", () => {
    const edited = take('[confine]\nwrite = ["/srv/a"]\nread = ["/srv/c"]\n', "/srv/a");
    expect(edited).toMatchObject({ ok: true, text: expect.not.stringContaining("write") });
  });
});

test.each([
  ['[confine]\ncalls = "off"\n', ""],
  ['a = 1\n\n[confine]\ncalls = "off"\n\n[log]\nb = 2\n', "a = 1\n\n[log]\nb = 2\n"],
  ['a = 1\n\n[confine]\ncalls = "off"\n', "a = 1\n"],
  ['[confine]\ncalls = "off"\n# mine\n[log]\nb = 2\n', "[confine]\n# mine\n[log]\nb = 2\n"],
  ['[confine]\ncalls = "off"\nread = []\n', "[confine]\nread = []\n"],
])("a table that is left empty goes with its last value, and no comment does: %j", (text, left) => {
  expect(unsetValue(text, "confine", "calls")).toEqual({ ok: true, text: left });
});
