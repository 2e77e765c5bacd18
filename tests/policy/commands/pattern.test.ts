import { describe, expect, test } from "bun:test";
import { argumentView } from "../../../src/policy/commands/argument-view.ts";
import type { Description } from "../../../src/policy/commands/command.ts";
import { rowsOf } from "../../../src/policy/commands/pack.ts";
import {
  compilePattern,
  matchPattern,
  readingOf,
  startsOtherwise,
} from "../../../src/policy/commands/pattern.ts";
import { PACKS } from "../tools/all-packs.ts";
import { invocationOf } from "../tools/command.ts";

const nothing = () => undefined;

const TOOL: Description = { options: { data: "-X" }, grammar: "exact" };

function certaintyOf(pattern: string, text: string): string {
  const line = readingOf(argumentView(TOOL, invocationOf(`x ${text}`).args));
  return matchPattern(compilePattern(pattern), line, nothing).certainty;
}

describe("matchPattern", () => {
  test.each([
    ["rm|remove", "rm a", "yes"],
    ["rm|remove", "r", "no"],
    ["image rm", "image rm a", "yes"],
    ["image rm", "image", "no"],
    ["** rm", "a b c rm d", "yes"],
    ["** rm", "a b c d e f g rm", "no"],
    ["compose ** down", "compose down", "yes"],
    ["rm -f|--force", "rm --force a", "yes"],
    ["rm -f|--force", "rm a", "no"],
    ["rm -f", "rm $OPTIONS", "could"],
    ["rm --force", "rm --force=false a", "no"],
    ["api -X=DELETE", "api -X delete a", "yes"],
    ["api -X=DELETE", "api -X GET a", "no"],
    ["rm !--all", "rm a", "yes"],
    ["rm !--all", "rm --all", "no"],
    ["up @*prod*|live", "up shop-PROD", "yes"],
    ["up @*prod*|live", "up shop", "no"],
    ["up !@*prod*", "up shop", "yes"],
    ["up !@*prod*", "up prod", "no"],
    ["up STAGE=prod*", "up STAGE=production", "yes"],
    ["up STAGE=prod*", "up", "no"],
    ["db @*drop+table*", "db 'DROP TABLE a'", "yes"],
    ["image rm", "image $A", "could"],
    ["image rm", "$A rm", "could"],
    ["image rm", "$A ls", "no"],
    ["rm", "r$A", "could"],
    ["rm", "l$A", "no"],
    ["delete-*", "delete-$A", "yes"],
    ["delete-*", "de$A", "could"],
  ])("%s against %s: %s", (pattern, text, certainty) => {
    expect(certaintyOf(pattern, text)).toBe(certainty);
  });
});

test("a pattern ruled out by the first word does not match", () => {
  const firsts = ["delete", "db", "s3", "x", "rm", "project", "drop", "get", "a-b", "e"];
  for (const pack of PACKS) {
    for (const pattern of rowsOf(pack).flatMap((row) => row.patterns)) {
      for (const first of firsts) {
        if (!startsOtherwise(pattern, first)) continue;
        expect(certaintyOf(pattern, `${first} delete delete rm`)).toBe("no");
      }
    }
  }
});
