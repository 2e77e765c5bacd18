import { toJsonSchema } from "@valibot/to-json-schema";
import type { JsonSchema } from "../src/config/reference.ts";
import { configSchema } from "../src/config/schema.ts";
import { SHORT_RULE } from "../src/config/short-rules.ts";
import { AllowEntrySchema, UserRuleSchema } from "../src/policy/user/schema.ts";
import { hookSchema } from "../src/userhooks/hook-schema.ts";
import { REPOSITORY_URL } from "../src/version.ts";
import { describeProperties, readInterfaces } from "./doc-comments.ts";
import { repositoryMay } from "./repository-may.ts";

/** The committed file. */
export const SCHEMA_FILE = "schema/config.schema.json";

/** Makes the JSON Schema from the valibot schema, described by the doc comments of `Config`. */
export async function makeConfigSchema(): Promise<JsonSchema> {
  const folder = "src/config";
  const files = [...new Bun.Glob("*.ts").scanSync(folder)].sort();
  const sources = await Promise.all(files.map((file) => Bun.file(`${folder}/${file}`).text()));
  const described = describeProperties(sources.flatMap(readInterfaces), "Config");
  const { $schema, ...schema } = asJsonSchema(configSchema());
  // Settings hold hooks as they are written; what they mean is the hooks' own schema.
  const { $schema: _, $defs, ...hook } = asJsonSchema(hookSchema());
  if (schema.properties?.hook !== undefined) schema.properties.hook.items = hook;
  for (const [name, table] of [
    ["rule", UserRuleSchema],
    ["allow", AllowEntrySchema],
  ] as const) {
    const { $schema: _, ...items } = asJsonSchema(table);
    const list = schema.properties?.[name];
    if (list !== undefined) list.items = items;
  }
  const line = { type: "string", pattern: SHORT_RULE.source };
  Object.assign(schema.properties?.rules ?? {}, { type: "object", additionalProperties: line });
  describe(schema, described, "");
  return {
    $schema,
    $id: `${REPOSITORY_URL}/raw/main/${SCHEMA_FILE}`,
    title: "fairlead configuration",
    description: "config.toml of fairlead, whichever layer it belongs to",
    ...schema,
    $defs,
  };
}

function asJsonSchema(schema: Parameters<typeof toJsonSchema>[0]): JsonSchema {
  const made = toJsonSchema(schema, { typeMode: "input", errorMode: "ignore" });
  return JSON.parse(JSON.stringify(made));
}

function describe(schema: JsonSchema, described: ReadonlyMap<string, string>, path: string): void {
  const description = described.get(path);
  if (description !== undefined) {
    const limit = repositoryMay(path, schema);
    schema.description = limit === undefined ? description : `${description} ${limit}`;
  }
  if (schema.required?.length === 0) delete schema.required;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    describe(property, described, path === "" ? name : `${path}.${name}`);
  }
}
