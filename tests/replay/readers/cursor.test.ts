import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cursorReader } from "../../../src/replay/readers/cursor.ts";
import { makeSandbox } from "../../support/world.ts";
import { readAll } from "../calls.ts";

test("calls are read, and what the transcript does not say is not made up", () => {
  const { project, dispose } = makeSandbox();
  const path = join(project, "c1.jsonl");
  const shell = {
    type: "tool_use",
    name: "Shell",
    input: { command: "rm -rf ~", working_directory: "/a" },
  };
  const write = { type: "tool_use", name: "Write", input: { path: "a.ts", contents: "x" } };
  const lines = [
    { role: "user", message: { content: [{ type: "text", text: "go" }] } },
    { role: "assistant", message: { content: [{ type: "text", text: "yes" }, shell, write] } },
  ];
  writeFileSync(
    path,
    `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"tool_use"\n{"x":"tool_use"`,
  );
  const { calls } = readAll(cursorReader, path);
  expect(calls).toMatchObject([
    { agent: "cursor", session: "c1", tool: "Bash", cwd: "/a", followed: "unknown" },
    { tool: "Write", input: { content: "x" }, cwd: undefined },
  ]);
  dispose();
});
