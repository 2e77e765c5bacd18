import { type ArgsDef, defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { unknownWord } from "../../nearest.ts";
import type { Handling } from "../../policy/judge/when-to-ask.ts";
import { ioOf } from "../command.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { columns, screenWidth } from "../terminal/terminal.ts";

const args = {
  family: {
    type: "positional",
    required: false,
    description: "only rules of this family or pack, such as git",
  },
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead policy list`: every rule with its answer and whether it is on; 1 for a family there is not. */
export default defineCommand({
  meta: { name: "list", description: "List every rule with its answer, and whether it is on" },
  args,
  run: async (context) => {
    const io = ioOf(context);
    const { rulesInForce } = await import("./rule-catalogue.ts");
    const { config, rules: all } = await rulesInForce(io);
    const { family } = context.args;
    const rules = all.filter(({ id }) => family === undefined || id.startsWith(`${family}/`));
    if (rules.length === 0) {
      const families = new Set(all.map(({ id }) => id.slice(0, id.indexOf("/"))));
      const problem = unknownWord("family", family ?? "", [...families]);
      return refuse(io, problem, "fairlead policy list");
    }
    if (context.args.json === true) {
      printJson(io, {
        preset: config.policy.preset,
        rules: rules.map(({ id, kind, verdicts, severity, on, reason, stake, question, file }) => ({
          id,
          kind,
          on,
          verdict: severity ?? verdicts[0],
          default: verdicts[0],
          verdicts,
          reason,
          ...(question === undefined ? {} : { stake: stake ?? "lasting", question }),
          ...(file === undefined ? {} : { file }),
        })),
        ask_fallback: config.policy.ask_fallback,
      });
      return EXIT.ok;
    }
    io.stdout(
      columns(
        rules.map(({ id, kind, verdicts, severity, on, reason, question }) => [
          on ? stateOf(severity === undefined ? verdicts : [severity], question) : "off",
          id,
          kind,
          reason,
        ]),
        screenWidth(Number.POSITIVE_INFINITY),
      ),
    );
    return EXIT.ok;
  },
});

/** The answers of a rule, with what the preset makes of a question in the place of it. */
export function stateOf(verdicts: readonly string[], question: Handling | undefined): string {
  const said = question === undefined || question === "ask" ? "ask" : HANDLING_SHORT[question];
  return verdicts.map((verdict) => (verdict === "ask" ? said : verdict)).join("/");
}

const HANDLING_SHORT = { "by mode": "ask by mode", tell: "tell", pass: "pass" } as const;
