import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { TYPICAL_LINES } from "../../../../benchmarks/typical.ts";
import { readLineExactly } from "../../../../src/policy/languages/exact/line.ts";
import { readPlainLine } from "../../../../src/policy/languages/exact/plain-line.ts";
import { exampleWorld } from "../../world.ts";

/** The commands of a plain line; undefined for any other. */
function plainly(text: string): readonly (readonly string[])[] | undefined {
  const commands: (readonly string[])[] = [];
  const isPlain = readPlainLine(text, (words) => {
    commands.push(words.slice());
    return words.length > 0;
  });
  return isPlain ? commands : undefined;
}

/** The commands of a line, as the whole of the exact reading has them. */
function exactly(text: string): readonly (readonly string[])[] | undefined {
  const read = readLineExactly(text, exampleWorld());
  return "why" in read
    ? undefined
    : read.commands.map(({ words }) => words.map(({ value }) => value));
}

describe("a plain line", () => {
  test.each([
    ["git status", [["git", "status"]]],
    ["ls -l|wc -l && pwd;id\n\npwd", [["ls", "-l"], ["wc", "-l"], ["pwd"], ["id"], ["pwd"]]],
    ["grep 'a b'\"c|\\|d\" x 2>&1", [["grep", "a bc|\\|d", "x"]]],
    ["git diff HEAD~1 HEAD^^ > /dev/null", [["git", "diff", "HEAD~1", "HEAD^^"]]],
    [
      "git commit -m \"$(cat <<'EOF'\nTidy up\nEOF\n)\"",
      [["git", "commit", "-m", 'Tidy up\nEOF\n)"']],
    ],
  ])("is read: %j", (text, commands) => {
    const read = plainly(text);
    expect(read?.map((words) => words.map((word) => word.slice(0, 7)))).toEqual(
      commands.map((words) => words.map((word) => word.slice(0, 7))),
    );
  });

  test.each([
    "ls > x",
    "ls &",
    "ls *",
    "ls ~",
    "ls $x",
    "a\\ b",
    "(ls)",
    "ls 'a",
    "a;;b",
    "x{a,b}",
  ])("is not %j", (text) => {
    expect(plainly(text)).toBeUndefined();
  });

  test("is read by the whole of the exact reading in the same way", () => {
    const piece = fc.constantFrom(
      ...[
        " ",
        "\n",
        ";",
        "|",
        "||",
        "&&",
        "&",
        "2>&1",
        " > /dev/null",
        "'",
        '"',
        "a b",
        "-x",
        "=y",
      ],
      ...[
        "ls",
        "cat",
        "'a b'",
        '"c|d"',
        '"\\|"',
        "\\",
        "$x",
        "*",
        "~",
        "^",
        "HEAD~1",
        "x^",
        "@",
        "%",
        "a=b",
      ],
      ...["#", "!", "time", "if", "{", "}", "[", "]", ",", ":", "/", ".", "+", "é", "\t", "echo"],
    );
    let plain = 0;
    const same = (text: string) => {
      const read = plainly(text);
      const whole = read === undefined ? undefined : exactly(text);
      if (read === undefined || whole === undefined || /\b(?:for|do|if)\b|\$\(/.test(text)) return;
      plain += 1;
      const own = (all: readonly (readonly string[])[]) =>
        all.map(behindKeywords).filter(({ length }) => length > 0);
      expect(own(whole)).toEqual(own(read));
    };
    for (const { command } of TYPICAL_LINES) same(command);
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 8 }).map((all) => all.join("")),
        same,
      ),
      { numRuns: 5_000 },
    );
    expect(plain).toBeGreaterThan(200);
  });
});

/** The words of a command behind `time` and variables, which the whole reading keeps apart. */
function behindKeywords(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => word !== "time" && !/^\w+=/.test(word));
  return from < 0 ? [] : words.slice(from);
}
