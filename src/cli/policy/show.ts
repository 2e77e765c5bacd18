import { type ArgsDef, defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { decide } from "../../policy/decide.ts";
import { STAKES } from "../../policy/judge/when-to-ask.ts";
import { ioOf } from "../command.ts";
import { surroundingsOf } from "../policy-call.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { hanging, screenWidth } from "../terminal/terminal.ts";
import { stateOf } from "./list.ts";
import type { RuleState } from "./rule-catalogue.ts";

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
      const stopped = await stoppedExamples(rule, io);
      const verdicts = rule.severity === undefined ? answersOf(rule, stopped) : [rule.severity];
      const state = rule.on ? stateOf(verdicts, rule.question).replace("/", " or ") : "off";
      const from = rule.file ?? (rule.pack === undefined ? "built in" : `pack ${rule.pack}`);
      io.stdout(`${rule.id}: ${state} (${from})`);
      say(rule.reason);
      if (rule.question !== undefined) {
        const { what } = STAKES[rule.stake ?? "lasting"];
        say(`category when it asks: ${what} (fairlead policy preset)`);
      }
      if (rule.instead !== undefined) say(`instead: ${rule.instead}`);
      for (const [title, examples] of stopped) list(title, examples);
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

/** The examples that a rule stops, grouped by verdict; places and patterns are not calls, so they have none. */
async function stoppedExamples(
  rule: RuleState,
  io: Io,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [only, ...more] = rule.severity === undefined ? rule.verdicts : [rule.severity];
  if (rule.kind !== "command")
    return new Map([[more.length === 0 ? titleOf(only) : "stops", rule.denies]]);
  const { world } = await surroundingsOf(io, undefined);
  const judged: (readonly [title: string, example: string])[] = [];
  for (const command of rule.denies) {
    const { findings } = await decide({ tool: "Bash", input: { command } }, world);
    // Another rule may be the stricter one; an example for another folder or branch may be stopped there alone.
    judged.push([titleOf(rule.severity ?? findings[0]?.verdict ?? only), command]);
  }
  judged.sort(([one], [other]) => other.localeCompare(one));
  return new Map(
    [...Map.groupBy(judged, ([title]) => title)].map(([title, rows]) => [
      title,
      rows.map(([, example]) => example),
    ]),
  );
}

function titleOf(verdict: string | undefined): string {
  return verdict === "deny" ? "refuses" : verdict === "ask" ? "asks about" : "approves";
}

/** The answers of a rule, the strictest first: a rule that asks may refuse the graver of its examples. */
function answersOf(
  { verdicts }: RuleState,
  stopped: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return stopped.has("refuses") && !verdicts.includes("deny") ? ["deny", ...verdicts] : verdicts;
}

/** As many as fit on a screen; `--json` has them all. */
const EXAMPLES_MAX = 20;
