import { describe, expect, test } from "bun:test";
import { parse } from "smol-toml";
import { appendHook, enableHook, hookAsToml, removeHook } from "../../src/userhooks/edit-toml.ts";
import { HOOK_TEMPLATES } from "../../src/userhooks/templates.ts";

const file = `# settings
timeout = 20 # seconds

# the first
[[hook]]
event = "*"
command = "one"

[[hook]]
event = "session:start"
command = "two"
enabled = true
[hook.env]
A = "1"
[[hook.conditions]]
type = "cwd_is"
value = "/"

[log]
level = "warn"
`;

function edited(result: ReturnType<typeof removeHook>): string {
  if (!result.ok) throw new Error(result.message);
  return result.text;
}

describe("a settings file", () => {
  test("gets a hook at its end and keeps everything else", () => {
    const text = edited(appendHook(file, { event: "*", command: "three" }));
    expect(text.startsWith(file.trimEnd())).toBe(true);
    expect(Object(parse(text)).hook).toHaveLength(3);
  });

  test("loses one hook with the tables that belong to it", () => {
    const text = edited(removeHook(file, 1));
    expect(text).toContain("# the first");
    expect(parse(text)).toMatchObject({ hook: [{ command: "one" }], log: { level: "warn" } });
  });

  test("switches a hook off and on", () => {
    const off = edited(enableHook(file, 0, false));
    expect(Object(parse(off)).hook[0].enabled).toBe(false);
    expect(Object(parse(edited(enableHook(off, 0, true)))).hook[0].enabled).toBe(true);
    expect(Object(parse(edited(enableHook(file, 1, false)))).hook[1].enabled).toBe(false);
  });

  test.each([
    ["an inline list", 'hook = [{ event = "*", command = "x" }]\n'],
    ["a header inside a text", `[[hook]]\nevent = "*"\ncommand = '''\n[[hook]]\n'''\n`],
  ])("with %s is left for a person", (_, text) => {
    expect(removeHook(text, 0)).toMatchObject({ ok: false });
    expect(enableHook(text, 1, false)).toMatchObject({ ok: false });
  });

  test("that is not TOML is not made worse", () => {
    expect(appendHook("a = [", { event: "*", command: "x" })).toMatchObject({ ok: false });
  });
});

test.each(Object.entries(HOOK_TEMPLATES))(
  "%s is the same hook after the way through TOML",
  (_, hook) => {
    expect(Object(parse(hookAsToml(hook.toDict()))).hook[0]).toEqual(hook.toDict());
  },
);

test("a script with the quotes that TOML would use is still the same script", () => {
  const dict = { event: "*", command: "a '''\nb \\ \"\"\"" };
  expect(Object(parse(hookAsToml(dict))).hook[0]).toEqual(dict);
});
