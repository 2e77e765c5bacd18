import { defineCommand } from "citty";
import { ioOf } from "./command.ts";

/** `fairlead confine`: a command within bounds that the kernel keeps. */
export default defineCommand({
  meta: {
    name: "confine",
    description:
      "Run a command that can change only the project and caches, and cannot read keys and logins",
  },
  args: {
    write: {
      type: "string",
      valueHint: "path",
      description: "also let it change this file or folder (may be given several times)",
    },
    read: {
      type: "string",
      valueHint: "path",
      description: "also let it read this, although it holds a secret (several times)",
    },
    hide: {
      type: "string",
      valueHint: "path",
      description: "also hide this from it (several times)",
    },
    network: {
      type: "string",
      valueHint: "all|none|local",
      default: "all",
      description: "which hosts it reaches: all, none, or only servers that it starts itself",
    },
    engine: {
      type: "string",
      valueHint: "name",
      description: "bubblewrap, landlock or seatbelt (default: the best that works here)",
    },
    shell: {
      type: "string",
      valueHint: "text",
      description: "run this text with sh, in place of a command behind --",
    },
    print: { type: "boolean", description: "print the bounds, and run nothing" },
    json: { type: "boolean", description: "with --print: as JSON" },
    command: {
      type: "positional",
      required: false,
      description: "-- the command and its arguments",
    },
  },
  run: async (context) => {
    const { runConfine } = await import("./run-confine.ts");
    return runConfine(ioOf(context), context.rawArgs, context.args);
  },
});
