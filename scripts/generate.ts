import { makeConfigSchema, SCHEMA_FILE } from "./config-schema.ts";

/** A file of the repository that is made from the source. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Every generated file with the text it should have. */
export async function generatedFiles(): Promise<readonly GeneratedFile[]> {
  const schema = await makeConfigSchema();
  return [{ path: SCHEMA_FILE, text: `${JSON.stringify(schema, null, 2)}\n` }];
}
