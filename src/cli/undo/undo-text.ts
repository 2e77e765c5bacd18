import { readFileSync } from "node:fs";
import { factsOf } from "../../sys/folder.ts";
import { isAbsolute } from "../../sys/paths.ts";
import { filesText } from "../../undo/counts.ts";
import { named } from "../../undo/left-out.ts";
import type { Info } from "../../undo/model.ts";
import type { RestorePlan, Step } from "../../undo/restore-plan.ts";
import { localMoment } from "../terminal/moment.ts";
import { columns, visibleLine } from "../terminal/terminal.ts";

/** Paths that are listed one by one. */
const LISTED_MAX = 40;

/** What an undo would do, a path a line with the lines of text that come and go; `folder` is the capture's. */
export function planText(
  { steps, lost }: RestorePlan,
  folder: string,
  cwd: string,
  isForced = false,
): string {
  const shown = steps.filter(({ does, entry }) => does !== "rights" || entry.type !== "folder");
  const rows = shown
    .slice(0, LISTED_MAX)
    .map((step) => [
      `  ${wordOf(step, isForced)}`,
      shortPath(step.entry.path, cwd),
      changeOf(step, folder),
    ]);
  const more = shown.length - LISTED_MAX;
  const gone = lost.map(({ path, why }) => `  cannot be put back: ${shortPath(path, cwd)}, ${why}`);
  return [
    ...(rows.length === 0 ? [] : [columns(rows)]),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...gone,
  ].join("\n");
}

/** What a call made and its undo leaves: files and folders, each with what is in it; empty where it leaves nothing. */
export function madeText({ made = [], project }: Info, { steps }: RestorePlan): string {
  const removed = new Set(
    steps.flatMap(({ does, entry, conflict }) =>
      does === "remove" && conflict === undefined ? [entry.path] : [],
    ),
  );
  const left = made.filter((path) => !removed.has(isAbsolute(path) ? path : `${project}/${path}`));
  return left.length === 0 ? "" : `  new, left in place: ${named(left)}`;
}

/** One capture on a line: its number, when, how many files, and what for. */
export function infoRow(number: number, info: Info): readonly string[] {
  const time = new Date(info.time);
  return [
    String(number),
    localMoment(time),
    filesText(info),
    sizeText(info.bytes),
    visibleLine(info.title),
  ];
}

/** How large something is, for a person: `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function wordOf({ entry, does, conflict }: Step, isForced: boolean): string {
  if (conflict !== undefined && !isForced) return `skipped, ${conflict}`;
  const later = entry.isLater === true ? ", with what was written to it since it was saved" : "";
  return `${does}${conflict === undefined ? "" : `, ${conflict}`}${later}`;
}

/** A path as one would write it in a folder. */
export function shortPath(path: string, cwd: string): string {
  const short = path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
  return visibleLine(short);
}

/** Larger files are not read to be counted. */
const COUNTED_MAX_BYTES = 1_000_000;

/** The lines that come and go: `+12 -3`. */
function changeOf({ entry, does }: Step, folder: string): string {
  if (entry.type === "folder" || does === "rights") return "";
  const kept = entry.copied ?? entry.linked;
  const then = kept === undefined ? [] : linesOf(`${folder}/${kept}`);
  const now = does === "bring back" ? [] : linesOf(entry.path);
  if (then === undefined || now === undefined) return "";
  const counts = new Map<string, number>();
  for (const line of now) counts.set(line, (counts.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of then) {
    const left = counts.get(line) ?? 0;
    if (left === 0) added++;
    else counts.set(line, left - 1);
  }
  const removed = now.length - (then.length - added);
  return [added > 0 ? `+${added}` : "", removed > 0 ? `-${removed}` : ""].join(" ").trim();
}

function linesOf(path: string): readonly string[] | undefined {
  const facts = factsOf(path);
  if (facts?.isFile !== true || facts.bytes > COUNTED_MAX_BYTES) return undefined;
  const text = readFileSync(path, "utf8");
  if (text.includes("\0")) return undefined;
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

/** Paths as they were typed, absolute. */
export function absolutePaths(paths: readonly string[], cwd: string): readonly string[] {
  return paths.map((path) => {
    const whole = isAbsolute(path) ? path : `${cwd}/${path}`;
    const parts: string[] = [];
    for (const part of whole.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "." && part !== "") parts.push(part);
    }
    return `/${parts.join("/")}`;
  });
}
