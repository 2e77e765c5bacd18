import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { handleSecurity } from "../../src/handlers/security.ts";
import { pruneAllowOnce } from "../../src/state/prune-allow-once.ts";
import { readDecisions } from "../../src/state/read-decisions.ts";
import { recordOutcome } from "../../src/state/record-outcome.ts";
import { toldFolder } from "../../src/state/told-once.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

/** A project that is not in a temporary folder, where nothing would be said; nothing is read or written in it. */
const ROOT = "/home/me/shop";

/** What the person is told of an edit that runs without a question, if anything. */
async function told(file: string, notices: string, session = "s"): Promise<string | undefined> {
  const event = project.event("PreToolUse", {
    session_id: session,
    permission_mode: "acceptEdits",
    tool_name: "Edit",
    tool_input: { file_path: `${ROOT}/${file}`, old_string: "a", new_string: "b" },
    cwd: ROOT,
  });
  const context = {
    ...project.context({ notices }),
    workspace: { ...project.workspace(), root: ROOT },
  };
  const outcome = await handleSecurity(event, context);
  expect(outcome.verdict).toBe("pass");
  const { io, log, config, workspace } = context;
  const decided = { event, agent: "claude", project: ROOT, outcome };
  await recordOutcome(io, log, config.log, workspace, decided);
  return outcome.notice;
}

// Paths of this form are those of POSIX.
const POSIX = process.platform !== "win32";

describe.if(POSIX)("a call that runs without a question", () => {
  test("is told of in one line, once for each file and session", async () => {
    expect(await told("package.json", "short")).toBe(
      "fairlead did not ask: this would change package.json, a file that defines the project. To be asked next time, see fairlead why last",
    );
    expect(await told("package.json", "short")).toBeUndefined();
    expect(await told("app/package.json", "short")).toContain("change app/package.json, a file");
    expect(await told("package.json", "short", "another")).toBeDefined();
  });

  test("is told of each time, with its mode, its rule and the setting that asks, where that is wanted", async () => {
    for (let times = 0; times < 2; times++)
      expect(await told("package.json", "full")).toMatch(
        /^fairlead did not ask \(acceptEdits mode\): .* \(files\/project-config\)\. To be asked: fairlead config set policy\.severity\.files\/project-config ask$/,
      );
  });

  test("is not told of where nobody wants to know", async () => {
    expect(await told("package.json", "none")).toBeUndefined();
  });

  test("is in the log however often it is told of", async () => {
    await told("package.json", "short");
    await told("package.json", "short");
    await told("package.json", "none");
    const decisions = await readDecisions(project.context().io);
    expect(decisions.map(({ verdict, rule }) => `${verdict} ${rule}`)).toEqual(
      Array(3).fill("notice files/project-config"),
    );
  });

  test("is told of anew where nothing can be kept", async () => {
    delete project.env.HOME;
    delete project.env.USERPROFILE;
    expect(await told("package.json", "short")).toBeDefined();
    expect(await told("package.json", "short")).toBeDefined();
  });
});

test.if(POSIX)("what sessions were told is forgotten after two days", async () => {
  await told("package.json", "short");
  const folder = toldFolder(project.context().io) ?? "";
  expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1);
  project.now = new Date();
  pruneAllowOnce(project.context().io);
  expect(readdirSync(folder)).toHaveLength(1);
  project.now = new Date(Date.now() + 49 * 3_600_000);
  pruneAllowOnce(project.context().io);
  expect(readdirSync(folder)).toEqual([]);
});
