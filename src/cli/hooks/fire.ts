import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { ioOf } from "../command.ts";
import { showFired } from "./show-results.ts";

/** `fairlead fire`: an event from a script or a person. */
export default defineCommand({
  meta: { name: "fire", description: "Run the user hooks of an event; exit 2 when one objects" },
  args: {
    topic: {
      type: "positional",
      required: true,
      description: "tool:pre_execute, session:start, PreToolUse, a topic of your own, …",
    },
    tool: { type: "string", valueHint: "name", description: "the tool the event is about" },
    data: {
      type: "string",
      valueHint: "json",
      description: "facts as a JSON object (prompt, tool_input, tool_response, …); - reads stdin",
    },
    session: { type: "string", valueHint: "id", description: "session id (default: a new one)" },
    "stop-on-failure": {
      type: "boolean",
      description: "stop after a hook that failed (default: on events that can be stopped)",
    },
    continue: { type: "boolean", description: "run every hook, whatever the others did" },
    json: { type: "boolean", description: "print one JSON object" },
  },
  run: async (context) => {
    const io = ioOf(context);
    const { fireFromWords } = await import("./fire-event.ts");
    const { topic, tool, data, session, json } = context.args;
    const [stops, goesOn] = [
      context.args["stop-on-failure"] === true,
      context.args.continue === true,
    ];
    if (stops && goesOn) throw new Error("--stop-on-failure and --continue contradict each other");
    const stopOnFailure = stops ? true : goesOn ? false : undefined;
    const fired = await fireFromWords(io, { topic, tool, data, session, stopOnFailure });
    if (!fired.ok) {
      io.stderr(`fairlead: ${fired.message}`);
      return EXIT.error;
    }
    showFired(io, fired, json === true);
    return fired.blocked ? EXIT.blocked : EXIT.ok;
  },
});
