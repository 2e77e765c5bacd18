import type { Dialect } from "./answer.ts";
import { claudeDialect } from "./claude.ts";

/** A dialect's name, how its payloads are recognised, and its code: lazily loaded for all but the usual one. */
export interface DialectEntry {
  readonly name: string;
  readonly recognises: (payload: Readonly<Record<string, unknown>>) => boolean;
  readonly load: () => Dialect | Promise<Dialect>;
}

/** Every dialect, the most telling first; the last one takes what no other claims. */
export const DIALECTS: readonly DialectEntry[] = [
  {
    name: "claude",
    recognises: (payload) => typeof payload.transcript_path === "string",
    load: () => claudeDialect,
  },
  {
    name: "plain",
    recognises: () => true,
    load: () => import("./plain.ts").then((module) => module.plainDialect),
  },
];

/** Finds a dialect by the name given to `--agent`. */
export function findDialect(name: string): DialectEntry | undefined {
  return DIALECTS.find((entry) => entry.name === name);
}

/** The dialect a payload is written in when nobody named one. */
export function recogniseDialect(
  payload: Readonly<Record<string, unknown>>,
): DialectEntry | undefined {
  return DIALECTS.find((entry) => entry.recognises(payload));
}
