import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { PAGE_ARGUMENTS, REPLAY_ARGUMENTS } from "./replay-arguments.ts";

const args = {
  ...REPLAY_ARGUMENTS,
  compare: {
    type: "string",
    valueHint: "preset or file",
    description: "judge by another preset, or another settings file, as well",
  },
  strict: {
    type: "boolean",
    description: "exit 1 if anything in a transcript, or a file that you named, was not understood",
  },
  ...PAGE_ARGUMENTS,
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
