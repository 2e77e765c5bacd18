import { describe, expect, test } from "bun:test";
import { packsFor } from "../../../src/policy/catalog/load-packs.ts";
import { programsOf, type Row, rowsOf, type Tool } from "../../../src/policy/commands/pack.ts";
import { dryRunOf, insteadOf, opinionOn } from "../../../src/policy/rules/outside-verdicts.ts";
import { PACKS } from "./all-packs.ts";
import { verdictsOf } from "./command.ts";

const textOf = (example: string | { readonly command: string }) =>
  typeof example === "string" ? example : example.command;

describe.each(PACKS.map((pack) => [pack.name, pack] as const))("pack %s", (name, pack) => {
  const { denies, allows } = pack.examples();

  test("has as many look-alikes as commands it stops", () => {
    expect(denies.length).toBe(allows.length);
    expect(denies.length).toBeGreaterThan(0);
  });

  test.each(denies.map(textOf))("stops %s", (command) => {
    expect(verdictsOf(command).join(" ")).toContain(` ${name}/`);
  });

  test.each(allows.map(textOf))("lets %s pass", (command) => {
    expect(verdictsOf(command)).toEqual([]);
  });
});

const tables = PACKS.flatMap((pack) =>
  Object.entries(pack.tools).map(([names, describe]) => ({
    pack,
    names,
    programs: names.split(" "),
    tool: describe(),
  })),
);

describe("the tables", () => {
  test("give each program to one pack only", () => {
    const programs = tables.flatMap((table) => table.programs);
    expect(programs.length).toBe(new Set(programs).size);
  });

  test("cover at least sixty tools", () => {
    expect(tables.flatMap((table) => table.programs).length).toBeGreaterThan(60);
  });

  test("name programs as an invocation does: lower case, no folder, no extension", () => {
    for (const { programs } of tables) {
      for (const program of programs) expect(program).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
    }
  });

  test("give each row of a tool its own id", () => {
    for (const { tool } of tables) {
      const ids = judged(tool).map((row) => row.id);
      expect(ids.length).toBe(new Set(ids).size);
    }
  });

  test("name an object, and what to do instead in lower case and without a full stop", () => {
    for (const { tool } of tables) {
      for (const { id, effect, instead } of judged(tool)) {
        expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(effect?.noun).toMatch(/^[A-Za-z].*[^.]$/);
        if (instead !== undefined) expect(instead).toMatch(/^[a-z`].*[^.]$/);
      }
    }
  });

  test("say no hint that follows from the effect", () => {
    const said = tables.flatMap(({ names, tool }) =>
      judged(tool).flatMap(({ id, effect, instead }) =>
        effect !== undefined &&
        instead !== undefined &&
        instead === insteadOf({ effect }, dryRunOf(names, tool))
          ? [id]
          : [],
      ),
    );
    expect(said).toEqual([]);
  });

  test("reach every row: the simplest command of each pattern is stopped as its row says", () => {
    const missed: string[] = [];
    for (const { programs, tool } of tables) {
      if (tool.shape !== undefined) continue;
      for (const row of judged(tool)) {
        // What may be seen and not sent is only stopped beside another command.
        if (row.effect?.what === "token" || row.effect?.what === "mixed") continue;
        for (const pattern of row.patterns) {
          const command = simplest(programs[0] ?? "", pattern);
          const verdicts = verdictsOf(command).map((verdict) => verdict.split(" ")[0] ?? "");
          const isRefused = row.effect !== undefined && opinionOn(row.effect).verdict === "deny";
          const enough = verdicts.includes("deny") || (!isRefused && verdicts.length > 0);
          if (!enough) missed.push(`${pattern} => ${command}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  test("write sub-commands before conditions, so that the first word can rule a pattern out", () => {
    for (const { tool } of tables) {
      for (const row of tool.destroys ?? []) {
        for (const pattern of row.patterns)
          expect(pattern).not.toMatch(/^[A-Z][A-Z0-9_]*=| {2}|^ | $/);
      }
    }
  });
});

const packFor = packsFor(PACKS);

describe("packsFor", () => {
  test("knows nothing of ordinary programs and of names that objects have", () => {
    for (const program of ["ls", "git", "", "constructor", "__proto__", "toString"]) {
      expect(packFor(program)).toBeUndefined();
    }
  });

  test("builds a table once", () => {
    const first = packFor("kubectl");
    expect(first).toBeDefined();
    expect(packFor("kubectl")).toBe(first);
  });

  test("finds packs that hold thunks, not rows", () => {
    for (const pack of PACKS) {
      for (const describe of Object.values(pack.tools)) expect(describe).toBeFunction();
    }
  });

  test("builds a table once for all calls", () => {
    expect(packsFor(PACKS)("terraform")?.tool).toBe(packFor("terraform")?.tool);
    expect(packFor("pulumi")?.pack.name).toBe("stacks");
  });
});

test("every pack has a title, rows, programs and a name that can be switched off", () => {
  for (const pack of PACKS) {
    const { name, title } = pack;
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(title).not.toBe("");
    expect(rowsOf(pack)).not.toBeEmpty();
    expect(programsOf(pack)).not.toBeEmpty();
  }
  expect(new Set(PACKS.map(({ name }) => name)).size).toBe(PACKS.length);
});

function judged({ destroys = [] }: Tool): readonly Row[] {
  return destroys.filter((row) => row.effect !== undefined);
}

/** The plainest command a pattern describes: the first alternative of each token, stars left out. */
function simplest(program: string, pattern: string): string {
  const before: string[] = [];
  const words: string[] = [];
  for (const token of pattern.split(" ")) {
    if (token.startsWith("!") || token === "**") continue;
    const equals = token.indexOf("=");
    const [name = ""] = (equals < 0 ? token : token.slice(0, equals)).split("|");
    if (token.startsWith("@")) words.push(quoted(token.slice(1)));
    else if (/^[A-Z][\w|]*=/.test(token)) before.push(`${name}=${plain(token.slice(equals + 1))}`);
    else if (token.startsWith("-") && equals > 0) words.push(name, quoted(token.slice(equals + 1)));
    else words.push(token.startsWith("-") ? name : plain(token));
  }
  return [...before, program, ...words].join(" ");
}

function plain(alternatives: string): string {
  const [first = ""] = alternatives.split("|");
  return first.replaceAll(/\\\*/g, "\u0001").replaceAll("*", "x").replaceAll("\u0001", "*");
}

function quoted(alternatives: string): string {
  return `'${plain(alternatives).replaceAll("+", " ")}'`;
}
