import type { Arg } from "../model/invocation.ts";

/** True for a file, an interpreter or a script, where packages by their names and services are published. */
export function startsLocally(command: readonly Pick<Arg, "value">[]): boolean {
  // A word with blanks is a line.
  const words = command.flatMap(({ value }) => value.trim().split(/\s+/));
  const [path = ""] = words;
  if (path === "" || /^https?:/.test(path)) return false;
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return name !== path || INTERPRETERS.test(name) || words.some((word) => SCRIPT.test(word));
}

/** The file of a script, which a published package of the same ending is not. */
const SCRIPT = /^(?![@\w-]*@|https?:)[^\s=]*\.(?:[cm]?[jt]sx?|py|sh|rb|pl|php|jar|ps1)$/;

const INTERPRETERS =
  /^(?:(?:ba|z|da|k|fi)?sh|python[\d.]*|node|bun|deno|tsx|ts-node|ruby|perl|php|java|pwsh|powershell|cmd)(?:\.exe)?$/i;
