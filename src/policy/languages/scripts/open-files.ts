import { isOp, peek, type Reader } from "./calls.ts";
import { type Call, fill } from "./recorded-commands.ts";
import type { Value } from "./value.ts";

/*
 * A file that a script opens to write is emptied, and mostly filled again: by a method of it, by a function that is
 * given it, by whoever it is handed on to. Only one that nobody but `close` uses stays empty.
 */

/** Notes that a name is used which stands for an open file. */
export function noteNamed(reader: Reader, value: Value): void {
  if (value.kind !== "path" || value.opened === undefined) return;
  const isMember = isOp(reader, ".") || isOp(reader, ":") || isOp(reader, "->");
  if (isMember && onlyCloses(peek(reader, 1)?.text ?? "")) return;
  // The name itself has been read.
  if (isOp(reader, "(", -2) && onlyCloses(peek(reader, -3)?.text ?? "")) return;
  fill(reader.scan, value);
}

/** Notes that a call is given open files. */
export function noteGiven(
  { scan }: Reader,
  name: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
): void {
  if (onlyCloses(name)) return;
  for (const value of args) fill(scan, value);
  for (const value of named.values()) fill(scan, value);
}

/** Notes that a statement hands an open file on: `sys.stdout = open(…)`, `return open(…)`. */
export function noteKept({ scan, tokens }: Reader, first: number, value: Value): void {
  const words = [tokens[first - 1]?.text, tokens[first]?.text];
  if (words.some((word) => word === "=" || word === "return" || word === "yield"))
    fill(scan, value);
}

/** True for what is done with an open file without writing to it. */
export function onlyCloses(name: string): boolean {
  return /(?:^|\.)f?close(?:Sync|d)?$/i.test(name);
}

/** `f.write("")` */
export function writesNothing({ name, args }: Call): boolean {
  return name === "write" && args[0]?.kind === "text" && args[0].text === "";
}
