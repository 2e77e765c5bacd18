import type { Followed, Report, SavedQuestions } from "./report.ts";
import type { Verdict } from "./sums.ts";

// The words of a page. Its table uses them as well, in `client/`.

/** The name of each verdict, as the heading of a column or a badge. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  deny: "Refused",
  ask: "Asked",
  notice: "Notice",
  allow: "Approved",
  pass: "Passed",
};

/** The word that a person reads for a verdict within a line: `refused`. */
export function verdictWord(verdict: Verdict): string {
  return VERDICT_NAMES[verdict].toLowerCase();
}

/** What became of a call, as the value of the column "Then". */
export const FOLLOWED_NAMES: Readonly<Record<Followed, string>> = {
  ran: "ran",
  failed: "failed",
  refused: "refused",
  unknown: "not known",
};

/** `would be refused` of what was replayed, `were refused` of what happened. */
export function stated({ kind }: Pick<Report, "kind">, participle: string, many = 2): string {
  if (kind === "replay") return `would be ${participle}`;
  return `${many === 1 ? "was" : "were"} ${participle}`;
}

/** A whole number with commas between its thousands. */
export function counted(number: number): string {
  return number.toLocaleString("en-US");
}

/** `1 call`, `1,024 calls`. */
export function plural(number: number, noun: string): string {
  return `${counted(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** A sentence for each kind of question that is answered without you. */
export function savedInWords(saved: SavedQuestions | undefined): readonly string[] {
  const { undoable = 0, looking = 0, approved = false } = saved ?? {};
  const sentences: string[] = [];
  if (undoable > 0) {
    sentences.push(
      `${plural(undoable, "question")} fewer, because undo would have saved the files first.`,
    );
  }
  if (looking > 0) {
    const [are, them] = looking === 1 ? ["is", "it"] : ["are", "them"];
    const by = approved ? "fairlead approves" : "[approve] read_only = true would approve";
    sentences.push(
      `${plural(looking, "command")} ${are} read-only: ${by} ${them}, so that the agent need not ask.`,
    );
  }
  return sentences;
}

/** A share in percent, with a decimal; 100 only where nothing is missing, and 0 only where there is nothing. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  if (part === whole) return "100 %";
  const tenths = Math.min(999, Math.max(1, Math.round((part * 1000) / whole)));
  return `${(tenths / 10).toFixed(1)} %`;
}

/** Seconds in the two largest units that say enough: `45 s`, `12 min`, `3 h 20 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `2026-11-23` as `23 Nov 2026`, or without its year; a text that is not a day stays as it is. */
export function dayName(day: string, withYear = true): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return day;
  const name = `${Number(date)} ${MONTHS[Number(month) - 1]}`;
  return withYear ? `${name} ${year}` : name;
}

/** The last part of a path, which tells projects apart, and what is above it. */
export function folderParts(path: string): { readonly name: string; readonly above: string } {
  const separators = path.startsWith("/") ? "/" : "/\\";
  let end = path.length;
  while (end > 1 && separators.includes(path[end - 1] ?? "")) end--;
  let start = end;
  while (start > 0 && !separators.includes(path[start - 1] ?? "")) start--;
  return { name: path.slice(start, end), above: path.slice(0, start) };
}
