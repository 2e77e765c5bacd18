import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decide } from "../../../src/policy/decide.ts";
import { filesOfPatch, patchTextOf } from "../../../src/policy/places/patch.ts";
import { judgeContent } from "../../../src/policy/rules/judge-content.ts";
import { judgeFileTool } from "../../../src/policy/rules/judge-file-tool.ts";
import { decideFully } from "../world.ts";
import { exampleWorld } from "./example-world.ts";

const world = exampleWorld();

const patch = (...lines: readonly string[]) =>
  ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");

function told(text: unknown): string[] {
  return judgeFileTool("ApplyPatch", { command: text }, world).map(
    ({ verdict, rule }) => `${verdict} ${rule}`,
  );
}

describe("the files of a patch", () => {
  test("are those its sections name, with what each adds and takes away", () => {
    const text = patch(
      "*** Add File: a.txt",
      "+one",
      "+two",
      "*** Update File: b.txt",
      "@@",
      "-old",
      "+new",
      " kept",
      "*** Delete File: c.txt",
    );
    expect(filesOfPatch(text)).toEqual([
      { access: "write", path: "a.txt", added: "one\ntwo", removed: "" },
      { access: "write", path: "b.txt", added: "new", removed: "old" },
      { access: "delete", path: "c.txt", added: "", removed: "" },
    ]);
  });

  test("count twice where one moves: deleted here, written there", () => {
    const text = patch("*** Update File: a.txt", "*** Move to: b.txt", "+x");
    expect(filesOfPatch(text)).toEqual([
      { access: "delete", path: "a.txt", added: "", removed: "" },
      { access: "write", path: "b.txt", added: "x", removed: "" },
    ]);
  });

  test("are read out of lines that end like those of Windows", () => {
    expect(filesOfPatch("*** Delete File: c.txt\r\n")[0]?.path).toBe("c.txt");
  });

  test("can be asked of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => Array.isArray(filesOfPatch(text))),
    );
  });
});

describe("the text of a patch", () => {
  test.each([
    [{ command: "p" }, "p"],
    [{ input: "p" }, "p"],
    [{ patchText: "p" }, "p"],
    ["p", "p"],
    [{ command: 5 }, undefined],
    [null, undefined],
    [7, undefined],
  ])("of %j is %p", (input, expected) => {
    expect(patchTextOf(input)).toBe(expected);
  });
});

describe("judging a patch", () => {
  test.each([
    [patch("*** Update File: /home/ada/app/.git/config", "+x"), ["deny files/git-internals"]],
    [patch("*** Update File: src/a.ts", "*** Move to: .git/hooks/pre-commit"), 1],
    [patch("*** Add File: src/a.ts", "+x", "*** Delete File: /etc/passwd"), 1],
    [patch("*** Update File: src/a.ts", "+x"), []],
    ["no patch", ["ask files/unreadable-input"]],
    [undefined, ["ask files/unreadable-input"]],
    ["*** Add File: \n+x", 1],
  ])("%j", (text, expected) => {
    const found = told(text);
    if (typeof expected === "number") expect(found.length).toBeGreaterThanOrEqual(expected);
    else expect(found).toEqual(expected);
  });

  test("refuses a new secret in one of its files, and asks for one among fixtures", () => {
    const token = `ghp_${"vex6rsQ4zxBX3qd9hJE9GH8t2eQNQbtFwWfV"}`;
    const verdicts = (path: string) =>
      judgeContent("ApplyPatch", {
        command: patch(`*** Add File: ${path}`, `+token = "${token}"`),
      }).map(({ verdict }) => verdict);
    expect(verdicts("src/a.ts")).toEqual(["deny"]);
    expect(verdicts("/home/ada/app/tests/fixtures/a.ts")).toEqual(["ask"]);
  });
});

describe("other tools that name files", () => {
  test("judge every path of a list", () => {
    const found = judgeFileTool("Read", { paths: ["a.ts", "~/.ssh/id_rsa"] }, world);
    expect(found.map(({ rule }) => rule)).toEqual(["files/ssh-key"]);
  });

  test("delete what Delete names", () => {
    expect(judgeFileTool("Delete", { path: "/etc/passwd" }, world).length).toBeGreaterThan(0);
  });
});

describe("a command line that runs apply_patch", () => {
  const line = (before: string, path: string) =>
    `${before}apply_patch <<'EOF'\n${patch(`*** Update File: ${path}`, "+x")}\nEOF`;

  test.each([
    [line("", ".git/config"), "deny files/git-internals"],
    [line("cd sub && ", "../.git/config"), "deny files/git-internals"],
    [line("cd /home/ada && ", ".ssh/authorized_keys"), "deny files/ssh-key"],
  ])("%j is judged by the files of its patch", async (command, expected) => {
    const call = { tool: "Bash", input: { command } };
    const staged = await decide(call, world);
    for (const { findings } of [staged, await decideFully(call, world)]) {
      expect(findings.map(({ verdict, rule }) => `${verdict} ${rule}`)).toContain(expected);
    }
  });

  test.each([line("", "src/a.ts"), line("", ".git/config").replace("apply_patch", "cat")])(
    "%j is harmless",
    async (command) => {
      const call = { tool: "Bash", input: { command } };
      expect((await decide(call, world)).verdict).toBe("pass");
    },
  );
});
