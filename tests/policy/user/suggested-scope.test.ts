import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { DEFAULT_SETTINGS } from "../../../src/policy/judge/combine.ts";
import type { World } from "../../../src/policy/model/world.ts";
import {
  type Extent,
  narrowestAllow,
  narrowestDeny,
} from "../../../src/policy/user/suggested-scope.ts";
import { LINUX, WINDOWS } from "../windows-world.ts";

const bash = (command: string) => ({ tool: "Bash", input: { command } });
const edit = (file_path: string, tool = "Edit") => ({ tool, input: { file_path } });

/** The fields of an exception, or why there is none. */
function allow(call: Parameters<typeof narrowestAllow>[0], extent: Extent = "here", world = LINUX) {
  const narrowest = narrowestAllow(call, extent, world);
  return narrowest.ok ? narrowest.fields : narrowest.message;
}

/** The same of a rule. */
async function deny(call: Parameters<typeof narrowestDeny>[0], folder?: string, world = LINUX) {
  const judged = await decide(call, world, DEFAULT_SETTINGS, "everything");
  const narrowest = narrowestDeny(call, judged.analysis, folder, world);
  return narrowest.ok ? narrowest.fields : narrowest.message;
}

describe("an exception", () => {
  test("says a command line word for word, and its folder as a pattern for that one", () => {
    const line = "git push --force origin [x]";
    expect(allow(bash(`${line} 2>&1 | tail -3`))).toEqual({
      line,
      when: { cwd: LINUX.cwd },
    });
    expect(allow(bash(line), "everywhere")).toEqual({ line });
    const odd: World = { ...LINUX, cwd: "/home/me/a[b] {c}" };
    expect(allow(bash("x"), "here", odd)).toMatchObject({
      when: { cwd: "/home/me/a\\[b\\] \\{c\\}" },
    });
    expect(allow(bash("x"), "here", { ...WINDOWS, cwd: "C:\\a[b]" })).toMatchObject({
      when: { cwd: "C:/a?b?" },
    });
  });

  test("says a file and the tools that do the same with it", () => {
    const tool = ["Write", "Edit", "MultiEdit", "NotebookEdit"];
    expect(allow(edit("app/[id].ts"))).toEqual({ tool, path: `${LINUX.cwd}/app/\\[id\\].ts` });
    expect(allow(edit("app/.env"), "everywhere")).toEqual({ tool, path: ".env" });
    expect(allow(edit(".env", "Read"))).toEqual({ tool: "Read", path: `${LINUX.cwd}/.env` });
  });

  test.each([
    ["mcp__github__merge", { number: 1 }],
    ["WebFetch", { url: "https://x.example" }],
    ["Edit", {}],
  ])("is not made for %s", (tool, input) => {
    expect(allow({ tool, input })).toContain("cannot be told from others");
  });
});

describe("a rule", () => {
  test.each([
    ["npm run deploy", "npm run deploy"],
    ["cd app && npm run deploy", "npm run deploy"],
    ["sudo systemctl stop x 2>&1", "systemctl stop x"],
    ["make *.log", "make \\*.log"],
  ])("against %j is about %j", async (line, command) => {
    expect(await deny(bash(line))).toEqual({ command });
  });

  test("holds below a folder where one is given", async () => {
    expect(await deny(bash("make x"), "/home/me/app")).toEqual({
      command: "make x",
      when: { cwd: "/home/me/app/**" },
    });
    expect(await deny(edit(".env"), "/home/me/app")).toMatchObject({ path: `${LINUX.cwd}/.env` });
    expect(await deny(edit(".env"))).toMatchObject({ path: ".env" });
  });

  test.each([
    ["npm run build && npm run deploy", "more than one command"],
    ["make $TARGET", "not known before"],
    ["echo x > notes.txt", "writes a file"],
    ["# nothing", "no program"],
  ])("is not made against %j", async (line, why) => {
    expect(await deny(bash(line))).toContain(why);
  });
});
