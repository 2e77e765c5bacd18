import { expect, test } from "bun:test";
import { openclawDialect } from "../../src/protocol/openclaw.ts";

const read = (payload: object) =>
  openclawDialect.read?.(
    { hook_event_name: "PreToolUse", cwd: "/w", session_id: "s", ...payload },
    { requested: undefined, workingDirectory: "/w" },
  )?.payload;

test("exec is a shell, in the folder that it names", () => {
  const input = { command: "rm -rf x", workdir: "sub" };
  expect(read({ tool_name: "exec", tool_input: input })).toMatchObject({
    tool_name: "Bash",
    tool_input: { command: "cd sub && rm -rf x" },
  });
});

test.each([
  [{ code: "f('a')" }, `node -e 'f('\\''a'\\'')'`],
  [{ command: "g()" }, "node -e 'g()'"],
])("exec in code mode runs JavaScript: %j", (input, command) => {
  const payload = { tool_name: "exec", tool_kind: "code_mode_exec", tool_input: input };
  expect(read(payload)).toMatchObject({ tool_name: "Bash", tool_input: { command } });
});

test("other tools are what their names say", () => {
  const write = { tool_name: "write", tool_input: { path: "a", content: "x" } };
  expect(read(write)).toMatchObject({ tool_name: "Write", tool_input: { content: "x" } });
});
