import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";

const args = {
  id: {
    type: "positional",
    required: false,
    description: "the code of a refusal, the id of a decision in the log, or last (default)",
  },
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead why`: one decision of the log, and how the same call is judged now. */
export default defineCommand({
  meta: { name: "why", description: "Explain a decision: the rule, the settings, what changes it" },
  args,
  run: async (context) => {
    const { explainDecision } = await import("./run-why.ts");
    const { id = "last", json } = context.args;
    return explainDecision(ioOf(context), id, json === true);
  },
});
