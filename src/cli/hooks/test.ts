import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { ioOf } from "../command.ts";
import { WHICH_HOOK } from "./which-hook.ts";

/** `fairlead hooks test`: runs one hook on a sample event and shows everything about it. */
export default defineCommand({
  meta: {
    name: "test",
    description: "Run one hook on an event and show its input, environment, output and decision",
  },
  args: {
    ...WHICH_HOOK,
    event: {
      type: "string",
      valueHint: "topic",
      description: "default: the first its pattern means",
    },
    tool: { type: "string", valueHint: "name", description: "default: one its pattern means" },
    data: { type: "string", valueHint: "json", description: "facts of the event; - reads stdin" },
    json: { type: "boolean", description: "print one JSON object" },
  },
  run: async (context) => {
    const io = ioOf(context);
    const { testHook } = await import("./test-hook.ts");
    const { hook, event, tool, data, json } = context.args;
    const failure = await testHook(io, { which: hook, event, tool, data, json: json === true });
    if (failure !== undefined) io.stderr(`fairlead: ${failure}`);
    return failure === undefined ? EXIT.ok : EXIT.error;
  },
});
