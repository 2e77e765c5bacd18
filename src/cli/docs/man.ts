import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

export default defineCommand({
  meta: { name: "man", description: "Print the manual page, for man(1)" },
  run: async (context) => {
    const { printManual } = await import("./run-man.ts");
    return printManual(ioOf(context));
  },
});
