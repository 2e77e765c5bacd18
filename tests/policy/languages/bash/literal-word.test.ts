import { expect, test } from "bun:test";
import fc from "fast-check";
import { parse } from "unbash";
import { meansItself, quotedText } from "../../../../src/policy/languages/bash/literal-word.ts";

/** Letters and every sign that means something to some part of a shell. */
const text = fc
  .array(fc.constantFrom(..."ab1./:@%+,=-_[]~!*?{}#()<>&|;^$`\\\"' \t\n\u00e9\ufffc"), {
    maxLength: 8,
  })
  .map((letters) => letters.join(""));

const words = (source: string) => {
  const { commands } = parse(source);
  const command = commands[0]?.command;
  return command?.type === "Command" && commands.length === 1
    ? [command.name, ...command.suffix].flatMap((word) => (word?.type === "Word" ? [word] : []))
    : [];
};

test("a word that means itself has no parts and is its own value", () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      for (const word of words(`${first} x${second}`)) {
        if (!meansItself(word.text)) continue;
        expect(word.parts).toBeUndefined();
        expect(word.value).toBe(word.text);
      }
    }),
    { numRuns: 2000 },
  );
});

test("what is read between two quotes is what the parser reads there", () => {
  fc.assert(
    fc.property(text, (inner) => {
      for (const word of words(`echo "${inner}" '${inner}' "" x`)) {
        const value = quotedText(word.text);
        if (value === undefined) continue;
        const [part, more] = word.parts ?? [];
        expect(more).toBeUndefined();
        expect(part?.type).toBe(word.text.startsWith("'") ? "SingleQuoted" : "DoubleQuoted");
        expect(word.value).toBe(value);
      }
    }),
    { numRuns: 2000 },
  );
});

test("words that the shell changes do not mean themselves", () => {
  for (const word of ["~", "*.ts", "a?", "{a,b}", "$x", "a\\ b", "`id`", "", "a b", "é~"]) {
    expect(meansItself(word)).toBe(false);
  }
  for (const word of ["", '"', "'", '"a', '"$x"', '"a\\n"', '"`id`"', '"a"b"', "$'a'", "a'b'"]) {
    expect(quotedText(word)).toBeUndefined();
  }
});
