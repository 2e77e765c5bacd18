import { defineCommand } from "citty";
import { ioOf } from "../command.ts";

/** `fairlead docs`: the documents, without a network. */
export default defineCommand({
  meta: {
    name: "docs",
    description:
      "Print a page of the documentation, for a person or a model that configures fairlead",
  },
  args: {
    topic: {
      type: "positional",
      required: false,
      description: "a page, or a command: configuration, allow, … (default: a list of pages)",
    },
    json: { type: "boolean", description: "answer as JSON" },
  },
  run: async (context) => {
    const { showDocs } = await import("./run-docs.ts");
    return showDocs(ioOf(context), context.args.topic, context.args.json === true);
  },
});
