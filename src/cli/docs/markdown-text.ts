import { columns, hanging, textWidth, wrapped } from "../terminal/terminal.ts";

/** How a page is drawn. */
interface Screen {
  readonly width: number;
  readonly colour: boolean;
}

const BOLD = "\u001b[1m";
const CODE = "\u001b[36m";
const PLAIN = "\u001b[0m";

/** A page of the documents as a terminal shows it: paragraphs wrapped, tables in columns, no markup. */
export function markdownText(page: string, screen: Screen): string {
  const shown: string[] = [];
  const lines = withoutHtml(page).split("\n");
  for (let at = 0; at < lines.length; ) {
    const taken = blockAt(lines, at);
    shown.push(...drawn(lines.slice(at, at + taken), screen));
    at += taken;
  }
  return shown
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Pictures and comments are left out; the text in other tags stays. */
function withoutHtml(page: string): string {
  return page
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<picture>[\s\S]*?<\/picture>/g, "")
    .replace(/<img\b[^>]*>/g, "")
    .replace(/<\/?(?:a|br|details|div|p|sub|summary)\b[^>]*>/g, "")
    .replace(/^!\[[^\]]*\]\([^)]*\)$/gm, "");
}

const FENCE = /^\s*(?:```|~~~)/;
const ROW = /^\s*\|/;
const ITEM = /^(\s*)((?:[-*]|\d+\.)) +/;
const HEADING = /^#{1,6} +/;

/** How many lines belong together from here on: a fenced text, a table, an item, a paragraph. */
function blockAt(lines: readonly string[], at: number): number {
  const first = lines[at] ?? "";
  if (FENCE.test(first)) {
    const end = lines.findIndex((line, index) => index > at && FENCE.test(line));
    return (end < 0 ? lines.length : end + 1) - at;
  }
  if (first.trim() === "" || HEADING.test(first)) return 1;
  const isRow = ROW.test(first);
  const ends = (line: string) =>
    line.trim() === "" ||
    [FENCE, ITEM, HEADING].some((form) => form.test(line)) ||
    ROW.test(line) !== isRow;
  const end = lines.findIndex((line, index) => index > at && ends(line));
  return (end < 0 ? lines.length : end) - at;
}

function drawn(block: readonly string[], screen: Screen): readonly string[] {
  const { width, colour } = screen;
  const [first = ""] = block;
  if (FENCE.test(first)) return block.slice(1, -1).map((line) => `    ${line}`);
  if (HEADING.test(first)) {
    const title = inline(first.replace(HEADING, ""), false);
    return ["", ...wrapped(title, width).map((line) => (colour ? BOLD + line + PLAIN : line)), ""];
  }
  if (ROW.test(first)) return [...tableOf(block, screen), ""];
  const [mark = "", indent = "", sign = ""] = ITEM.exec(first) ?? [];
  const text = inline(
    [first.slice(mark.length), ...block.slice(1)].map((line) => line.trim()).join(" "),
    colour,
  );
  if (mark === "") return wrapped(text, width);
  const dot = sign === "-" || sign === "*" ? "•" : sign;
  return hanging(`${indent}${dot} `, text, width);
}

/** A table in columns; where these leave no room, each row is a paragraph below its first cell. */
function tableOf(block: readonly string[], { width, colour }: Screen): readonly string[] {
  const [head = [], ...rows] = block
    .filter((line) => !/^\s*\|[\s:|-]+\|?\s*$/.test(line))
    .map((line) => cellsOf(line).map((cell) => inline(cell, colour)));
  const isHeadless = head.every((cell) => cell === "");
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => textWidth(row[at] ?? "") + 2)),
  );
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one, 0);
  if (before <= width * BEFORE_SHARE)
    return columns(isHeadless ? rows : [head, ...rows], width).split("\n");
  return rows.flatMap(([name = "", ...cells]) => [
    ...wrapped(name, width),
    ...cells.flatMap((cell, at) => {
      if (cell === "") return [];
      const title = head[at + 1] ?? "";
      return hanging("    ", title === "" ? cell : `${title}: ${cell}`, width);
    }),
  ]);
}

/** How much of the screen all columns but the last may take. */
const BEFORE_SHARE = 0.6;

/** Cells between bars that are neither escaped nor in code. */
function cellsOf(line: string): readonly string[] {
  const parts = line.trim().replace(/^\||\|$/g, "");
  const cells = [""];
  let inCode = false;
  for (const [at, letter] of [...parts].entries()) {
    if (letter === "`") inCode = !inCode;
    if (letter === "|" && !inCode && parts[at - 1] !== "\\") cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.replaceAll("\\|", "|").trim());
}

/** Links to other pages are their text, others name their address; code stays as it is written. */
function inline(text: string, colour: boolean): string {
  const codes: string[] = [];
  const kept = text.replace(/`+[^`]+`+/g, (code) => `\0${codes.push(code) - 1}\0`);
  return kept
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\*\*([^*]+)\*\*/g, colour ? `${BOLD}$1${PLAIN}` : "$1")
    .replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, (_, name: string, place: string) =>
      /^https?:/.test(place) && place !== name ? `${name} (${place})` : name,
    )
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .split("\0")
    .map((part, at) => (at % 2 === 0 ? part : codeText(codes[Number(part)] ?? "", colour)))
    .join("");
}

function codeText(code: string, colour: boolean): string {
  return colour ? CODE + code.replace(/^`+|`+$/g, "") + PLAIN : code;
}
