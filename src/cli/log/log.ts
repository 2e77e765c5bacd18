import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { FILTER_ARGUMENTS } from "./filter-arguments.ts";

const args = {
  text: {
    type: "positional",
    required: false,
    description: "only what contains this text: in the command, the file, the reason or the rule",
  },
  ...FILTER_ARGUMENTS,
  limit: {
    type: "string",
    valueHint: "n",
    description: "how many of the latest (default: 50, with --html all; 0 for all)",
  },
  follow: { type: "boolean", description: "keep printing new decisions" },
  json: { type: "boolean", description: "answer as JSON; with --follow one object a line" },
  html: {
    type: "string",
    valueHint: "file",
    description: "write them into this file, as a page with charts and a table to filter",
  },
  open: { type: "boolean", description: "with --html: open the page" },
} as const satisfies ArgsDef;

const verify = defineCommand({
  meta: { name: "verify", description: "Check that the log was not changed after it was written" },
  args: {
    noted: {
      type: "string",
      valueHint: "entry",
      description: "an entry that you noted earlier, as `12:HASH`, which must still be there",
    },
    json: { type: "boolean", description: "answer as JSON" },
  },
  run: async (context) => {
    const { verifyLog } = await import("./verify-log.ts");
    return verifyLog(ioOf(context), context.args.noted, context.args.json === true);
  },
});

/** `fairlead log`: what was decided, in every project and session. */
export default defineCommand({
  meta: { name: "log", description: "Show what was refused, asked about or noted" },
  args,
  subCommands: { verify },
  run: async (context) => {
    const { showLog } = await import("./run-log.ts");
    return showLog(ioOf(context), context.args);
  },
});
