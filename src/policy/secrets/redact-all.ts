import { canBeWritten } from "../text/nesting.ts";
import { redact } from "./scan.ts";

/**
 * A copy of a value with the secrets taken out of every text in it, names of fields included; what is nested
 * too deep to be written has none of it left.
 */
export function redactAll<T>(value: T): T;
export function redactAll(value: unknown): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (!canBeWritten(value)) return null;
  return copy(value);
}

function copy(value: object): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inner(one));
  const fields = Object.entries(value).map(([name, one]) => {
    // A field that is named for a secret holds one, whatever it looks like.
    const isNamed = typeof one === "string" && SECRET_NAME.test(name);
    return [redact(name), isNamed ? `…(${one.length})` : inner(one)] as const;
  });
  return Object.fromEntries(fields);
}

function inner(value: unknown): unknown {
  if (typeof value === "string") return redact(value);
  return typeof value === "object" && value !== null ? copy(value) : value;
}

const SECRET_NAME = /^(?:\w{0,40}_)?(?:password|passwd|passphrase|api_?key|client_secret)$/i;
