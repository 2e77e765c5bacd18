import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { pageText } from "./pages.ts";

const PAGE = "tests/spec-coverage.md";

/** One row of a table: the files that show a requirement, and names in them. */
interface Row {
  readonly text: string;
  readonly requirement: string;
  readonly shown: string;
  readonly files: readonly string[];
  readonly names: readonly string[];
}

/** The rows under a heading; one without files of its own means those that the prose above it names. */
function rowsOf(section: string): readonly Row[] {
  const lines = section.split("\n");
  const common = filesIn(lines.filter((line) => !line.startsWith("|")).join("\n"));
  const body = lines.filter((line) => line.startsWith("| ") && !/^\| (?:-|requirement)/.test(line));
  return body.map((text) => {
    const [, requirement = "", shown = ""] = text.split("|").map((cell) => cell.trim());
    const own = filesIn(shown);
    const names = [...shown.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
    return { text, requirement, shown, files: own.length > 0 ? own : common, names };
  });
}

/** Files that a text names in backticks, from the top of the repository. */
function filesIn(text: string): readonly string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test\.ts|txt|md|yml))`/g)];
  return named.map(([, path = ""]) => (/\.(?:md|yml)$/.test(path) ? path : `tests/${path}`));
}

const sections = pageText(PAGE)
  .split(/^#{2,3} /m)
  .slice(1);
const rows = sections.flatMap(rowsOf);

test("the document has the specifications in their order", () => {
  const specs = [...pageText(PAGE).matchAll(/^## (S\d)/gm)].map(([, spec = ""]) => spec);
  expect(specs).toEqual(["S0", "S1", "S2", "S3", "S4"]);
  expect(rows.length).toBeGreaterThan(100);
});

describe.each(rows.map((row) => [row.text, row] as const))(
  "%s",
  (_, { requirement, shown, files, names }) => {
    test("says what shows it, in files and tests that exist", () => {
      expect(requirement).not.toBe("");
      expect(shown).toMatch(/^["`]|^as above; "/);
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
      const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
      const isThere = (name: string) =>
        ['"', "'", "`"].some((quote) => text.includes(quote + name.replace(/ ?…$/, "")));
      expect(names.filter((name) => !isThere(name) && !text.includes(`## ${name}`))).toEqual([]);
    });
  },
);

test.each([...new Bun.Glob("cases/{s0,s2}/*.txt").scanSync("tests")].sort())(
  "%s shows a requirement",
  (file) => {
    expect(rows.flatMap((row) => row.files)).toContain(`tests/${file.replaceAll("\\", "/")}`);
  },
);
