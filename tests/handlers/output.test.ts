import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { handlersOf } from "../../src/engine/handler-table.ts";
import { handleOutput } from "../../src/handlers/output.ts";
import { handlerTable } from "../../src/handlers/table.ts";
import { random } from "../policy/secrets/make-token.ts";
import { makeProject, type TestProject } from "../support/project.ts";

const TOKEN = `ghp${"_"}${random(36)}`;
const SHOWN = { stdout: `T=${TOKEN}`, stderr: "", interrupted: false };

let project: TestProject;
beforeEach(() => {
  project = makeProject({});
});
afterEach(() => project.dispose());

const event = (fields: object, name = "PostToolUse") =>
  project.event(name, { tool_name: "Bash", tool_response: SHOWN, ...fields });

describe("what a tool showed", () => {
  test("is replaced without its secrets where the agent takes that", () => {
    const context = { ...project.context(), replaces: () => true };
    const outcome = handleOutput(event({}), context);
    expect(outcome).toMatchObject({
      verdict: "pass",
      output: { stdout: `T=ghp${"_"}…(40)`, stderr: "", interrupted: false },
      data: { redacted: ["github-token"] },
    });
    expect(outcome.notice).toContain("github-token");
    expect(outcome.context).toContain("Do not write the replacement back");
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  });

  test("is told to the person alone where it cannot be replaced, as of a failed tool", () => {
    const context = { ...project.context(), replaces: () => false };
    const failed = { tool_response: undefined, error: `Exit code 1\n${TOKEN}` };
    for (const one of [event({}), event(failed, "PostToolUseFailure")]) {
      const outcome = handleOutput(one, context);
      expect(outcome.output).toBeUndefined();
      expect(outcome.context).toBeUndefined();
      expect(outcome.notice).toContain("the model sees it");
    }
    expect(handleOutput(event({}), project.context()).output).toBeUndefined();
  });

  test("is nothing new where the tool wrote what the model gave it", () => {
    const context = { ...project.context(), replaces: () => true };
    expect(handleOutput(event({ tool_name: "Write" }), context)).toEqual({ verdict: "pass" });
  });

  test("is left alone without a secret", () => {
    const context = { ...project.context(), replaces: () => true };
    const told = event({
      tool_response: { stdout: "commit 3f2a9c1b7d5e4f6a8b0c2d4e6f8a0b1c3d5e7f90" },
    });
    expect(handleOutput(told, context)).toEqual({ verdict: "pass" });
  });

  test.each([
    ["a secret", SHOWN, true, true],
    ["a secret, switched off", SHOWN, false, false],
    ["nothing of the kind", { stdout: "done", lines: ["one", { two: 2 }] }, true, false],
    ["no output", undefined, true, false],
  ])("is looked at or not for %s", async (_, tool_response, redact_secrets, concerned) => {
    const entries = handlersOf(await handlerTable("PostToolUse"), "PostToolUse", "Bash");
    const entry = entries.find(({ name }) => name === "output");
    const context = project.context();
    const config = { ...context.config, output: { redact_secrets } };
    expect(entry?.concerns?.(event({ tool_response }), { ...context, config })).toBe(concerned);
  });
});
