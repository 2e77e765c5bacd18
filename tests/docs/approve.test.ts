import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment, makeSandbox, runFairlead, type Sandbox } from "../support/world.ts";
import { pageText } from "./pages.ts";

const GIT = Bun.which("git");
if (GIT === null)
  console.warn("SKIPPED: no `git`, so the examples of docs/approve.md were not tried");

/** The commands in a column of the page's table; what is left out of one is written as `…`. */
function commandsIn(column: number): readonly string[] {
  const section = pageText("docs/approve.md").split("## What is approved")[1] ?? "";
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((row) => row.startsWith("| "));
  return rows
    .filter((row) => !row.startsWith("| the agent's own tools"))
    .flatMap((row) => [...(row.split(/(?<!\\)\|/)[column] ?? "").matchAll(/`([^`]+)`/g)])
    .map(([, text = ""]) => text.replaceAll("\\|", "|"))
    .filter((text) => text.includes(" ") && !text.includes("…"));
}

describe.skipIf(process.platform === "win32" || GIT === null)(
  "the table of docs/approve.md",
  () => {
    let sandbox: Sandbox;

    beforeAll(() => {
      sandbox = makeSandbox();
      const { project } = sandbox;
      mkdirSync(join(project, "src"));
      for (const name of ["README.md", "log.txt", "src/a.ts", "in"]) {
        writeFileSync(join(project, name), "x\n");
      }
      writeFileSync(join(project, "package.json"), '{"version":"1.0.0"}\n');
      const made = [
        ["init", "--quiet", "--initial-branch=main"],
        ["add", "--all"],
        ["-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "--quiet", "-m", "x"],
      ];
      for (const words of made) {
        const env = { PATH: process.env.PATH ?? "", HOME: sandbox.home, GIT_CONFIG_NOSYSTEM: "1" };
        expect(Bun.spawnSync([GIT ?? "", ...words], { cwd: project, env }).exitCode).toBe(0);
      }
    });
    afterAll(() => sandbox.dispose());

    async function readOnly(command: string): Promise<string> {
      const env = { ...bareEnvironment(sandbox.home), PATH: "/usr/bin:/bin" };
      const words = ["explain", command];
      const { stdout } = await runFairlead({ words, cwd: sandbox.project, env, stdin: "" });
      return stdout;
    }

    test("has enough of both", () => {
      expect(commandsIn(2).length).toBeGreaterThan(20);
      expect(commandsIn(3).length).toBeGreaterThan(10);
    });

    test.each([...commandsIn(2)])("is right that %s would be approved", async (command) => {
      expect(await readOnly(command)).toContain("would be approved");
    });

    test.each([...commandsIn(3)])("is right that %s is not", async (command) => {
      expect(await readOnly(command)).not.toContain("would be approved");
    });
  },
);
