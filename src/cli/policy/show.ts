import { type ArgsDef, defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { unknownWord } from "../../nearest.ts";
import { STAKES } from "../../policy/judge/settle.ts";
import { ioOf } from "../command.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { hanging, screenWidth } from "../terminal/terminal.ts";
import { stateOf } from "./list.ts";

const args = {
  id: { type: "positional", required: true, description: "the rule's id, such as git/force-push" },
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead policy show`: one rule with its examples; 1 when there is none of that id. */
export default defineCommand({
  meta: { name: "show", description: "Show one rule with examples" },
  args,
  run: async (context) => {
    const io = ioOf(context);
    const { rulesInForce } = await import("./rule-catalogue.ts");
    const { rules: all } = await rulesInForce(io);
    const found = all.filter(({ id }) => id === context.args.id);
    if (found.length === 0) {
      const ids = all.map(({ id }) => id);
      const { id } = context.args;
      const isPart = ids.some((one) => one.includes(id));
      const hint = isPart ? `fairlead policy list ${id}` : "fairlead policy list";
      return refuse(io, unknownWord("rule", id, ids), hint);
    }
    if (context.args.json === true) {
      printJson(io, { rules: found });
      return EXIT.ok;
    }
    for (const rule of found) {
      const verdicts = rule.severity === undefined ? rule.verdicts : [rule.severity];
      const state = rule.on ? stateOf(verdicts, rule.question).replace("/", " or ") : "off";
      const from = rule.file ?? (rule.pack === undefined ? "built in" : `pack ${rule.pack}`);
      io.stdout(`${rule.id}: ${state} (${from})`);
      say(rule.reason);
      if (rule.question !== undefined) {
        const { what } = STAKES[rule.stake ?? "lasting"];
        say(`at stake where it asks: ${what} (fairlead policy preset)`);
      }
      if (rule.instead !== undefined) say(`instead: ${rule.instead}`);
      list("stops", rule.denies);
      list("lets pass", rule.allows);
    }
    return EXIT.ok;

    function say(text: string): void {
      io.stdout(hanging("  ", text, screenWidth(Number.POSITIVE_INFINITY)).join("\n"));
    }

    function list(title: string, examples: readonly string[]): void {
      if (examples.length === 0) return;
      const lines = examples
        .slice(0, EXAMPLES_MAX)
        .map((one) => `    ${one.replaceAll("\n", "\n    ")}`);
      const more =
        examples.length > EXAMPLES_MAX ? [`    … and ${examples.length - EXAMPLES_MAX} more`] : [];
      io.stdout([`  ${title}:`, ...lines, ...more].join("\n"));
    }
  },
});

/** As many as fit on a screen; `--json` has them all. */
const EXAMPLES_MAX = 20;
