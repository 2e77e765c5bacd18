import { defineCommand } from "citty";
import add from "./hooks/add.ts";
import disable from "./hooks/disable.ts";
import enable from "./hooks/enable.ts";
import remove from "./hooks/remove.ts";
import template from "./hooks/template.ts";
import test from "./hooks/test.ts";

/** `fairlead hooks`: what runs on events, and how to change it. */
export default defineCommand({
  meta: { name: "hooks", description: "List, add, change and test user hooks" },
  subCommands: {
    list: () => import("./hooks/list.ts").then((m) => m.default),
    add,
    remove,
    enable,
    disable,
    test,
    template,
  },
});
