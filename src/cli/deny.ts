import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "./command.ts";
import { tableCommands } from "./exceptions/table-commands.ts";

const args = {
  call: {
    type: "positional",
    required: false,
    description: "last, an id of the log, the code of a refusal, or the command line, quoted",
  },
  tool: { type: "string", valueHint: "name", description: "the tool (default: Bash, or Edit)" },
  path: { type: "string", valueHint: "file", description: "the file that the tool is about" },
  cwd: {
    type: "string",
    valueHint: "folder",
    description: "where the call is made (default: here)",
  },
  project: { type: "boolean", description: "in this project" },
  everywhere: { type: "boolean", description: "in every project" },
  reason: { type: "string", valueHint: "text", description: "what the agent is told" },
  yes: { type: "boolean", description: "do not ask" },
  json: { type: "boolean", description: "answer as JSON" },
  "dry-run": { type: "boolean", description: "print the TOML, and write nothing" },
} as const satisfies ArgsDef;

/** `fairlead deny`: the narrowest rule against a call. */
export default defineCommand({
  meta: { name: "deny", description: "Refuse a call from now on, by a rule of your own" },
  args,
  subCommands: tableCommands("rule", "rules"),
  run: async (context) => {
    const [{ deny }, { questionsHere }] = await Promise.all([
      import("./exceptions/run-deny.ts"),
      import("./questions.ts"),
    ]);
    const { call: what, ...options } = context.args;
    return deny(ioOf(context), { ...options, what }, questionsHere());
  },
});
