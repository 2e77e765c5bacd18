import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { handlePermissionRequest } from "../../src/handlers/approve.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import { writePause } from "../../src/state/pause.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const ON = { approve: { read_only: true, mcp: [] } };

async function verdictOn(command: string, settings: object = ON): Promise<string> {
  const call = { tool_name: "Bash", tool_input: { command } };
  const event = project.event("PreToolUse", call);
  return (await handleSecurity(event, project.context(settings))).verdict;
}

describe.if(process.platform !== "win32")("where the person wants it", () => {
  test("what only looks is approved, and the rest is left to the agent", async () => {
    expect(await verdictOn("ls -la | head")).toBe("allow");
    expect(await verdictOn("make test")).toBe("pass");
    expect(await verdictOn("ls > x")).toBe("pass");
    expect(await verdictOn("rm -rf /")).toBe("deny");
    expect(await verdictOn("ls", {})).toBe("pass");
  });

  test("nothing is approved while the policy is paused or only observes", async () => {
    expect(await verdictOn("ls", { ...ON, policy: { enforce: "observe" } })).toBe("pass");
    const { io } = project.context();
    await writePause(io, { since: project.now, until: new Date(project.now.getTime() + 60_000) });
    expect(await verdictOn("ls")).toBe("pass");
  });

  test("what settings keep quiet about is not approved for it", async () => {
    const off = { ...ON, policy: { disable: ["files/*"] } };
    expect(await verdictOn("ls", off)).toBe("allow");
    expect(await verdictOn("cat .env", off)).toBe("pass");
  });

  test("the repository on the disk is looked at, with those in it", async () => {
    const { root } = project.workspace();
    const git = (...words: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
        cwd: root,
        stdio: "ignore",
      });
    git("init", ".");
    git("commit", "--allow-empty", "-m", "x");
    expect(await verdictOn("git status")).toBe("allow");
    git("init", "sub");
    git("-C", "sub", "commit", "--allow-empty", "-m", "x");
    git("add", "sub");
    expect(await verdictOn("git status")).toBe("allow");
    writeFileSync(join(root, "sub/.git/config"), "[core]\n\tfsmonitor = ./x\n");
    expect(await verdictOn("git status")).toBe("pass");
    expect(await verdictOn("git log -3")).toBe("allow");
    mkdirSync(join(root, ".git/hooks"), { recursive: true });
    writeFileSync(join(root, ".git/hooks/post-index-change"), "#!/bin/sh\n");
    expect(await verdictOn("git log -3")).toBe("pass");
  });
});

describe.if(process.platform !== "win32")("the question of an agent", () => {
  const ask = (command: string) => {
    const call = { tool_name: "Bash", tool_input: { command } };
    return handlePermissionRequest(project.event("PermissionRequest", call), project.context(ON));
  };
  test("is answered for what only looks, and put to the person for the rest", async () => {
    expect(await ask("ls")).toMatchObject({
      verdict: "allow",
      reason: expect.stringContaining("ls"),
    });
    expect((await ask("make")).verdict).toBe("pass");
    expect((await ask("rm -rf /")).verdict).toBe("pass");
  });
  test("without a call stays one", async () => {
    const event = project.event("PermissionRequest", { tool_name: "Bash", tool_input: "x" });
    expect((await handlePermissionRequest(event, project.context(ON))).verdict).toBe("pass");
  });
});
