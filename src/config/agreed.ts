import type { Io } from "../io.ts";
import { visibleLine } from "../outside-text.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";
import type { ConfiguredTable } from "./policy-section.ts";

/** File that holds what a person agreed to, outside every project; undefined without a home. */
export function trustPath(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/trust.json`;
}

/** SHA-256 over something as it is written, by which a change of it is told. */
export function hashWritten(written: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(written)).digest("hex");
}

/** What a file says of a rule or an exception: its table, or its line of `[rules]`. */
export function writtenOf({ origin, ...fields }: ConfiguredTable): unknown {
  return origin?.short ?? fields;
}

/** The name and the hash under which an exception in a file is recorded, so that a changed one is another. */
export function exceptionMark(
  file: string,
  table: ConfiguredTable,
): { readonly key: string; readonly hash: string } {
  const hash = hashWritten(writtenOf(table));
  return { key: `${file}#allow-${hash}`, hash };
}

/**
 * True when a person agreed to what a file of a project says, by the hash of it. Read without the schema of
 * the whole record, as a prompt waits for it.
 */
export async function isAgreed(io: Io, path: string, hash: string): Promise<boolean> {
  const record = trustPath(io);
  const text = record === undefined ? undefined : await readText(record);
  if (typeof text !== "string") return false;
  try {
    const { files } = Object(JSON.parse(text));
    return new Map(Object.entries(Object(files))).get(path) === hash;
  } catch {
    return false;
  }
}

/** What a project says that nobody agreed to; it is not used. */
export interface Withheld {
  readonly withheld: string;
}

/** True for what {@link Withheld} says of a text. */
export function isWithheld(value: unknown): value is Withheld {
  return typeof value === "object" && value !== null && "withheld" in value;
}

/** The one warning about something of a project's that nobody agreed to, with what to type. */
export function withheldNotice(what: "persona" | "loop", paths: readonly string[]): string {
  const files = paths.map((path) => visibleLine(path)).join(", ");
  return (
    `fairlead: the ${what} of this project is not used until you trust it (${files}); ` +
    "to see it: fairlead trust --show, to trust it: fairlead trust"
  );
}
