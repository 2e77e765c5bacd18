/** A text in two: what stands between its first lines of `---`, and what follows. */
export interface Parted {
  readonly front: string;
  readonly body: string;
}

/** Parts a text from its front matter; one that is not closed is part of the body. */
export function partFrontMatter(text: string): Parted {
  const whole = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const begin = /^---[ \t]*\r?\n/.exec(whole);
  if (begin === null) return { front: "", body: whole };
  const end = /^---[ \t]*$/m.exec(whole.slice(begin[0].length).replaceAll("\r", ""));
  if (end === null) return { front: "", body: whole };
  const rest = whole.slice(begin[0].length).replaceAll("\r", "");
  return { front: rest.slice(0, end.index), body: rest.slice(end.index + end[0].length) };
}

/**
 * What stands behind a name of the front matter's top level, as text: the rest of its line, and the lines below that
 * are part of it. Undefined where the name is not there. No more is read of YAML than a name, its value and what is
 * nested in it: who judges what it means looks for words in it.
 */
export function frontValue(front: string, name: string): string | undefined {
  const lines = front.split("\n");
  // A mapping in braces has all its names on any line.
  if (/^\s*\{/.test(front)) {
    const at = new RegExp(`[{,\\s]["']?${name}["']?\\s*:`).exec(front);
    return at === null ? undefined : unescaped(front.slice(at.index + at[0].length));
  }
  const begins = new RegExp(`^["']?${name}["']?\\s*:(.*)$`);
  for (const [index, line] of lines.entries()) {
    const found = begins.exec(line);
    if (found === null) continue;
    const value = [found[1] ?? ""];
    for (const more of lines.slice(index + 1)) {
      if (/^[^\s#-]/.test(more)) break;
      value.push(more);
    }
    return unescaped(value.join("\n"));
  }
  return undefined;
}

/** A plain or quoted value, and each of a list of them, without comments. */
export function frontWords(value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  const bare = value.replaceAll(/(^|\s)#[^\n]*/g, "$1").replaceAll(/^\s*-\s+/gm, ",");
  return bare
    .split(/[,\n[\]]/)
    .map((word) => word.trim().replaceAll(/^["']|["']$/g, ""))
    .filter((word) => word !== "");
}

/** Signs that a text in double quotes may be written by. */
function unescaped(value: string): string {
  return value.replaceAll(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/g, (_, two, four) =>
    String.fromCharCode(Number.parseInt(two ?? four, 16)),
  );
}
