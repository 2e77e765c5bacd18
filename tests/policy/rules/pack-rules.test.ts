import { expect, test } from "bun:test";
import type { Pack } from "../../../src/policy/commands/pack.ts";
import { rulesOfPack } from "../../../src/policy/rules/pack-rules.ts";
import { toldIn } from "../tools/told.ts";

const tools = toldIn(`town
  dry-run --dry-run
  harmless raze --plan
  destroys cloud raze: every house of the town
    raze
  shows-token key
`);

const pack: Pack = {
  name: "towns",
  title: "Towns",
  tools: Object.fromEntries(tools.map(({ names, tool }) => [names, () => tool])),
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
