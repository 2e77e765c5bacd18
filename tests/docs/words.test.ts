import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { flatten, readCommandTree } from "../../src/cli/command-tree.ts";
import { rootCommand } from "../../src/cli/root.ts";
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

/** Turns that read as translated, each with what an engineer would say; the pages and the tables in them have none. */
const TRANSLATED: readonly (readonly [RegExp, string])[] = [
  [/\bonly look(?:s|ed)?\b(?! like)/i, "is read-only"],
  [/\bdo(?:es)? more than look\b/i, "is not read-only"],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|such\b)/i, "is not a"],
  [
    /\b(?:plugin|extension)s? of (?:Claude|Codex|Gemini|OpenCode|fairlead)/,
    "plugin for, the … plugin",
  ],
  [/\bcalls? of (?:Bash|Edit|Read|Write)\b/, "a Bash call"],
  [/\bcommands? of [Gg]it\b/, "Git commands"],
  [/\bnobody (?:read|described|approved)\b/i, "unread, not known, unapproved"],
  [/\b(?:stands?|stood) (?:behind|beside|among|unchanged|there)\b/i, "follows, comes before, is"],
  [/\bas ever\b/i, "as usual"],
  [/\blets? go of\b/i, "deletes, discards"],
  [/\bwith(?:out)? a word\b/i, "with a notice, silently"],
  [/\bin silence\b/i, "silently"],
  [/\btells? of\b/i, "covers, shows"],
  [/\bremarked on\b/i, "mentioned"],
  [/\bin the own\b|\bterminal of (?:your|their) own\b/i, "in your own"],
  [/\bword by word\b/i, "word for word"],
  [/\boutside of\b/i, "outside"],
  [/\ball the same\b(?! (?:call|name|rule|thing|line))/i, "anyway, nevertheless, still"],
  [/\b(?:is|are) taken out of\b/i, "is removed from"],
  [/\bagree(?:s|d)? to (?:the |these |its )?(?:hook|persona|loop)s?\b/i, "trust"],
  [/\bkeeps? (?:the |these |its )?bounds\b|\bbounds (?:\w+ ){1,2}kept\b/i, "enforces the bounds"],
  [/\bas (?:it|they|he) stands?\b/i, "as it is"],
  [/\b(?:lies|lie|lying|lay) (?:in|outside|beside|behind|below|elsewhere)\b/i, "is"],
  [/\bbehind (?:the|a|that|its) (?:command|word|name|option|line|colon|operand)\b/i, "after"],
  [/\bin (?:the )?place of\b/i, "instead of, replaces"],
  [/(?<!-)\bbehind (?:--$|--\s|"--"|``|this file|a table)/i, "after"],
  [/\b(?:call|command|line|what it|program)s? takes? (?:away|names|it)\b/i, "deletes, overwrites"],
  [/\btakes away\b/i, "deletes, removes"],
  [/\bno (?:name|ref) (?:would|that would) lead\b|\bwould lead to\b/i, "unreachable"],
  [/\bnot held\b|\bask, not counted\b/i, "not enforced; lifted"],
  [/\bwhere nothing is yet\b/i, "that does not exist yet"],
  [/\bleaves? open what\b/i, "covers what"],
  [/\bto be taken back\b|\bcannot be taken back\b/i, "cannot be undone"],
  [/\bno rule is written\b/i, "not written: the subject first"],
  [/\bcannot be taken over\b|\btakes? (?:them|it) over\b/i, "converts"],
  [/\bother (?:characters|hosts?) than\b/i, "different from, a … other than …"],
  [/\bbounds: it runs\b|\b(?:runs?|it runs) within them, as\b/i, "runs within bounds, because"],
  [/\bholds? (?:a secret|secrets|a token|tokens|no [a-z]+|characters)\b/i, "contains"],
];

/** Turns that made readers of the pages for users stop, each with what is clear at the first reading. */
const STUMBLED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are|was|were) said\b/i, "who says it"],
  [/\b(?:nobody|somebody|anybody)\b/i, "no one, someone; you, or the agent never asks"],
  [/\bhas the last word\b/i, "decides"],
  [
    /\b(?:second|another|other|several|one more) names?\b(?= (?:of|for) (?:a|the|one|its) file)/i,
    "hard link",
  ],
  [/\bother names\b|\b(?:a|its) second name\b/i, "hard links"],
  [/\brights\b(?! reserved)/i, "permissions"],
  [/\bwhat only\b/i, "a noun and its verb"],
  [
    /\bhold(?:s|ing)? (?:against|back|beside|still)\b|\bstill holds\b|\bheld\b/i,
    "applies, protects, waits",
  ],
  [/\bstands? (?!for\b)/i, "is"],
  [/\bin the own\b|\bin place of your own\b|\bterminal of\b/i, "instead of your own"],
  [/\bbrings? back again\b|\bput back again\b/i, "restores"],
  [/\b(?:is|are) waited for\b/i, "the agent waits for"],
  [/\bwhat becomes of\b|\bbecomes of\b/i, "what happens to"],
  [
    /\ba (?:page|table|file|line|name|rule|repository|command|family) of (?:its|their) own\b/i,
    "another, a separate",
  ],
  [/(?:^|\. )Of (?:what|the|a|git)\b[^,.]*,/im, "the subject first"],
  [/\bbelow an agent\b(?![^.]*\brefuse)/i, "if an agent started it"],
  [/\bgoes? (?:on )?by itself\b|\bcomes? by itself\b|\bends by itself\b/i, "automatically"],
  [/\byou are told\b/i, "you get a notice, a notice says"],
  [/\basks? (?:nobody|nothing|about nothing)\b/i, "never asks"],
];

