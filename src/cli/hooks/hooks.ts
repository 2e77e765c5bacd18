import { defineCommand } from "citty";
import add from "./add.ts";
import disable from "./disable.ts";
import enable from "./enable.ts";
import remove from "./remove.ts";
import template from "./template.ts";
import test from "./test.ts";

/** `fairlead hooks`: what runs on events, and how to change it. */
export default defineCommand({
  meta: { name: "hooks", description: "List, add, change and test user hooks" },
  subCommands: {
    list: () => import("./list.ts").then((m) => m.default),
    add,
    remove,
    enable,
    disable,
    test,
    template,
  },
});
