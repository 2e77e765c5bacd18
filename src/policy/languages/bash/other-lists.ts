import type { Arg } from "../../invocation.ts";

/** The lists that differ from one, each once. */
export function otherLists(
  one: readonly Arg[],
  lists: readonly (readonly Arg[])[],
): readonly (readonly Arg[])[] {
  const known = new Set([textOf(one)]);
  return lists.filter((list) => {
    const text = textOf(list);
    return !known.has(text) && known.add(text);
  });
}

function textOf(list: readonly Arg[]): string {
  return list.map(({ value }) => value).join("\0");
}