/** Pages that somebody reads who uses fairlead; the reference is made from the source. */
const FOR_USERS = documents().filter((page) =>
  /^(?:README|docs\/(?:agents\/)?[\w-]+)\.md$/.test(page),
);

/** A sentence that is longer needs a second reading. */
const SENTENCE_MAX_WORDS = 36;

/** The sentences of a page: of its paragraphs, items and cells; what is generated comes from elsewhere. */
function sentencesOf(page: string): readonly string[] {
  return prose(page)
    .replace(/<!-- generated[\s\S]*?<!-- end -->/g, "")
    .replace(/<picture>[\s\S]*?<\/picture>/g, "")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) ?)|(?<!\\)\|/)
    .flatMap((block) => block.replace(/\s+/g, " ").split(/(?<=[.!?:])["*)]* /));
}

/** Code is left out, and so is what it prints. */
function prose(page: string): string {
  return pageText(page)
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/`[^`\n]*`/g, "``");
}

function foundIn(text: string, words = OUT): readonly string[] {
  return words.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`${found}: ${instead}`];
  });
}

/** A setting that is to be added to a file by hand: behind a table it would belong to that. */
const PASTED =
  /\b(?:policy|approve|notices|confine|undo|loop)(?:\.\w+)? = (?:[[{"]|true|false|\\")/;

test("what the program advises to set is a command, not a line to be pasted", () => {
  const found = [...new Bun.Glob("src/{cli,handlers,doctor,install}/**/*.ts").scanSync()].flatMap(
    (file) =>
      textsOf(readFileSync(file, "utf8"))
        .filter((text) => PASTED.test(text))
        .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
  expect(PASTED.test('policy.disable = ["git/clean"] in config.toml')).toBe(true);
});

test("the words are found where they stand", () => {
  expect(foundIn("mend it, for ever").length).toBe(2);
  expect(foundIn("this recommends an amendment to history")).toEqual([]);
  expect(foundIn("undo is no backup, and only looks", TRANSLATED).length).toBe(2);
  expect(foundIn("run this in place of a command behind --", TRANSLATED).length).toBe(2);
  expect(foundIn("it takes away a disk, which cannot be taken back", TRANSLATED).length).toBe(2);
  expect(foundIn("Of the file, its rights are held by nobody", STUMBLED).length).toBe(4);
  expect(foundIn("it stands for a file that no one has the permissions to read", STUMBLED)).toEqual(
    [],
  );
  expect(foundIn("there is no backup; it looks like one, and is no longer", TRANSLATED)).toEqual(
    [],
  );
});

describe("plain words", () => {
  test.each([...documents()])("in %s", (page) => {
    expect(foundIn(prose(page))).toEqual([]);
  });

  test.each(documents().filter((page) => page !== "tests/spec-coverage.md"))(
    "and turns that an engineer would use in %s",
    (page) => {
      // The rules of speech name what they rule out.
      const text = prose(page).replace(/"[^"\n]{1,40}"/g, "");
      expect(foundIn(text, TRANSLATED)).toEqual([]);
    },
  );

  test.each(FOR_USERS)("and what is clear at the first reading in %s", (page) => {
    const text = prose(page).replace(/<!-- generated[\s\S]*?<!-- end -->/g, "");
    expect(foundIn(text.replace(/"[^"\n]{1,60}"/g, ""), STUMBLED)).toEqual([]);
  });

  test.each(FOR_USERS)("and sentences of one breath in %s", (page) => {
    const long = sentencesOf(page).filter(
      (sentence) => (sentence.match(/[\w'’-]+/g)?.length ?? 0) > SENTENCE_MAX_WORDS,
    );
    expect(long).toEqual([]);
  });

  test("in what the program says", () => {
    const said = [...new Bun.Glob("src/**/*.ts").scanSync()].flatMap((file) =>
      textsOf(readFileSync(file, "utf8")).flatMap((text) =>
        [...foundIn(text), ...foundIn(text.replace(/\\?`[^`]*`/g, ""), TRANSLATED)].map(
          (found) => `${file}: ${found}: ${text}`,
        ),
      ),
    );
    expect(said).toEqual([]);
  });
});

test("comments of the command line and of hooks name no one who is nobody", () => {
  const files = [...new Bun.Glob("src/{cli,userhooks}/**/*.ts").scanSync()];
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
      .filter((line) => /\b(?:no|some|any|every)body\b|, of which\b|\bstands? (?!for\b)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

/** The verbs that descriptions of commands begin with. */
const COMMAND_VERBS =
  /^(?:Add|Allow|Answer|Block|Bring|Check|Count|Delete|End|Explain|Judge|Let|List|Look|Print|Refuse|Remove|Repeat|Replace|Run|Say|Send|Set|Show|Start|Stop|Suggest|Switch|Turn|Write|Change)[ ,]/;

test("the help of every command says in the imperative what it does", async () => {
  const wrong = flatten(await readCommandTree(rootCommand))
    .filter(({ path, description }) => path.length > 0 && !COMMAND_VERBS.test(description))
    .map(({ path, description }) => `${path.join(" ")}: ${description}`);
  expect(wrong).toEqual([]);
});

/** The texts of a source file that are sentences: quoted, with a blank in them, outside comments. */
function textsOf(source: string): readonly string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, "");
  // Words without a space are no text, but their quotes must not be taken for the beginning of the next.
  return [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? "")
    .filter((text) => text.includes(" "));
}
