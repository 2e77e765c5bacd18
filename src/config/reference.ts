/** A JSON Schema of the configuration file, as far as this project reads it. */
export interface JsonSchema {
  description?: string;
  type?: string;
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  items?: JsonSchema;
  required?: readonly string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
}

/** One setting as a person meets it. */
export interface Setting {
  /** Dotted, as in `log.level`. */
  readonly key: string;
  readonly description: string;
  /** What may stand there, in words. */
  readonly type: string;
  /** Undefined where a list or table is empty unless set. */
  readonly default: unknown;
}

/** The schema that was generated when this fairlead was built. */
export async function embeddedSchema(): Promise<JsonSchema> {
  const { default: schema } = await import("../../schema/config.schema.json");
  return schema;
}

/** Every setting of a schema, in its order; tables are opened. */
export function settingsOf(schema: JsonSchema, prefix = ""): readonly Setting[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const key = prefix === "" ? name : `${prefix}.${name}`;
    // A table whose keys must be set together is one value.
    const isOpen = property.properties !== undefined && (property.required ?? []).length === 0;
    if (isOpen) return settingsOf(property, key);
    const { description = "", default: initial } = property;
    return [{ key, description, type: typeInWords(property), default: initial }];
  });
}

/** What a schema takes, in words. */
export function typeInWords(schema: JsonSchema): string {
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined) return `number, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `number, ${minimum} or more`;
  if (schema.type === "array")
    return [undefined, "object"].includes(schema.items?.type)
      ? "list of tables"
      : `list of ${schema.items?.type}`;
  if (schema.type === "boolean") return "true or false";
  if (schema.type === "object") return "table";
  return schema.type === "string" ? "text" : (schema.type ?? "anything");
}

/** A commented `config.toml` with every setting at its default; keys of no table come first. */
export function starterFile(schema: JsonSchema): string {
  const lines = [
    `#:schema ${String(schema.$id)}`,
    "# fairlead's settings. Every line that is commented out shows the default.",
    "# What is in force, and where it comes from: fairlead config show",
  ];
  const tables = Map.groupBy(settingsOf(schema), ({ key }) => tableOf(key));
  lines.push(...(tables.get("") ?? []).flatMap(starterLines));
  for (const [table, settings] of tables) {
    if (table !== "") lines.push("", `[${table}]`, ...settings.flatMap(starterLines));
  }
  const rules = schema.properties?.[SHORT_RULES];
  if (rules !== undefined) {
    const example = '# "npm publish" = "ask"';
    lines.push("", `[${SHORT_RULES}]`, "", ...commented(rules.description ?? ""), example);
  }
  return `${lines.join("\n")}\n`;
}

/** The table whose keys are commands, so that a starter shows a line of it and no default. */
const SHORT_RULES = "rules";

function tableOf(key: string): string {
  return key.slice(0, Math.max(key.lastIndexOf("."), 0));
}

function starterLines({ key, description, type, default: initial }: Setting): readonly string[] {
  const name = key.slice(key.lastIndexOf(".") + 1);
  if (type === "list of tables" || key === SHORT_RULES) return [];
  const value = initial === undefined ? `(${type}; unset by default)` : `(${type})`;
  const shown = initial === undefined ? `# ${name}` : `# ${name} = ${tomlValue(initial)}`;
  return ["", ...commented(description), ...commented(value), shown];
}

/** A value as TOML writes it on one line. */
export function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(
      ([key, inner]) => `${tomlKey(key)} = ${tomlValue(inner)}`,
    );
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  }
  return JSON.stringify(value) ?? '""';
}

function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

const COMMENT_MAX_CHARS = 96;

function commented(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= COMMENT_MAX_CHARS)
      lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return text === "" ? [] : lines;
}
