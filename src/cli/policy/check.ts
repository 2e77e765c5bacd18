import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { ioOf } from "../command.ts";
import { printJson } from "../terminal/output.ts";

/** `fairlead policy check`: 0 when every rule, exception and setting means something, 1 otherwise. */
export default defineCommand({
  meta: {
    name: "check",
    description: "Say what is wrong with your rules, and which can never fire",
  },
  args: { json: { type: "boolean", description: "answer as JSON" } },
  run: async (context) => {
    const io = ioOf(context);
    const { checkPolicy } = await import("./check-policy.ts");
    const { problems, notes, rules, allows } = await checkPolicy(io);
    const ok = problems.length === 0;
    if (context.args.json === true) printJson(io, { ok, rules, allows, problems, notes });
    else if (ok) io.stdout(`${count(rules, "rule")} and ${count(allows, "exception")} are valid`);
    else io.stderr(problems.join("\n"));
    if (context.args.json !== true) for (const note of notes) io.stderr(`note: ${note}`);
    return ok ? EXIT.ok : EXIT.error;
  },
});

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
