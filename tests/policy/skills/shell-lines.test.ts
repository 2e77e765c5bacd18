import { describe, expect, test } from "bun:test";
import { bracedLinesOf, filledIn, shellLinesOf } from "../../../src/policy/skills/shell-lines.ts";

describe("the commands that Claude Code runs of a text", () => {
  test.each<[what: string, text: string, commands: readonly string[]]>([
    ["at the beginning of a line", "!`git status`", ["git status"]],
    [
      "behind a blank",
      "State: !`git status` and !`git diff HEAD`",
      ["git status", "git diff HEAD"],
    ],
    ["over several lines", "!`git status\necho b`", ["git status\necho b"]],
    ["in a block", "```!\nmake\nmake test\n```\n", ["make\nmake test"]],
    ["in a block on one line", "```! make ```", ["make"]],
    ["in two blocks, before those in lines", "!`a`\n```!\nb\n```\n```!\nc\n```", ["b", "c", "a"]],
    ["with line ends of Windows", "```!\r\nmake\r\necho b\r\n```", ["make\necho b"]],
    ["none behind a letter", "wow!`git status`", []],
    ["none in code of its own", "write ``!`git status` `` for it", []],
    ["none in a plain block", "```sh\nrm -rf ~\n```", []],
    ["none that is not closed", "!`git status", []],
    ["none that is empty", "!`` and ```!\n\n```", []],
    ["the one behind code of its own", "`x` !`make`", ["make"]],
  ])("are found %s", (_what, text, commands) => {
    expect(shellLinesOf(text)).toEqual(commands);
  });

  test.each([["!`"], ["```!"], ["``` !"], ["` !` "], ["!{"]])(
    "are found in a text of a megabyte that repeats %p without end",
    (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      // What grows with the square of the text takes minutes, and a test has seconds.
      const found = [...shellLinesOf(text), ...bracedLinesOf(text)];
      expect(found.join("").length).toBeLessThanOrEqual(text.length);
    },
  );

  test("hold their arguments, and the folder of the skill", () => {
    const filled = { args: "one two", folder: "/p/.claude/skills/x" };
    expect(filledIn("ls $ARGUMENTS $0 $1 $2 $ARGUMENTS[1]", filled)).toBe(
      "ls one two one two $2 two",
    );
    expect(filledIn("sh ${CLAUDE_SKILL_DIR}/run.sh", filled)).toBe("sh /p/.claude/skills/x/run.sh");
    expect(filledIn("echo $HOME $10x", filled)).toBe("echo $HOME $10x");
  });
});

test("Gemini CLI runs what is in braces, nested ones too", () => {
  expect(bracedLinesOf("a !{git diff} b !{awk '{print}' x} !{ }")).toEqual([
    "git diff",
    "awk '{print}' x",
  ]);
  expect(bracedLinesOf("!{ open")).toEqual([]);
});
