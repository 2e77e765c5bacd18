import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { FILTER_ARGUMENTS } from "./filter-arguments.ts";

const args = {
  ...FILTER_ARGUMENTS,
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead stats`: how often what was decided. */
export default defineCommand({
  meta: { name: "stats", description: "Count decisions by verdict, rule, project, agent and day" },
  args,
  run: async (context) => {
    const { showStats } = await import("./run-stats.ts");
    return showStats(ioOf(context), context.args);
  },
});
