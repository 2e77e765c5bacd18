import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { documents, pageText } from "./pages.ts";

/** Words that nobody says any more, or that mean one kind of person, each with what is said in their place. */
const OUT: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, "correct, repair, fix"],
  [/\bfor ever\b/i, "for good, forever"],
  [/\b(?:his|him|himself)\b/i, "their, them"],
  [/\bstands? in (?:the|a|an|your|its|this|front|\[|`)/i, "is in"],
  [/\blest\b/i, "so that … not"],
  [/\bshall\b/i, "should, will"],
  [/\b(?:whilst|amongst|thereof|herein|hereby|thereby|wherein)\b/i, "a plain word"],
  [/\bagree to the hooks around you\b/i, "say which hooks"],
];

/** Prose: code, and what it prints, is left out. */
function prose(page: string): string {
  return pageText(page)
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/`[^`\n]*`/g, "``");
}

function foundIn(text: string): readonly string[] {
  return OUT.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`${found}: ${instead}`];
  });
}

test("the words are found where they stand", () => {
  expect(foundIn("mend it, for ever").length).toBe(2);
  expect(foundIn("this recommends an amendment to history")).toEqual([]);
});

describe("plain words", () => {
  test.each([...documents()])("in %s", (page) => {
    expect(foundIn(prose(page))).toEqual([]);
  });

  test("in what the program says", () => {
    const said = [...new Bun.Glob("src/**/*.ts").scanSync()].flatMap((file) =>
      textsOf(readFileSync(file, "utf8")).flatMap((text) =>
        foundIn(text).map((found) => `${file}: ${found}`),
      ),
    );
    expect(said).toEqual([]);
  });
});

/** The texts of a source file that are sentences: quoted, with a blank in them, outside comments. */
function textsOf(source: string): readonly string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, "");
  return [...code.matchAll(/"([^"\n]* [^"\n]*)"|`([^`]* [^`]*)`/g)].map(
    ([, plain, template]) => plain ?? template ?? "",
  );
}
