import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { FILTER_ARGUMENTS } from "../log/filter-arguments.ts";
import { PAGE_ARGUMENTS } from "../replay/replay-arguments.ts";

const args = {
  fleet: {
    type: "string",
    required: true,
    valueHint: "folder, file or URL",
    description: "where the exported decisions are",
  },
  more: {
    type: "positional",
    required: false,
    description: "more folders, files and URLs, as many as you like",
  },
  since: FILTER_ARGUMENTS.since,
  ...PAGE_ARGUMENTS,
} as const satisfies ArgsDef;

/** `fairlead report`: what was decided on many machines, from what they exported. */
export default defineCommand({
  meta: {
    name: "report",
    description: "Show what was decided on a team's machines, from the logs that they exported",
  },
  args,
  run: async (context) => {
    const { showFleet } = await import("./run-report.ts");
    const { _: more, fleet, ...options } = context.args;
    return showFleet(ioOf(context), { ...options, sources: [fleet, ...more] });
  },
});
