import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { personHere } from "../terminal/questions.ts";

const args = {
  duration: {
    type: "positional",
    required: false,
    description: "how long: 90s, 10m, 2h; the pause ends automatically",
  },
  end: { type: "boolean", description: "end it now, as `fairlead resume` does" },
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead pause`: nothing is stopped for a while; at a terminal only. */
export default defineCommand({
  meta: {
    name: "pause",
    description: "Block nothing for a while, and log what would have been blocked",
  },
  args,
  setup: async (context) => {
    const { readPauseLength } = await import("./run-pause.ts");
    const length = readPauseLength(ioOf(context), context.args.duration);
    return "exit" in length ? length.exit : undefined;
  },
  run: async (context) => {
    const { pause, resume } = await import("./run-pause.ts");
    const { duration, end, json } = context.args;
    if (end === true) return resume(ioOf(context), json === true);
    return pause(ioOf(context), duration, json === true, personHere());
  },
});
