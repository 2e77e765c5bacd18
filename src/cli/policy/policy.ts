import { defineCommand } from "citty";
import check from "./check.ts";
import list from "./list.ts";
import preset from "./preset.ts";
import show from "./show.ts";
import test from "./test.ts";

/** `fairlead policy`: the rules in force, and whether one's own are right. */
export default defineCommand({
  meta: {
    name: "policy",
    description:
      "List, show, check and test the rules that judge tool calls, and choose how much is asked",
  },
  subCommands: {
    list,
    show,
    check,
    preset,
    test,
  },
});
