import { letterOf } from "../commands/letters.ts";
import { withoutVersion } from "./descriptions.ts";
import { nameIndex } from "./name-index.ts" with { type: "macro" };

// Few functions: each costs a young process more to make ready than a search.

/** True for a word that names a program which can do harm, alone or at the end of a path. */
export function mayHarm(value: string): boolean {
  const name = value.slice(value.lastIndexOf("/") + 1).toLowerCase();
  let kind = entryOf(name)[0];
  if (kind === undefined && name !== "") {
    const dot = name.indexOf(".");
    const plain = withoutVersion(dot <= 0 ? name : name.slice(0, dot));
    if (plain !== name) kind = entryOf(plain)[0];
  }
  return kind === "!" || kind === "=";
}

/** True for a program that hands none of its words to another one. */
export function takesData(program: string): boolean {
  const kind = entryOf(program)[0];
  return kind === "." || kind === "=";
}

/** The number of the pack that knows a program, in the order of the loaders; -1 when none does. */
export function packKnowing(program: string): number {
  const entry = entryOf(program);
  return entry.length > 1 ? Number(entry.slice(1)) : -1;
}

/** What the index says of a name: its kind, and the number of its pack; empty for one that it does not have. */
function entryOf(name: string): string {
  if (name === "") return "";
  const part = INDEX[letterOf(name)] ?? "";
  const at = part.indexOf(` ${name}:`);
  if (at < 0) return "";
  const start = at + name.length + 2;
  return part.slice(start, part.indexOf(" ", start));
}

/** Gathered from the descriptions when fairlead is built, so that what the macro promises is there already. */
const INDEX = nameIndex() as unknown as readonly string[];

/** The programs that can do harm. */
export function harmfulNames(): readonly string[] {
  return INDEX.flatMap((part) =>
    part
      .trim()
      .split(" ")
      .flatMap((entry) => {
        const [name = "", kind = ""] = entry.split(":");
        return kind.startsWith(".") || name === "" ? [] : [name];
      }),
  );
}
