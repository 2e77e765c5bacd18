import { EXECUTABLE, MISSING } from "./executable.js";
import { Fairlead as guarding } from "./plugin.js";

/** The plugin; without an executable it refuses every tool call, since nothing would be guarded. */
export const Fairlead = async (input) => {
  if (EXECUTABLE !== undefined) return guarding(input);
  return {
    "tool.execute.before": async () => {
      throw new Error(MISSING);
    },
  };
};
