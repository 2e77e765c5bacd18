import { defineCommand } from "citty";
import type { BoundedCalls } from "../../config/confine-section.ts";
import { ioOf } from "../command.ts";

/** `fairlead confine off`, `unread`, `all`: which calls of agents run within bounds. */
function switchTo(calls: BoundedCalls, description: string) {
  return defineCommand({
    meta: { name: calls, description },
    args: { json: { type: "boolean", description: "answer as JSON" } },
    run: async (context) => {
      const { switchCalls } = await import("./switch-calls.ts");
      return switchCalls(ioOf(context), calls, context.args.json === true);
    },
  });
}

/** `fairlead confine`: a command within bounds that the kernel enforces. */
export default defineCommand({
  meta: {
    name: "confine",
    description:
      "Run a command within bounds: it can change only the project and caches, and cannot read keys and logins; without a command, show which agents' calls run within bounds",
  },
  args: {
    write: {
      type: "string",
      valueHint: "path",
      description: "also let the command change this file or folder (repeatable)",
    },
    read: {
      type: "string",
      valueHint: "path",
      description: "also let the command read this, although it contains a secret (repeatable)",
    },
    hide: {
      type: "string",
      valueHint: "path",
      description: "also hide this from the command (repeatable)",
    },
    network: {
      type: "string",
      valueHint: "all|none|local",
      default: "all",
      description:
        "which hosts the command can reach: all, none, or only servers that it starts itself",
    },
    engine: {
      type: "string",
      valueHint: "name",
      description: "bubblewrap, landlock or seatbelt (default: the best that works here)",
    },
    shell: {
      type: "string",
      valueHint: "text",
      description: "run this line with sh, instead of a command after --",
    },
    print: { type: "boolean", description: "print the bounds, and run nothing" },
    json: { type: "boolean", description: "with --print, or without a command: as JSON" },
    command: {
      type: "positional",
      required: false,
      description: "-- the command and its arguments",
    },
  },
  subCommands: {
    off: switchTo("off", "Run agents' calls without bounds"),
    unread: switchTo(
      "unread",
      "Run agents' calls within bounds if they run code that fairlead has not read",
    ),
    all: switchTo(
      "all",
      "Run all agent calls within bounds, except read-only ones and those that need logins, services or other processes; in modes that ask you, the same as unread",
    ),
  },
  run: async (context) => {
    const { runConfine } = await import("./run-confine.ts");
    return runConfine(ioOf(context), context.rawArgs, context.args);
  },
});
