import { expect, test } from "bun:test";
import fc from "fast-check";
import { parsePowerShell } from "../../../../src/policy/languages/powershell/parse.ts";

const word = fc
  .array(fc.constantFrom(..."abZ09_.\\/:*?+=~-"), { minLength: 1, maxLength: 5 })
  .map((letters) => letters.join(""));

/** The words of all commands, with where they stand. */
const wordsOf = (source: string) =>
  parsePowerShell(source).script.pipelines.flatMap(({ commands }) =>
    commands.map(({ form, called, words, redirects }) => ({ form, called, words, redirects })),
  );

test("a plain command is read the same as one with a comment behind it", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const source = `a${words.join(" ")}`;
      expect(wordsOf(source)).toEqual(wordsOf(`${source} #`));
    }),
    { numRuns: 2000 },
  );
});

test("plain commands end where their statement ends", () => {
  const ends = (source: string) =>
    parsePowerShell(source).script.pipelines.map(({ start, end }) => source.slice(start, end));
  expect(ends("rm a; ls  b\nmv c d")).toEqual(["rm a", "ls  b", "mv c d"]);
  expect(ends("rm a | ls b")).toEqual(["rm a | ls b"]);
});
