import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fillBlocks, table } from "../../scripts/markdown.ts";
import { documents, pageText } from "./pages.ts";

describe.each(documents())("%s", (page) => {
  const text = pageText(page)
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/`[^`\n]*`/g, "");

  test("links to files and headings that exist", () => {
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const file = path === "" ? page : join(dirname(page), path);
      expect({ link, exists: existsSync(file) }).toEqual({ link, exists: true });
      if (anchor === undefined) continue;
      const headings = [...pageText(file).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      );
      expect(headings).toContain(anchor);
    }
  });

  test("has one title and no trailing spaces", () => {
    expect(text.match(/^# /gm)).toHaveLength(1);
    const trailing = pageText(page)
      .split("\n")
      .filter((line) => /[ \t]$/.test(line));
    expect(trailing).toEqual([]);
  });
});

describe("docs/README.md", () => {
  const index = pageText("docs/README.md");
  const linked = [...index.matchAll(/\]\(([\w/-]+\.md)/g)].map(([, path = ""]) => `docs/${path}`);

  test("leads to every page for users, once", () => {
    const pages = documents().filter(
      (page) =>
        /^docs\//.test(page) && !/^docs\/(?:README|maintainers\/.*|agents\/.*)\.md$/.test(page),
    );
    expect(linked.sort()).toEqual(pages);
  });

  test("has four groups", () => {
    expect([...index.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      ...["Start", "Live with it", "Make it yours", "How it works"],
    ]);
  });
});

test("every page for maintainers is listed in CONTRIBUTING.md", () => {
  const contributing = pageText("CONTRIBUTING.md");
  const pages = documents().filter((page) => page.startsWith("docs/maintainers/"));
  expect(pages.filter((page) => !contributing.includes(`](${page})`))).toEqual([]);
});

/** What somebody who skims tables reads in ten minutes. */
const TEN_MINUTES_WORDS = 2_500;

describe("a page for users", () => {
  const pages = documents().filter(
    (page) =>
      /^(?:README|docs\/[\w/-]+)\.md$/.test(page) &&
      !/^docs\/(?:reference|maintainers)\//.test(page),
  );

  test.each(pages)("%s is read in ten minutes", (page) => {
    const text = pageText(page).replace(/<!-- generated[\s\S]*?<!-- end -->/g, "");
    expect(text.split(/\s+/).length).toBeLessThan(TEN_MINUTES_WORDS);
  });

  test("CONTRIBUTING.md is not much longer", () => {
    expect(pageText("CONTRIBUTING.md").split(/\s+/).length).toBeLessThan(2_700);
  });
});

describe("the file map of CONTRIBUTING.md", () => {
  const rows = pageText("CONTRIBUTING.md").split("\n");
  const places = rows
    .filter((row) => /^\| `(?:src|tests|scripts|schema|docs|benchmarks|examples)\//.test(row))
    .flatMap((row) => {
      const names = [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)];
      return names.map(([, name = ""]) => (name.includes("/") ? name : `src/${name}`));
    });

  test("has every part of the source once", () => {
    const parts = readdirSync("src").map((name) =>
      statSync(join("src", name)).isDirectory() ? `src/${name}/` : `src/${name}`,
    );
    expect(places.filter((place) => place.startsWith("src/")).sort()).toEqual(parts.sort());
  });

  test("names what exists", () => {
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  });
});

test("a table's cells cannot break it, and a block nobody makes is an error", () => {
  expect(table(["a"], [["x|y\nz"]])).toBe("| a |\n| --- |\n| x\\|y z |");
  const page = "<!-- generated: x -->\nold\n<!-- end -->";
  expect(fillBlocks(page, new Map([["x", () => "new $1"]]))).toContain("\n\nnew $1\n\n");
  expect(() => fillBlocks(page, new Map())).toThrow("nothing makes");
});
