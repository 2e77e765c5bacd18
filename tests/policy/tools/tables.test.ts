import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { descriptionOf } from "../../../src/policy/catalog/descriptions.ts";
import { family } from "../../../src/policy/tools/family.ts";
import { readTables, tablesOf } from "../../../src/policy/tools/tables.ts";
import { PACKS } from "./all-packs.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-tools-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(join(folder, "words.tool"), "$PLACES = town|village\n");

/** The tables of a family with these files. */
function tablesWith(name: string, files: Readonly<Record<string, string>>) {
  mkdirSync(join(folder, name));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
  return readTables(name, folder);
}

describe("the tables of a family", () => {
  test("are those of all its files, and share rows that are the same", () => {
    const town =
      "town\n  value -a\n  destroys cloud raze: every house of the town\n    raze $PLACES\n";
    const tables = tablesWith("towns", {
      "town.tool": town,
      "village.tool": "village hamlet\n  rows-of town\n",
      "notes.md": "nothing of a tool",
    });
    const { name, title, tools } = family("Towns", tables, { village: () => ({ passes: true }) });
    expect({ name, title, names: Object.keys(tools) }).toEqual({
      name: "towns",
      title: "Towns",
      names: ["town", "village hamlet"],
    });
    expect(tables.rows).toHaveLength(1);
    expect(tools.town?.()).toMatchObject({ options: { data: "-a" } });
    expect(tools["village hamlet"]?.()).toEqual({
      options: {},
      grammar: "exact",
      destroys: tools.town?.().destroys ?? [],
      passes: true,
    });
    expect(tools.town?.().destroys?.[0]?.patterns).toEqual(["raze town|village"]);
  });

  test("have no code that belongs to none of their tools", () => {
    const tables = tablesWith("codes", { "a.tool": "a b\n  value -a\n" });
    expect(() => family("Codes", tables, { b: () => ({ passes: true }) })).toThrow(
      "no tool of codes has b as first name",
    );
  });

  test("name a program once", () => {
    expect(() => tablesWith("twice", { "a.tool": "a\nb a\n" })).toThrow(
      'src/policy/tools/twice/a.tool:2: expected "a" once, found it again',
    );
  });

  test.each(["c", "b"])("take no rows of %s, which has none of its own", (other) => {
    expect(() =>
      tablesWith(`rows-${other}`, { "a.tool": `a\n  rows-of ${other}\n\nb\n  rows-of a\n` }),
    ).toThrow(`a.tool:1: expected a tool of this family with rows, found "rows-of ${other}"`);
  });
});

test("every folder of tools is a family that is loaded, as its files say", async () => {
  const root = join(import.meta.dir, "../../../src/policy/tools");
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(PACKS.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
  for (const pack of PACKS) {
    const tables = await tablesOf(pack.name);
    expect(Object.keys(pack.tools)).toEqual(tables.tools.map(([names]) => names));
  }
});

test("a tool that leaves its options to another place is described there, under all its names", () => {
  const left = PACKS.flatMap(({ tools }) =>
    Object.entries(tools).flatMap(([names, describe]) =>
      describe().options === undefined ? names.split(" ") : [],
    ),
  );
  expect(left.length).toBeGreaterThan(50);
  expect(left.filter((name) => descriptionOf(name) === undefined)).toEqual([]);
});
