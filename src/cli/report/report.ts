import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";

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
  since: {
    type: "string",
    valueHint: "time",
    description: "not before: 30m, 2h, 7d ago, a day or a time (2026-11-23T14:30)",
  },
  content: {
    type: "boolean",
    default: true,
    description: "show commands, paths and reasons; --no-content leaves them off",
  },
  html: {
    type: "string",
    valueHint: "file",
    description: "write the report into this file, as a page with charts and a table to filter",
  },
  open: { type: "boolean", description: "with --html: open the page" },
  json: { type: "boolean", description: "the whole report as JSON" },
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
