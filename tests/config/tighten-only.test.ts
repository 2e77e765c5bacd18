import { expect, test } from "bun:test";
import { MAY_LOOSEN, TIGHTEN_ONLY } from "../../src/config/tighten-only.ts";

test.each([
  ["fail_closed", true, false, true],
  ["fail_closed", false, true, false],
  ["timeout", 40, 30, true],
  ["timeout", 20, 30, false],
  ["notices", "none", "none", true],
  ["notices", "none", "full", false],
  ["output.redact_secrets", false, true, false],
  ["approve.read_only", true, false, false],
])("a repository that sets %s to %j where it is %j: %j", (key, next, current, may) => {
  expect(TIGHTEN_ONLY.get(key)?.(next, current)).toBe(may);
});

test("only the administrator and the person may loosen", () => {
  expect([...MAY_LOOSEN]).toEqual(["managed", "user"]);
});
