import { expect, test } from "bun:test";
import { approvalWorld } from "./approval-world.ts";
import { whyNot } from "./why-not.ts";

const ROOT = "/home/user/project";
const ADDRESS = "https://me:hunter2@example.com/a.git";

test.each([
  [".gitmodules", `[submodule "m"]\n\turl = ${ADDRESS}\n`],
  [".git/FETCH_HEAD", `0000\tbranch main of ${ADDRESS}\n`],
  [".git/logs/HEAD", `0 1 a <a@b> 1 +0\tclone: from ${ADDRESS}\n`],
  ["prod.auto.tfvars", 'db_password = "hunter2"\n'],
  ["terraform.tfstate.backup", '{"password": "hunter2"}\n'],
])("%s is shown unless a token stands in it", async (name, text) => {
  const worldWith = (content: string) => approvalWorld({ [`${ROOT}/${name}`]: content });
  expect(await whyNot(`cat ${name}`, worldWith("a\n"))).toBeUndefined();
  expect(await whyNot(`cat ${name}`, worldWith(text))).toMatch(/token/);
});

test("what git notes of an address is not listed where a password stands in it", async () => {
  const worldWith = (noted: string) =>
    approvalWorld({
      [`${ROOT}/.git/config`]: "",
      [`${ROOT}/.git/logs/HEAD`]: `0 1 a <a@b> 1 +0\tclone: from ${noted}\n`,
    });
  expect(await whyNot("git reflog", worldWith("https://example.com/a.git"))).toBeUndefined();
  expect(await whyNot("git reflog", worldWith(ADDRESS))).toMatch(/password/);
});
