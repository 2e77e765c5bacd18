import { describe, expect, test } from "bun:test";
import { toldIn, wrongIn } from "../tools/told.ts";

function rowsIn(lines: string) {
  return toldIn(`t\n${lines}`)[0]?.tool.destroys;
}

describe("rows", () => {
  test("say what their patterns do", () => {
    expect(
      rowsIn(
        "  destroys database drop: every table\n    whose: own\n    instead: look first, with `ls`\n    drop|raze -f, rm all\n    ** wipe",
      ),
    ).toEqual([
      {
        id: "drop",
        effect: {
          kind: "outside",
          act: "deletes",
          what: "database",
          noun: "every table",
          extent: "everything",
          whose: "own",
        },
        instead: "look first, with `ls`",
        patterns: ["drop|raze -f", "rm all", "** wipe"],
      },
    ]);
  });

  test("say how much it is, and how it comes back", () => {
    const rows = rowsIn(
      "  runs-unread machine run: a script\n    extent: everything\n    back: can be made again\n    x",
    );
    expect(rows?.[0]?.effect).toEqual({
      kind: "outside",
      act: "runs",
      what: "machine",
      noun: "a script",
      extent: "everything",
      back: "can be made again",
    });
  });

  test("that many tools have are patterns alone, in the line or below it", () => {
    expect(
      rowsIn("  harmless help, ls\n  shows-token key\n  shows-secret\n    cat\n    get"),
    ).toMatchObject([
      { id: "harmless", patterns: ["help", "ls"] },
      { id: "show-token", effect: { act: "shows", what: "token" }, patterns: ["key"] },
      { id: "show-secret", effect: { act: "shows", what: "secret" }, patterns: ["cat", "get"] },
    ]);
  });
});

const HEAD = "t\n  deletes cloud rm: a town\n";

test.each([
  [
    "t\n  deletes cloud: a town",
    'x.tool:2: expected "deletes THING ID: NOUN", found "deletes cloud: a town"',
  ],
  [
    "t\n  deletes towns rm: a town\n    rm",
    "x.tool:2: expected one of account, backup, cache, cloud,",
  ],
  [
    "t\n  deletes cloud rm: a town",
    'x.tool:2: expected a pattern below "deletes cloud rm: a town"',
  ],
  ["t\n  harmless", 'x.tool:2: expected a pattern below "harmless"'],
  [`${HEAD}    whose: nobody\n    rm`, 'x.tool:3: expected "whose: own|shared|production",'],
  [`${HEAD}    rm\n    instead: ask`, 'x.tool:4: expected "instead: ask" in front of the patterns'],
  [`${HEAD}    rm\n      ls`, "x.tool:4: expected a pattern as far in as the one before it"],
  [`${HEAD}    rm,  ls`, 'x.tool:3: expected words with one blank between them, found " ls"'],
  [`${HEAD}    A=b rm`, 'x.tool:3: expected variables behind other words, found "A=b rm"'],
  [
    `${HEAD}    rm\n  deletes cloud rm: a house\n    ls`,
    'x.tool:4: expected one row for "rm", found a second',
  ],
])("%j is refused with its place and what was expected", (text, message) => {
  expect(wrongIn(text)).toStartWith(message);
});
