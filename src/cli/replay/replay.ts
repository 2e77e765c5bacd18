import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { REPLAY_ARGUMENTS } from "./replay-arguments.ts";

const args = {
  ...REPLAY_ARGUMENTS,
  compare: {
    type: "string",
    valueHint: "preset or file",
    description: "judge by another preset, or another settings file, as well",
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
  strict: {
    type: "boolean",
    description: "exit 1 if anything in a transcript, or a file that you named, was not understood",
  },
  json: { type: "boolean", description: "the whole report as JSON" },
} as const satisfies ArgsDef;

/** `fairlead replay`: what it would have done to the tool calls in agents' transcripts; nothing is run. */
export default defineCommand({
  meta: {
    name: "replay",
    description: "Judge the tool calls of past sessions, from agents' transcripts; runs nothing",
  },
  args,
  run: async (context) => {
    const { showReplay } = await import("./run-replay.ts");
    const { _: paths, ...options } = context.args;
    return showReplay(ioOf(context), { ...options, paths });
  },
});
