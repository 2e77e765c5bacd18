import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { allowOnceAs } from "../support/person.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
  project.env.XDG_STATE_HOME = join(project.home, "state");
});
afterEach(() => project.dispose());

const CODE = "7K3M-Q9TX-04BD";
const allow = (code: string) => allowOnceAs({ cwd: project.project, env: project.env }, code);

test("a code under which nothing was refused is an error that says so", async () => {
  const ran = await allow(CODE);
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toContain(`nothing was refused under ${CODE}`);
});

test("what cannot be a code is an error that shows one", async () => {
  const ran = await allow("yes");
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toContain('"yes" is not a code');
  expect(ran.stderr).toContain("7K3M-Q9TX-04BD");
});

test("a damaged key is an error that names it, and says how codes work again", async () => {
  const path = project.write("../home/state/fairlead/allow-once.key", "damaged");
  const ran = await allow(CODE);
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toContain(`${path} can be neither read nor made`);
  expect(ran.stderr).toContain("hint: move it away");
});

test("without a home folder there is no key, and that is what is said", async () => {
  Object.assign(project.env, { HOME: "", USERPROFILE: "", XDG_STATE_HOME: "" });
  const ran = await allow(CODE);
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toContain("without a home folder");
});
