import { stringify } from "smol-toml";

/** A `[[rule]]` or `[[allow]]` with a line for each key, as people write them. */
export function tableToml(
  name: "rule" | "allow",
  fields: Readonly<Record<string, unknown>>,
): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key} = ${inline(value)}`);
  return [`[[${name}]]`, ...lines].join("\n");
}

/** A value on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).map(([key, one]) => `${key} = ${inline(one)}`);
    return `{ ${pairs.join(", ")} }`;
  }
  return stringify({ value }).trimEnd().slice("value = ".length);
}
