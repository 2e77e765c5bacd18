import { fileURLToPath } from "node:url";

/** The path in a `file:` address; undefined for what is none, or names another machine. */
export function pathOfFileUrl(text: string): string | undefined {
  try {
    return text.startsWith("file:") ? fileURLToPath(text) : undefined;
  } catch {
    return undefined;
  }
}
