import type { HookProblem } from "./hook-schema.ts";

/** A mapping of a YAML file that is still open. */
interface OpenMapping {
  readonly column: number;
  /** Each key with the lines that it is in. */
  readonly keys: Map<string, number[]>;
}

/** A key that begins a line, behind the marks of lists; none in a flow such as `{a: 1}`. */
const KEY = /^( *)((?:- +)*)(?:"([^"]*)"|'([^']*)'|([\w.$-]+)) *:(?= |$)/;

/** Keys that a mapping of a YAML file has twice; the reader silently keeps the last. */
export function repeatedKeys(text: string): readonly HookProblem[] {
  const repeated: [key: string, lines: number[]][] = [];
  const open: OpenMapping[] = [];
  // Lines that are further in than this belong to a text.
  let textColumn: number | undefined;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const column = line.search(/[^ ]/);
    if (textColumn !== undefined && column > textColumn) continue;
    textColumn = /(?:^|\s)[|>][+-]?\d?[+-]?(?:\s+#.*)?$/.test(line) ? column : undefined;
    const [whole, indent = "", marks = "", ...names] = KEY.exec(line) ?? [];
    const key = names.find((name) => name !== undefined);
    if (whole === undefined || key === undefined) continue;
    const own = indent.length + marks.length;
    const isNew = marks !== "";
    while ((open.at(-1)?.column ?? -1) > (isNew ? indent.length - 1 : own)) open.pop();
    if (isNew || open.at(-1)?.column !== own) open.push({ column: own, keys: new Map() });
    const { keys = new Map<string, number[]>() } = open.at(-1) ?? {};
    const lines = keys.get(key) ?? [];
    lines.push(at + 1);
    keys.set(key, lines);
    if (lines.length === 2) repeated.push([key, lines]);
  }
  return repeated.map(([key, lines]) => ({
    path: [],
    line: lines.at(-1),
    message: `${key} is there ${lines.length} times, in lines ${lines.join(", ")}: only the last counts; keep one of them, with all that it says`,
  }));
}
