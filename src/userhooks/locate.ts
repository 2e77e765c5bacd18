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
  if (path.length === 0) return 1;
  if (format === "json") return jsonLine(text, path);
  return format === "toml" ? tomlLine(text, path) : yamlLine(text, path);
}

function jsonLine(text: string, wanted: readonly (string | number)[]): number {
  return text.slice(0, new JsonWalker(text, wanted).find()).split("\n").length;
}

/** Walks a document that is known to be JSON and remembers where the deepest place on the way begins. */
class JsonWalker {
  private readonly text: string;
  private readonly wanted: readonly (string | number)[];
  private at = 0;
  private best = { depth: 0, at: 0 };

  constructor(text: string, wanted: readonly (string | number)[]) {
    this.text = text;
    this.wanted = wanted;
  }

  find(): number {
    this.value(0, true);
    return this.best.at;
  }

  /** Reads one value; `onWay` says that the steps down to it are the wanted ones. */
  private value(depth: number, onWay: boolean): void {
    const open = this.peek();
    if (open === '"') this.string();
    else if (open !== "{" && open !== "[") this.skip(/[^,\]}]*/y);
    else {
      this.at++;
      for (let index = 0; this.peek() !== "}" && this.peek() !== "]"; index++) {
        if (this.at >= this.text.length) return;
        const start = this.at;
        const step = open === "{" ? this.string() : index;
        const matches = onWay && this.wanted[depth] === step;
        if (matches && depth + 1 > this.best.depth) this.best = { depth: depth + 1, at: start };
        if (open === "{" && this.peek() === ":") this.at++;
        this.value(depth + 1, matches);
        if (this.peek() === ",") this.at++;
      }
      this.at++;
    }
  }

  private peek(): string | undefined {
    this.skip(/\s*/y);
    return this.text[this.at];
  }

  private string(): unknown {
    const start = this.at;
    this.skip(/"(?:[^"\\]|\\.)*"?/y);
    try {
      return JSON.parse(this.text.slice(start, this.at));
    } catch {
      return undefined;
    }
  }

  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    this.at += pattern.exec(this.text)?.[0].length ?? 0;
  }
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
