import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModelApi, startModelApi } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { ALONE } from "../support/alone.ts";
import { treeOf } from "../support/tree.ts";
import { bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";
import { makeProject } from "../undo/make-project.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";
import { fairlead, fairleadBinary } from "./client.ts";

describe("Claude Code deletes and discards without a question", () => {
  let sandbox: Sandbox;
  let api: ModelApi;
  let run: ClientRun;
  let before: readonly string[];

  beforeAll(async () => {
    const claude = installClaudeCode();
    // What lies in a temporary folder is not worth saving.
    sandbox = makeSandbox(resolve(".cache/clients"));
    makeProject(sandbox.project);
    await fairlead(sandbox, ["install"]);
    before = filesOf(sandbox.project);
    api = startModelApi(messagesWire, [
      { tool: "Bash", input: { command: "rm -rf src", description: "d" } },
      { tool: "Bash", input: { command: "git reset --hard", description: "d" } },
      { tool: "Bash", input: { command: 'rm -rf "$NOBODY_KNOWS"/x', description: "d" } },
      { text: "finished" },
    ]);
    run = await runClaudeCode(claude, sandbox, api.url);
  }, 180_000);

  afterAll(() => {
    api?.stop();
    sandbox?.dispose();
  });

  test("both ran, and the model was told that they can be taken back", () => {
    expect(run.exit).toBe(0);
    // Its hook after a call is not waited for: the model reads of it with what it is told next.
    expect(api.requests.at(-1)).toContain("fairlead undo 1");
    expect(api.requests.at(-1)).toContain("fairlead undo 2");
    // The reset brings back what it records, and nothing else.
    expect(existsSync(join(sandbox.project, "src/feature.ts"))).toBe(false);
    expect(readFileSync(join(sandbox.project, "docs/guide.md"), "utf8")).toBe("guide\n");
  });

  test("the person was told how", () => {
    expect(run.output).toContain("To restore: fairlead undo 1");
    expect(run.output).toContain("To restore: fairlead undo 2");
  });

  test("what could not be saved did not run unasked", () => {
    expect(run.output).not.toContain("fairlead undo 3");
    expect(existsSync(join(sandbox.home, ".local/state/fairlead/undo/3"))).toBe(false);
  });

  test("fairlead undo brings both back", async () => {
    for (const number of ["2", "1"]) {
      const child = Bun.spawn([...ALONE, fairleadBinary(), "undo", number, "--yes"], {
        cwd: sandbox.project,
        env: { ...bareEnvironment(sandbox.home), PATH: process.env.PATH ?? "" },
        terminal: { data: () => {} },
        timeout: 20_000,
      });
      expect(await child.exited).toBe(0);
      child.terminal?.close();
    }
    expect(filesOf(sandbox.project)).toEqual(before);
  });
});

/** The files of the project; what the client itself notes in Git's folder is left out. */
function filesOf(project: string): readonly string[] {
  return treeOf(project, ["./.git", "./.claude"]).filter((line) => !line.startsWith("./ "));
}
