/** What Markdown tells of one tool call: the lines of its block, from the one that names the tool. */
export interface ToolBlock {
  /** SpecStory's word for the kind of tool: `shell`, `read`, `write`; empty where it does not say. */
  readonly type: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Lines of a block that are looked at: what was typed comes first, what was printed behind it. */
export const BLOCK_MAX_LINES = 5_000;

/** What a call was given: a list of fields, a command, or a file; undefined where the block does not tell. */
export function inputOf({ type, lines }: ToolBlock): Readonly<Record<string, string>> | undefined {
  const fields = listedFields(lines);
  if (fields !== undefined) return fields;
  const end = lines.findIndex((line) => line.includes("</summary>"));
  const summary = lines.slice(0, end + 1).join("\n");
  const body = lines.slice(end + 1);
  // `Tool use: **run_terminal_cmd** • Run command: npm i`, of as many lines as the command has.
  const told =
    /(?:• |<summary>)(?:Run command|Read file|Edit file|Delete file): ([\s\S]*?)<\/summary>/.exec(
      summary,
    )?.[1];
  const said = told === undefined ? undefined : withoutHtml(told);
  const typed = body.map((line) => line.trim()).find((line) => line.startsWith("`"));
  const inline = /^`(?!``)(.*)`$/.exec(typed ?? "")?.[1];
  if (type === "shell") {
    const command = (said === undefined ? inline : undefined) ?? commandFence(body) ?? said;
    return command === undefined ? undefined : { command };
  }
  const file =
    said ??
    /`([^`]+)`/.exec(summary)?.[1] ??
    inline ??
    CHANGED.exec(body.join("\n"))?.slice(1).find(Boolean) ??
    body.map((line) => READ.exec(line)?.[1]).find(Boolean);
  if (file === undefined || file === "undefined") return isAboutFiles(type) ? undefined : {};
  if (type !== "write") return { file_path: file };
  const diff = fenced(body, /^`{3,}diff$/);
  if (diff !== undefined) return { file_path: file, ...linesOfDiff(diff) };
  const written = fenced(body) ?? "";
  return { file_path: file, content: CHANGED.test(written) ? "" : written };
}

/** What Claude Code prints when it changed a file, which is all that some versions write of an edit. */
const CHANGED =
  /^The file (\S.*?) has been (?:updated|created)|^File created successfully at: (\S.*)/m;

/** How a line of the earliest files says which file was read. */
const READ = /^Read file: (\S.*)$/;

function isAboutFiles(type: string): boolean {
  return type === "read" || type === "write";
}

function listedFields(lines: readonly string[]): Readonly<Record<string, string>> | undefined {
  const fields = new Map<string, string>();
  const input = lines.indexOf("**Input:**");
  if (input < 0) return undefined;
  for (let at = input + 1; at < lines.length; at++) {
    if (fields.size === 0 && lines[at] === "") continue;
    const [, name, value] = /^- ([\w-]+):(?: `(.*)`)?$/.exec(lines[at] ?? "") ?? [];
    if (name === undefined) break;
    fields.set(name, value ?? fenced(lines.slice(at + 1)) ?? "");
    if (value === undefined) at = skipFence(lines, at + 1);
  }
  return fields.size === 0 ? undefined : Object.fromEntries(fields);
}

/** How a block of code opens that is a shell's. */
export const SHELL_FENCE = /^`{3,}(?:bash|sh|shell|zsh|powershell|pwsh|cmd|console)$/;

/** The first block of code, if it is one of a shell's: any other is what was printed. */
export function commandFence(lines: readonly string[]): string | undefined {
  const first = lines.find((line) => /^`{3,}/.test(line)) ?? "";
  return SHELL_FENCE.test(first) ? fenced(lines) : undefined;
}

/** What an edit took away and what it wrote, from a diff, in which SpecStory writes `<` and `>` as HTML. */
export function linesOfDiff(diff: string) {
  const side = (mark: string) =>
    withoutHtml(
      diff
        .split("\n")
        .filter((line) => line.startsWith(mark))
        .map((line) => line.slice(1))
        .join("\n"),
    );
  return { old_string: side("-"), new_string: side("+") };
}

function withoutHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** The text of the first block of code that opens like this. */
export function fenced(lines: readonly string[], opening = /^`{3,}/): string | undefined {
  const open = lines.findIndex((line) => opening.test(line));
  if (open < 0) return undefined;
  return lines.slice(open + 1, skipFence(lines, open)).join("\n");
}

/** Where the first block of code from here ends. */
function skipFence(lines: readonly string[], from: number): number {
  const open = lines.findIndex((line, at) => at >= from && /^`{3,}/.test(line));
  const mark = /^`{3,}/.exec(lines[open] ?? "")?.[0] ?? "```";
  const close = lines.findIndex((line, at) => at > open && line.startsWith(mark));
  return close < 0 ? lines.length : close;
}
