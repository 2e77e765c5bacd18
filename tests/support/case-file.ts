/** A check on what a run left behind: a field of the JSON answer, a stream, or a file. */
export interface Check {
  readonly line: number;
  /** `stdout`, `stderr`, `exit`, `stdout.a.b`, or `file NAME`. */
  readonly subject: string;
  readonly operator: "=" | "~" | "!~" | "empty" | "missing";
  readonly expected: string;
}

/** One run of the program inside a case. */
export interface CaseRun {
  readonly line: number;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly stdin: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly checks: readonly Check[];
}

/** Platforms that a scenario can be meant for: `posix` is every one but Windows. */
const FAMILIES = ["posix", "windows"] as const;

/** A scenario: its title and its runs, in order, sharing one folder. */
export interface Case {
  readonly title: string;
  /** The one family of platforms it means something on, and why; every platform when absent. */
  readonly only:
    | { readonly family: (typeof FAMILIES)[number]; readonly reason: string }
    | undefined;
  readonly runs: readonly CaseRun[];
}

/**
 * Parses a scenario file. A line is a keyword and its text; lines that begin with `| ` continue it:
 * `# title`, `only posix|windows REASON`, `file NAME`, `env NAME=value`, `cd FOLDER`, `run WORDS`, `stdin TEXT`, then checks
 * `exit N`, `stdout.path = JSON`, `stdout ~ REGEX`, `stderr !~ REGEX`, `stderr empty`,
 * `file NAME ~ REGEX`, `file NAME missing`.
 */
export function parseCase(text: string, path: string): Case {
  const title = /^# (.+)/.exec(text)?.[1];
  if (title === undefined) throw new Error(`${path}: the first line must be "# title"`);
  const runs: Draft[] = [];
  let next = draft();
  let only: Case["only"];
  for (const { line, keyword, rest, body } of statements(text)) {
    const where = `${path}:${line}`;
    const current = runs.at(-1);
    if (keyword === "only") {
      only = parseOnly(rest, where);
    } else if (keyword === "run") {
      runs.push({ ...next, line, words: rest.split(" ").filter((word) => word !== "") });
      next = { ...draft(), env: { ...next.env }, cwd: next.cwd };
    } else if (keyword === "file" && body !== undefined) {
      next.files.push({ name: rest, text: body });
    } else if (keyword === "env") {
      const cut = rest.indexOf("=");
      next.env[rest.slice(0, cut)] = rest.slice(cut + 1);
    } else if (keyword === "cd") {
      next.cwd = rest;
    } else if (current === undefined) {
      throw new Error(`${where}: ${keyword} must stand behind a run`);
    } else if (keyword === "stdin") {
      current.stdin = body ?? rest;
    } else {
      current.checks.push(parseCheck(line, keyword, rest, where));
    }
  }
  if (runs.length === 0 || runs.some((run) => run.checks.length === 0)) {
    throw new Error(`${path}: every case needs a run, and every run a check`);
  }
  return { title, only, runs };
}

function parseOnly(text: string, where: string): Case["only"] {
  const [word = "", ...reason] = text.split(" ");
  const family = FAMILIES.find((name) => name === word);
  if (family === undefined || reason.length === 0) {
    throw new Error(`${where}: "only" wants ${FAMILIES.join(" or ")} and the reason`);
  }
  return { family, reason: reason.join(" ") };
}

type Draft = {
  line: number;
  words: readonly string[];
  env: Record<string, string>;
  cwd: string;
  stdin: string;
  files: { name: string; text: string }[];
  checks: Check[];
};

function draft(): Draft {
  return { line: 0, words: [], env: {}, cwd: ".", stdin: "", files: [], checks: [] };
}

function* statements(text: string) {
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const content = (lines[at] ?? "").replace(/\r$/, "");
    if (content.trim() === "" || content.startsWith("#")) continue;
    const line = at + 1;
    const body: string[] = [];
    while (/^\|( |$)/.test(lines[at + 1] ?? "")) body.push((lines[++at] ?? "").slice(2));
    const cut = content.indexOf(" ");
    const keyword = cut < 0 ? content : content.slice(0, cut);
    const rest = cut < 0 ? "" : content.slice(cut + 1).trim();
    yield { line, keyword, rest, body: body.length === 0 ? undefined : `${body.join("\n")}\n` };
  }
}

function parseCheck(line: number, keyword: string, rest: string, where: string): Check {
  if (keyword === "exit") return { line, subject: "exit", operator: "=", expected: rest };
  const text = keyword === "file" ? rest : `${keyword} ${rest}`;
  const match = /^(\S+)\s+(=|~|!~|empty|missing)\s*(.*)$/.exec(text);
  const [, name = "", operator = "", expected = ""] = match ?? [];
  if (!isOperator(operator)) throw new Error(`${where}: not a check: ${text}`);
  return { line, subject: keyword === "file" ? `file ${name}` : name, operator, expected };
}

function isOperator(text: string): text is Check["operator"] {
  return ["=", "~", "!~", "empty", "missing"].includes(text);
}
