/** How a file of hooks is written. */
export type HookFormat = "toml" | "json" | "yaml";

/**
 * The line, from 1, on which a place in a file begins; the nearest enclosing place that can be found when
 * the path goes further than the file. Reads only as much of the syntax as that needs.
 */
export function lineOfPath(
  text: string,
  path: readonly (string | number)[],
  format: HookFormat,
): number {
  if (format === "json") return jsonLine(text, path);
  return format === "toml" ? tomlLine(text, path) : yamlLine(text, path);
}

/** Walks the document and remembers the line of the deepest place that is on the way. */
function jsonLine(text: string, wanted: readonly (string | number)[]): number {
  const stack: { readonly key: string | number; readonly list: boolean }[] = [];
  let best = { depth: 0, line: 1 };
  let line = 1;
  let key: string | undefined;
  for (const token of text.matchAll(/\n|"(?:[^"\\\n]|\\.)*"|[{}[\],:]/g)) {
    const [word] = token;
    const here = stack.at(-1);
    if (word === "\n") line++;
    else if (word === "{" || word === "[") {
      stack.push({ key: key ?? "", list: word === "[" });
      key = undefined;
      if (word === "[") stack.push({ key: 0, list: true });
    } else if (word === "}") stack.pop();
    else if (word === "]") stack.splice(-2);
    else if (word === "," && here?.list === true && typeof here.key === "number") {
      stack.splice(-1, 1, { key: here.key + 1, list: true });
    } else if (word.startsWith('"') && here?.list === false) key ??= word.slice(1, -1);
    else if (word === ",") key = undefined;
    const at = [...places(stack), ...(key === undefined ? [] : [key])];
    const depth = commonDepth(at, wanted);
    if (depth > best.depth && depth === at.length && word !== "\n") best = { depth, line };
    if (word === "," && here?.list === false) key = undefined;
  }
  return best.line;
}

function places(
  stack: readonly { readonly key: string | number; readonly list: boolean }[],
): readonly (string | number)[] {
  return stack.map(({ key }) => key).filter((key) => key !== "");
}

function commonDepth(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  let depth = 0;
  while (depth < a.length && depth < b.length && a[depth] === b[depth]) depth++;
  return depth;
}

/** `["hook", 2, "timeout"]`: the key's line in the third `[[hook]]`. */
function tomlLine(text: string, path: readonly (string | number)[]): number {
  const [, index, ...keys] = path;
  const lines = text.split("\n");
  let seen = -1;
  let header = 0;
  for (const [at, line] of lines.entries()) {
    if (/^\s*\[\[\s*hook\s*\]\]/.test(line)) {
      seen++;
      if (seen === index) header = at + 1;
      else if (seen > Number(index)) break;
    } else if (
      seen === index &&
      isKeyLine(
        line,
        keys.findLast((key) => typeof key === "string"),
      )
    ) {
      return at + 1;
    }
  }
  return Math.max(1, header);
}

function isKeyLine(line: string, key: string | number | undefined): boolean {
  if (key === undefined) return false;
  return line.trimStart().startsWith(`${key} `) || line.trimStart().startsWith(`${key}=`);
}

/** Goes down the path: to the next line with the key, or to the n-th `- ` of the list that begins there. */
function yamlLine(text: string, path: readonly (string | number)[]): number {
  const lines = text.split("\n");
  let at = 0;
  for (const step of path) {
    const next =
      typeof step === "number" ? itemLine(lines, at, step) : keyLine(lines, at, String(step));
    if (next === undefined) break;
    at = next;
  }
  return at + 1;
}

function keyLine(lines: readonly string[], from: number, key: string): number | undefined {
  const found = lines.findIndex(
    (line, at) => at >= from && line.replace(/^[\s-]*/, "").startsWith(`${key}:`),
  );
  return found < 0 ? undefined : found;
}

function itemLine(lines: readonly string[], from: number, index: number): number | undefined {
  const first = lines.findIndex((line, at) => at > from && /^\s*- /.test(line));
  if (first < 0) return undefined;
  const indent = (lines[first] ?? "").search(/-/);
  const items = lines.flatMap((line, at) =>
    at >= first && line.search(/\S/) === indent && line.trimStart().startsWith("- ") ? [at] : [],
  );
  return items[index];
}
