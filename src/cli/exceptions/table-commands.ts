import { defineCommand, type SubCommandsDef } from "citty";
import { ioOf } from "../command.ts";
import { questionsHere } from "../terminal/questions.ts";
import type { RuleTable } from "./settings-change.ts";

/** `list` and `remove` for the tables of a name, which are called `title`. */
export function tableCommands(name: RuleTable, title: string): SubCommandsDef {
  return {
    list: defineCommand({
      meta: { name: "list", description: `List the ${title} that are configured here` },
      args: { json: { type: "boolean", description: "answer as JSON" } },
      run: async (context) => {
        const { listTables } = await import("./table-list.ts");
        return listTables(ioOf(context), name, context.args.json === true);
      },
    }),
    remove: defineCommand({
      meta: { name: "remove", description: `Remove one of the ${title} from its file` },
      args: {
        which: { type: "positional", required: true, description: "its number or id in the list" },
        yes: { type: "boolean", description: "do not ask" },
        json: { type: "boolean", description: "answer as JSON" },
      },
      setup: async (context) => {
        const { refuseUnknownTable } = await import("./table-list.ts");
        return refuseUnknownTable(ioOf(context), name, context.args.which);
      },
      run: async (context) => {
        const { removeTable } = await import("./table-list.ts");
        const { which, ...options } = context.args;
        return removeTable(ioOf(context), name, which, options, questionsHere());
      },
    }),
  };
}
