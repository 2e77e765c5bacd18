import { toJsonSchema } from "@valibot/to-json-schema";
import { ANSWERS } from "../src/cli/answers/table.ts";
import type { JsonSchema } from "../src/config/reference.ts";
import { REPOSITORY_URL } from "../src/version.ts";

/** The committed file. */
export const ANSWERS_FILE = "schema/answers.schema.json";

/** Makes one JSON Schema of what all commands print with `--json`, each below `$defs` by its words. */
export function makeAnswersSchema(): JsonSchema {
  const made = [...ANSWERS].map(([command, schema]) => {
    const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: "input" });
    return [command, rest];
  });
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: `${REPOSITORY_URL}/raw/main/${ANSWERS_FILE}`,
    title: "what fairlead's commands print with --json",
    description: "A later version may add fields, and takes none away.",
    $defs: JSON.parse(JSON.stringify(Object.fromEntries(made), openObjects)),
  };
}

/** Tests hold an answer to its known fields; a script is to expect more of them. */
function openObjects(key: string, value: unknown): unknown {
  return key === "additionalProperties" && value === false ? undefined : value;
}
