import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clineReader } from "../../../src/replay/readers/cline.ts";
import { makeSandbox, type Sandbox } from "../../support/world.ts";
import { readAll, toldCalls } from "../calls.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

function read(text: string) {
  const folder = join(sandbox.project, "1795430980000");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "api_conversation_history.json");
  writeFileSync(path, text);
  return readAll(clineReader, path);
}

const say = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });

test("calls in tags are read, with their folder and what followed", () => {
  const { calls } = read(
    JSON.stringify([
      say("user", "go\n# Current Working Directory (/srv/app) Files\na.ts"),
      say("assistant", "now <execute_command><command>rm -rf ~</command></execute_command>"),
      say("user", "[execute_command for 'rm -rf ~'] Result:\nThe user denied this operation."),
      say(
        "assistant",
        "<write_to_file><path>a.ts</path><content>\n<b>x</b>\n</content></write_to_file>",
      ),
      say("user", "[write_to_file for 'a.ts'] Result:\nsaved"),
    ]),
  );
  expect(calls).toMatchObject([
    {
      ...{ agent: "cline", session: "1795430980000", tool: "Bash", followed: "refused" },
      ...{ input: { command: "rm -rf ~" }, cwd: "/srv/app", time: "2026-11-23T10:49:40.000Z" },
    },
    { tool: "Write", input: { path: "a.ts", content: "<b>x</b>" }, followed: "ran" },
  ]);
});

test("native calls are read", () => {
  const use = { type: "tool_use", id: "t", name: "execute_command", input: { command: "ls" } };
  const back = {
    type: "tool_result",
    tool_use_id: "t",
    content: "Command failed with exit code 2",
  };
  const { calls } = read(
    JSON.stringify([{ role: "assistant", content: [use] }, { role: "user", content: [back] }, 7]),
  );
  expect(calls).toMatchObject([{ id: "t", tool: "Bash", followed: "failed" }]);
});

test("the result of a native call may be text", () => {
  const use = { type: "tool_use", id: "t", name: "execute_command", input: { command: "ls" } };
  const { calls } = read(
    JSON.stringify([
      { role: "assistant", content: [{ type: "text", text: "I look" }, use] },
      say("user", "[execute_command for 'ls'] Result:\nCommand executed. Exit code: 2"),
    ]),
  );
  expect(calls).toMatchObject([{ id: "t", tool: "Bash", followed: "failed" }]);
});

test("tags of other tools are calls, and what a finished task shows is run", () => {
  const { calls } = read(
    JSON.stringify([
      say("assistant", "<browser_action><action>close</action></browser_action>"),
      say("assistant", "<attempt_completion><result>done</result></attempt_completion>"),
      say(
        "assistant",
        "<attempt_completion><result>x</result><command>open a.html</command></attempt_completion>",
      ),
    ]),
  );
  expect(calls).toMatchObject([
    { tool: "browser_action", input: { action: "close" } },
    { tool: "Bash", input: { command: "open a.html" } },
  ]);
});

test.each(["[", "{}", ""])("%j is broken", (text) => {
  expect(read(text)).toMatchObject({ calls: [], counts: { broken: 1 } });
});

test("sessions of version 4 and of its CLI are read, with the folder that is told beside them", () => {
  const folder = join(sandbox.home, ".cline/data/sessions/s-1");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "s-1.json"), JSON.stringify({ cwd: "/srv/app" }));
  const path = join(folder, "s-1.messages.json");
  const call = { type: "tool_use", id: "t", name: "execute_command", input: { command: "ls" } };
  const result = { type: "tool_result", tool_use_id: "t", content: "Command failed" };
  const messages = [
    { role: "assistant", ts: 1_795_430_980_000, content: [call] },
    { role: "user", content: [result] },
  ];
  writeFileSync(path, JSON.stringify({ version: 1, messages }));
  const copy = join(sandbox.home, "copy.json");
  const failed = { type: "tool_result", tool_use_id: "t", content: "no such file", is_error: true };
  const document = {
    version: 1,
    sessionId: "s-2",
    messages: [messages[0], { role: "user", content: [failed] }],
  };
  writeFileSync(copy, JSON.stringify(document));
  expect(readAll(clineReader, copy).calls).toMatchObject([{ session: "s-2", followed: "failed" }]);
  expect(readAll(clineReader, path).calls).toMatchObject([
    {
      ...{ session: "s-1", cwd: "/srv/app", tool: "Bash", input: { command: "ls" } },
      ...{ followed: "failed", time: "2026-11-23T10:49:40.000Z" },
    },
  ]);
});

test("since version 4 a result says of each command whether it succeeded", () => {
  const path = join(sandbox.project, "s.messages.json");
  const of = (id: string, success: boolean, result: string) => [
    {
      role: "assistant",
      content: [{ type: "tool_use", id, name: "run_commands", input: { commands: [`do ${id}`] } }],
    },
    {
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: id,
          content: [{ query: `exit code: 1 ${id}`, result, success }],
        },
      ],
    },
  ];
  const messages = [...of("a", true, "fine"), ...of("b", false, "[Command exited with code 2]")];
  writeFileSync(path, JSON.stringify({ version: 1, sessionId: "s", messages }));
  const { calls } = readAll(clineReader, path);
  expect(toldCalls(calls)).toEqual(["Bash do a: ran", "Bash do b: failed"]);
});
