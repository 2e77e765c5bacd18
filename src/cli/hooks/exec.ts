import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { ioOf } from "../command.ts";

/** `fairlead exec`: a command as a tool call. */
export default defineCommand({
  meta: {
    name: "exec",
    description:
      "Run a command as a tool: policy and hooks may stop it (exit 2), hooks see its result",
  },
  args: {
    tool: {
      type: "string",
      valueHint: "name",
      default: "bash",
      description: "the tool that the command counts as",
    },
    session: { type: "string", valueHint: "id", description: "session id (default: a new one)" },
    command: {
      type: "positional",
      required: false,
      description: "-- the command and its arguments",
    },
  },
  run: async (context) => {
    const io = ioOf(context);
    const cut = context.rawArgs.indexOf("--");
    const argv = cut < 0 ? [] : context.rawArgs.slice(cut + 1);
    if (argv.length === 0) {
      io.stderr('fairlead: exec needs a command behind "--"\nhint: fairlead exec -- npm test');
      return EXIT.error;
    }
    const { execTool } = await import("./exec-tool.ts");
    return execTool(io, { argv, tool: context.args.tool, session: context.args.session });
  },
});
