import { defineCommand, type SubCommandsDef } from "citty";
import completions from "./completions.ts";
import config from "./config.ts";
import doctor from "./doctor.ts";
import hook from "./hook.ts";
import install from "./install.ts";
import man from "./man.ts";
import status from "./status.ts";
import uninstall from "./uninstall.ts";

/** The command table: one line a command, each file loads its heavy parts only when it runs. */
const COMMANDS: SubCommandsDef = {
  hook,
  install,
  uninstall,
  doctor,
  status,
  config,
  completions,
  man,
};

/** `fairlead` itself. */
export const rootCommand = defineCommand({
  meta: {
    name: "fairlead",
    description: "One native executable that coding agents call as their hook",
  },
  subCommands: COMMANDS,
});
