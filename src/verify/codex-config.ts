import { parse, stringify } from "smol-toml";
import { type CopiedFrom, merged, withoutLeftOut } from "./copied-settings.ts";

/** Where a text spoke of one place and is to speak of another: the settings file, and the project's root. */
export interface Moved {
  readonly from: readonly [settings: string, root: string];
  readonly to: readonly [settings: string, root: string];
}

/**
 * Codex's `config.toml` as a copy is given it: without what `withoutLeftOut` leaves out, with what is `added`. What
 * its person agreed to is kept by the path of the hooks' file, and whom they trust by that of the project, so both
 * are told by their new places. Undefined where there is nothing to write; a text that cannot be read stays.
 */
export function codexConfig(
  text: string | Error | undefined,
  from: CopiedFrom,
  added: object,
  moved: Moved,
): string | undefined {
  if (typeof text !== "string") {
    return Object.keys(added).length === 0 ? undefined : stringify(added);
  }
  const tree = parsed(text);
  if (tree === undefined) return text;
  const kept = withoutLeftOut(tree, from);
  return stringify(merged(rename(kept, moved), added));
}

function parsed(text: string): object | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The same tree with the names that begin with an old place beginning with the new one. */
function rename(tree: object, moved: Moved): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]): [string, unknown] => {
      const isTree = typeof value === "object" && value !== null && !Array.isArray(value);
      return [
        renamed(name, moved),
        isTree && !(value instanceof Date) ? rename(value, moved) : value,
      ];
    }),
  );
}

function renamed(name: string, { from, to }: Moved): string {
  for (const [index, old] of from.entries()) {
    const isBelow = name === old || name.startsWith(`${old}:`) || name.startsWith(`${old}/`);
    if (isBelow) return `${to[index]}${name.slice(old.length)}`;
  }
  return name;
}
