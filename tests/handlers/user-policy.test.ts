import { afterEach, beforeEach, expect, test } from "bun:test";
import { exceptionMark } from "../../src/config/agreed.ts";
import { loadConfig } from "../../src/config/load.ts";
import { writeTrust } from "../../src/config/trust.ts";
import { judgeCall } from "../../src/handlers/judge-call.ts";
import { worldOf } from "../../src/handlers/this-machine.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const LOCAL = ".fairlead/config.local.toml";
const COMMAND = "git push --force origin main";
const ALLOW = `[[allow]]
line = "${COMMAND}"
reason = "is made anew"
`;

/** What the policy says of the command under the project's files as they are. */
async function judge(command = COMMAND) {
  const { io } = project.context();
  const { config } = await loadConfig(io, project.project);
  const cwd = project.project;
  const world = worldOf({ cwd }, { io, workspace: project.workspace() });
  return judgeCall({ tool: "Bash", input: { command } }, world, config, {
    event: "PreToolUse",
    permissionMode: undefined,
    io,
  });
}

/** Records the first exception of the local file as it is now, as `fairlead allow` does. */
async function agree() {
  const { io } = project.context();
  const { config } = await loadConfig(io, project.project);
  const { key, hash } = exceptionMark(`${project.project}/${LOCAL}`, config.allow[0] ?? {});
  expect(await writeTrust(io, new Map([[key, hash]]))).toBeUndefined();
}

test("an exception in a project's local file counts as soon as its owner agreed to it", async () => {
  project.write(LOCAL, ALLOW);
  expect(await judge()).toMatchObject({
    verdict: "deny",
    problems: [expect.stringContaining("a project may not allow anything")],
  });
  await agree();
  expect(await judge()).toMatchObject({ verdict: "pass", problems: [] });
  expect(await judge("git push --force origin master")).toMatchObject({ verdict: "deny" });
});

test("one that was changed since does not, and takes no other one with it", async () => {
  project.write(LOCAL, ALLOW);
  await agree();
  project.write(LOCAL, `${ALLOW}\n[[allow]]\ncommand = "git push"\nreason = "slipped in"\n`);
  expect(await judge()).toMatchObject({ verdict: "pass" });
  expect(await judge("git push --force origin master")).toMatchObject({ verdict: "deny" });
  project.write(LOCAL, ALLOW.replace("main", "master"));
  expect(await judge("git push --force origin master")).toMatchObject({ verdict: "deny" });
});

test("the same text in a file of the repository's, or of another project, means nothing", async () => {
  project.write(LOCAL, ALLOW);
  await agree();
  project.write(LOCAL, "");
  project.write(".fairlead/config.toml", ALLOW);
  expect(await judge()).toMatchObject({ verdict: "deny" });
});
