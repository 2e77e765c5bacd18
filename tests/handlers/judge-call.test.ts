import { expect, test } from "bun:test";
import { defaults } from "../../src/config/defaults.ts";
import { judgeCall } from "../../src/handlers/judge-call.ts";
import { exampleWorld } from "../policy/world.ts";
import { testIo } from "../support/world.ts";

test("a call too deep to write is refused like any other where there are rules of the user's", async () => {
  const nested: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  const rule = { id: "me/remove", command: "rm *", verdict: "ask", reason: "asks first" };
  const { io } = testIo({ words: [], cwd: "/", env: {}, stdin: "" });
  const judgement = await judgeCall(
    { tool: "Bash", input: { command: "rm -rf /", nested } },
    exampleWorld(),
    { ...defaults(), rule: [rule] },
    { event: "PreToolUse", permissionMode: undefined, io },
  );
  expect(judgement.verdict).toBe("deny");
});
