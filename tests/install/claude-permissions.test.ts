import { expect, test } from "bun:test";
import { addPermissions } from "../../src/install/claude-permissions.ts";

function added(text: string, ...rules: readonly string[]): string {
  const edited = addPermissions(text, rules);
  return edited.ok ? edited.text : edited.problem;
}

test("a rule goes where rules are, and nothing else changes", () => {
  const text =
    '{\n  "a": [1,2],\n  "permissions": {\n    "allow": [\n      "Bash(ls)"\n    ]\n  }\n}\n';
  expect(added(text, "Bash(pwd)")).toBe(
    text.replace('"Bash(ls)"\n', '"Bash(ls)",\n      "Bash(pwd)"\n'),
  );
});

test("a rule that is there, or is given twice, is not written again", () => {
  const text = '{"permissions":{"allow":["Bash(ls)"]}}';
  expect(added(text, "Bash(ls)")).toBe(text);
  expect(added(text, "Bash(pwd)", "Bash(pwd)")).toBe(
    '{"permissions":{"allow":["Bash(ls)","Bash(pwd)"]}}',
  );
});

test.each([
  ["{}\n", { permissions: { allow: ["Bash(a)", "Bash(b)"] } }],
  ['{"x":1}', { x: 1, permissions: { allow: ["Bash(a)", "Bash(b)"] } }],
  [
    '{"permissions":{"deny":["Bash(c)"]}}',
    { permissions: { deny: ["Bash(c)"], allow: ["Bash(a)", "Bash(b)"] } },
  ],
  ['{"permissions":{"allow":[]}}', { permissions: { allow: ["Bash(a)", "Bash(b)"] } }],
])("what is missing in %j is made", (text, expected) => {
  expect(JSON.parse(added(text, "Bash(a)", "Bash(b)"))).toEqual(expected);
});

test.each([
  ["{", "not valid JSON"],
  ["{} // mine", "not valid JSON"],
  ["[]", "not an object"],
  ['{"permissions":[]}', "not an object"],
  ['{"permissions":{"allow":{}}}', "not a list"],
])("%j is left alone", (text, problem) => {
  expect(added(text, "Bash(a)")).toContain(problem);
});
