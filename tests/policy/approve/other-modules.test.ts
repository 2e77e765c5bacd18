import { expect, test } from "bun:test";
import { whyOtherModule } from "../../../src/policy/approve/other-modules.ts";
import { approvalWorld } from "./approval-world.ts";
import { whyNot } from "./why-not.ts";

const ROOT = approvalWorld().projectRoot;

function other(...names: readonly string[]): string | undefined {
  const files = names.map((name) => [`${ROOT}/${name}`, ""]);
  return whyOtherModule("json re", ROOT, approvalWorld(Object.fromEntries(files)));
}

test("a file or a package of that name is loaded", () => {
  expect(other("json.py")).toContain("`json.py`");
  expect(other("re.cpython-312-x86_64-linux-gnu.so")).toContain("re.cpython");
  expect(other("json/__init__.py")).toContain("`json`");
  expect(other("_json.py")).toContain("`_json.py`");
});

test("other names, folders without a beginning, and data are not", () => {
  expect(other("setup.py", "json/data.txt", "json.txt", "jsons.py", "src/re.py")).toBeUndefined();
});

test("code is asked about where a module of the folder would be loaded", async () => {
  const world = approvalWorld({ [`${ROOT}/json.py`]: "" });
  expect(await whyNot("python3 -c 'import json'", world)).toContain("loads `json.py`");
  expect(await whyNot("python3 --version", world)).toBeUndefined();
  expect(await whyNot("node -p 1", world)).toBeUndefined();
});
