import { defineCommand } from "citty";

/** `fairlead policy`: the rules in force, and whether one's own are right. */
export default defineCommand({
  meta: {
    name: "policy",
    description:
      "List, show, check and test the rules that judge tool calls, and say how much is asked",
  },
  subCommands: {
    list: () => import("./policy/list.ts").then((m) => m.default),
    show: () => import("./policy/show.ts").then((m) => m.default),
    check: () => import("./policy/check.ts").then((m) => m.default),
    preset: () => import("./policy/preset.ts").then((m) => m.default),
    test: () => import("./policy/test.ts").then((m) => m.default),
  },
});
