import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { CIRCUMSTANCES } from "../circumstances.ts";
import { ioOf } from "../command.ts";
import { printJson } from "../terminal/output.ts";

/** `fairlead policy test`: the rules' own tests, and files of cases; 1 when one fails or nothing can be read. */
export default defineCommand({
  meta: {
    name: "test",
    description: "Run the tests in your rules, and files of cases (JSON Lines or TOML)",
  },
  args: {
    files: {
      type: "positional",
      required: false,
      description: "files of cases, judged by the whole policy",
    },
    ...CIRCUMSTANCES,
    json: { type: "boolean", description: "answer as JSON" },
  },
  run: async (context) => {
    const io = ioOf(context);
    const { testPolicy } = await import("./test-policy.ts");
    const { results, problems } = await testPolicy(io, context.args._, context.args);
    const failed = results.filter(({ passed }) => !passed);
    const ok = failed.length === 0 && problems.length === 0;
    if (context.args.json === true) printJson(io, { ok, results, problems });
    else {
      for (const { where, what, expected, actual } of failed) {
        io.stderr(`${where}: expected ${expected}, got ${actual}: ${what}`);
      }
      for (const problem of problems) io.stderr(problem);
      io.stdout(`${results.length - failed.length} passed, ${failed.length} failed`);
    }
    return ok ? EXIT.ok : EXIT.error;
  },
});
