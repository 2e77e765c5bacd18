import { defineCommand } from "citty";

/** `fairlead hooks`: what runs on events, and how to change it. */
export default defineCommand({
  meta: { name: "hooks", description: "List, add, change and test user hooks" },
  subCommands: {
    list: () => import("./hooks/list.ts").then((m) => m.default),
    add: () => import("./hooks/add.ts").then((m) => m.default),
    remove: () => import("./hooks/remove.ts").then((m) => m.default),
    enable: () => import("./hooks/enable.ts").then((m) => m.default),
    disable: () => import("./hooks/disable.ts").then((m) => m.default),
    test: () => import("./hooks/test.ts").then((m) => m.default),
    template: () => import("./hooks/template.ts").then((m) => m.default),
  },
});
