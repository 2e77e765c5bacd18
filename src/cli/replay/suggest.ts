import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { questionsHere } from "../terminal/questions.ts";
import { CHOSEN_CALLS } from "./replay-arguments.ts";

const args = {
  ...CHOSEN_CALLS,
  "dry-run": { type: "boolean", description: "show the exceptions, and write nothing" },
  json: { type: "boolean", description: "answer as JSON, and write nothing" },
} as const satisfies ArgsDef;

/** `fairlead suggest`: exceptions that would save questions; a person says yes to each that is written. */
export default defineCommand({
  meta: {
    name: "suggest",
    description: "Suggest the exceptions that would have saved you the most questions",
  },
  args,
  run: async (context) => {
    const { suggest } = await import("./run-suggest.ts");
    const { _: paths, ...options } = context.args;
    return suggest(ioOf(context), { ...options, paths }, questionsHere());
  },
});
