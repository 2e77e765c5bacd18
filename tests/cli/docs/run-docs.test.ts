import { describe, expect, test } from "bun:test";
import { runProgram } from "../../../src/program.ts";
import { testIo } from "../../support/world.ts";

async function docs(...words: readonly string[]) {
  const { io, ended } = testIo({ words: ["docs", ...words], cwd: "/", env: {}, stdin: "" });
  return ended(await runProgram(["docs", ...words], io));
}

describe("fairlead docs", () => {
  test("lists the pages", async () => {
    const { exit, stdout } = await docs();
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^checklist +Checklists and jobs$/m);
    const { pages } = JSON.parse((await docs("--json")).stdout);
    expect(pages).toContainEqual({ topic: "checklist", title: "Checklists and jobs" });
  });

  test("prints the page about a command as Markdown into a pipe", async () => {
    const { exit, stdout } = await docs("allow");
    expect(exit).toBe(0);
    expect(stdout).toStartWith("# It blocked something. Now what?\n");
    expect(JSON.parse((await docs("allow", "--json")).stdout).topic).toBe("blocked");
  });

  test("offers the nearest page for one that does not exist", async () => {
    const { exit, stderr } = await docs("undoo");
    expect(exit).toBe(1);
    expect(stderr).toContain('unknown page "undoo"; did you mean "undo"?');
  });
});
