import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

export default defineCommand({
  meta: { name: "completions", description: "Print a shell's completion script" },
  args: {
    shell: { type: "positional", required: true, description: "bash, zsh, fish or powershell" },
  },
  run: async (context) => {
    const { printCompletions } = await import("./run-completions.ts");
    return printCompletions(ioOf(context), context.args.shell);
  },
});
