import { defineCommand, type SubCommandsDef } from "citty";
import hook from "./hook.ts";

/** The command table: one line a command, each file loads its heavy parts only when it runs. */
const COMMANDS: SubCommandsDef = { hook };

/** `fairlead` itself. */
export const rootCommand = defineCommand({
  meta: {
    name: "fairlead",
    description: "One native executable that coding agents call as their hook",
  },
  subCommands: COMMANDS,
});
