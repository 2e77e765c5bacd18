import { expect, test } from "bun:test";
import { paragraphs } from "../../../src/cli/exceptions/table-list.ts";

test("on a screen what is allowed stands above where, until when, why and by which file", () => {
  const rows = [
    ["1", "75789f", "git/force-push", "git push -f", "in /srv/shop", "", "mine alone", "/c.toml"],
    ["2", "a1", "*", "npm test", "", "until 18:00", "", "/c.toml"],
  ];
  expect(paragraphs(rows).split("\n")).toEqual([
    "1  75789f  git/force-push  git push -f",
    "   in /srv/shop",
    "   mine alone",
    "   /c.toml",
    "2  a1      *               npm test",
    "   until 18:00",
    "   /c.toml",
  ]);
});
