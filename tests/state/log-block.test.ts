import { afterEach, beforeEach, expect, test } from "bun:test";
import { logBlock } from "../../src/state/log-block.ts";
import { readDecisions } from "../../src/state/read-decisions.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const REASON = "hook: execution timed out; fail_closed is set";
const io = () => project.context().io;

function about() {
  const event = project.event("PreToolUse", {
    tool_name: "Bash",
    tool_input: { command: "ls" },
  });
  return { event, agent: "claude", project: project.project };
}

test("a call that an error stopped is in the log with what it was", async () => {
  await logBlock({ io: io(), config: project.context().config, about: about() }, REASON);
  const [decision] = await readDecisions(io());
  expect(decision).toMatchObject({ verdict: "deny", reason: REASON, tool: "Bash", command: "ls" });
  expect(decision?.rule).toBeUndefined();
});

test("so is an event that cannot be read, without the secrets that its beginning may hold", async () => {
  const reason = "not a JSON document (begins with AKIAQYLPMN5HFIQR7XYA)";
  await logBlock({ io: io(), config: project.context().config }, reason);
  const [decision] = await readDecisions(io());
  expect(decision).toMatchObject({ verdict: "deny", event: "unknown", agent: "fairlead" });
  expect(decision?.reason).not.toContain("AKIAQYLPMN5HFIQR7XYA");
});

test("nothing is logged where no decision is kept, and no content where none is wanted", async () => {
  const none = project.context({ log: { decisions: "none" } }).config;
  await logBlock({ io: io(), config: none, about: about() }, REASON);
  expect(await readDecisions(io())).toEqual([]);
  const bare = project.context({ log: { content: "none" } }).config;
  await logBlock({ io: io(), config: bare }, REASON);
  expect((await readDecisions(io()))[0]?.reason).toBe("");
});
