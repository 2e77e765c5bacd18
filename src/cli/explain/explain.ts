import { type ArgsDef, defineCommand } from "citty";
import { CIRCUMSTANCES } from "../circumstances.ts";
import { ioOf } from "../command.ts";

const args = {
  command: {
    type: "positional",
    required: false,
    description: "the command line, quoted; - reads it from standard input",
  },
  tool: {
    type: "string",
    valueHint: "name",
    description: "the tool (default: what the rest suggests)",
  },
  path: { type: "string", valueHint: "file", description: "the file that the tool is about" },
  content: { type: "string", valueHint: "text", description: "what the tool would write" },
  url: { type: "string", valueHint: "address", description: "what the tool would fetch" },
  input: { type: "string", valueHint: "json", description: "all of the tool's input, as JSON" },
  cwd: {
    type: "string",
    valueHint: "folder",
    description: "where the call is made (default: here)",
  },
  ...CIRCUMSTANCES,
  "exit-code": { type: "boolean", description: "exit 2 when the call would be refused" },
  json: { type: "boolean", description: "answer as JSON" },
} as const satisfies ArgsDef;

/** `fairlead explain`: what a tool call would do, and what the policy says of it; nothing is run. */
export default defineCommand({
  meta: { name: "explain", description: "Show what a tool call would do and how it is judged" },
  args,
  run: async (context) => {
    const { explain } = await import("./run-explain.ts");
    return explain(ioOf(context), context.args);
  },
});
