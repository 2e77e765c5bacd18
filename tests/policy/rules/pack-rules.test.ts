import { expect, test } from "bun:test";
import { destroys, type Pack, pass, printsToken } from "../../../src/policy/commands/pack.ts";
import { rulesOfPack } from "../../../src/policy/rules/pack-rules.ts";

const pack: Pack = {
  name: "towns",
  title: "Towns",
  tools: {
    town: () => ({
      options: { looks: "--dry-run" },
      destroys: [
        pass("raze --plan"),
        destroys("raze", "cloud", "every house of the town", ["raze"]),
        printsToken("key"),
      ],
    }),
  },
};

test("a pack has a rule for each row that does something", () => {
  expect(rulesOfPack(pack)).toMatchObject([
    {
      id: "towns/raze",
      verdict: "deny",
      reason: "would delete every house of the town",
      instead: "try it with `--dry-run`, and ask the user to do it",
      patterns: ["raze"],
    },
    { id: "towns/show-token", verdict: "deny" },
  ]);
});
