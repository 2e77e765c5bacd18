import { describe, expect, test } from "bun:test";
import { checklistPaths } from "../../src/checklist/prompt-path.ts";

const PATH = ".do/jobs/26/02/18/title/checklists/01_backend.md";

describe("checklist paths in a prompt", () => {
  const found: readonly (readonly [string, string, readonly string[]])[] = [
    ["bare", `use expert-backend subagent, read ${PATH}`, [PATH]],
    ["at the end of a sentence", `Read ${PATH}.`, [PATH]],
    ["before a comma", `Read ${PATH}, then work`, [PATH]],
    ["in backticks", `Read \`${PATH}\` first`, [PATH]],
    ["in quotes", `Read "${PATH}"`, [PATH]],
    ["in brackets", `(see ${PATH})`, [PATH]],
    ["in a Markdown link", `[list](${PATH})`, [PATH]],
    ["before a Korean particle", `${PATH}를 읽고 시작하세요`, [PATH]],
    ["with a line number", `${PATH}:12`, [PATH]],
    ["with backslashes", PATH.replaceAll("/", "\\"), [PATH]],
    ["absolute", `/home/u/app/${PATH}`, [`/home/u/app/${PATH}`]],
    ["with a Windows drive", `C:\\app\\jobs\\checklists\\a.md`, ["C:/app/jobs/checklists/a.md"]],
    [
      "with spaces, in quotes",
      `"jobs/my task/checklists/a b.md"`,
      ["jobs/my task/checklists/a b.md"],
    ],
    ["twice", `${PATH} and ${PATH}`, [PATH]],
    [
      "two of them",
      `a/checklists/1.md b/checklists/2.md`,
      ["a/checklists/1.md", "b/checklists/2.md"],
    ],
  ];
  for (const [name, prompt, expected] of found) {
    test(`finds a path ${name}`, () => {
      expect(checklistPaths(prompt)).toEqual(expected);
    });
  }

  const none = [
    "",
    "fix the bug",
    "read .do/jobs/26/02/18/title/checklist.md",
    "read .do/jobs/26/02/18/title/checklists/",
    "read .do/jobs/26/02/18/title/checklists/notes.txt",
    "read a/checklists/x.md.bak",
    "read a/checklists/x.mdx",
    "checklists/01.md",
  ];
  for (const prompt of none) {
    test(`finds nothing in ${JSON.stringify(prompt)}`, () => {
      expect(checklistPaths(prompt)).toEqual([]);
    });
  }
});
