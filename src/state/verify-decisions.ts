import type { Io } from "../io.ts";
import { factsOf, namesIn, textOf } from "../sys/folder.ts";
import { bytesFrom, wholeText } from "../sys/whole-text.ts";
import {
  CHAIN_MAX_BYTES,
  type ChainEntry,
  type ChainHead,
  chainFiles,
  chainLines,
  digestOf,
  entryIn,
  hashOf,
  headIn,
  isSigned,
  NOTHING,
} from "./decision-chain.ts";
import { dayFile, newDecisions } from "./decisions.ts";
import { loggedDays } from "./read-decisions.ts";
import { linesIn, sealedEnds } from "./seal-decisions.ts";

/** What the chain says about the log. */
export interface LogCheck {
  /** The first thing that is not as it was sealed; absent where all is. */
  readonly broken?: { readonly file: string; readonly line?: number; readonly what: string };
  /** Entries of the chain, and lines of the log that they seal. */
  readonly entries: number;
  readonly sealed: number;
  /** Lines that are not sealed yet, as a running session's are. */
  readonly unsealed: number;
  /** The last entry: to be noted elsewhere, as proof that the log up to it was this one. */
  readonly head?: { readonly n: number; readonly hash: string; readonly key: string };
}

/** An entry that somebody noted earlier. */
export interface NotedHead {
  readonly n: number;
  readonly hash: string;
}

/** Checks the log against its chain; `noted` is an entry that must still be in it. Undefined without a home. */
export async function verifyDecisions(io: Io, noted?: NotedHead): Promise<LogCheck | undefined> {
  const files = chainFiles(io);
  if (files === undefined) return undefined;
  const text = wholeText(files.chain, CHAIN_MAX_BYTES) ?? "";
  const headText = textOf(files.head);
  const read = await readChain(typeof text === "string" ? text : "", headText, noted);
  const { entries, head } = read;
  const broken = read.broken ?? (await brokenDay(files.folder, entries));
  const sealed = entries.reduce((sum, entry) => sum + (entry.lines?.length ?? 0), 0);
  return {
    ...(broken === undefined ? {} : { broken }),
    entries: entries.length,
    sealed,
    unsealed: await countUnsealed(files.folder, entries),
    ...(head === undefined ? {} : { head: { n: head.n, hash: head.hash, key: head.key } }),
  };
}

interface ReadChain {
  readonly entries: readonly ChainEntry[];
  readonly head: ChainHead | undefined;
  readonly broken: LogCheck["broken"];
}

const CHAIN = "chain.jsonl";
const HEAD = "head.json";

async function readChain(
  text: string,
  headText: string | undefined,
  noted: NotedHead | undefined,
): Promise<ReadChain> {
  const entries: ChainEntry[] = [];
  const head = headText === undefined ? undefined : headIn(headText);
  const ended = (file: string, what: string, line?: number): ReadChain => ({
    ...{ entries, head, broken: { file, what, ...(line === undefined ? {} : { line }) } },
  });
  const lines = chainLines(text);
  if (lines === undefined) return ended(CHAIN, "is cut off or has an empty line");
  if (headText === undefined) {
    return lines.length === 0 && noted === undefined
      ? { entries, head, broken: undefined }
      : ended(HEAD, "is missing");
  }
  if (head === undefined) return ended(HEAD, "cannot be read");
  if (!(await isSigned(headText, head.key))) return ended(HEAD, "is not signed with its key");
  let before: string | undefined;
  for (const [at, line] of lines.entries()) {
    const entry = entryIn(line);
    if (entry === undefined) return ended(CHAIN, "is not an entry", at + 1);
    if (entry.n !== at + 1 || entry.prev !== (before === undefined ? NOTHING : hashOf(before))) {
      return ended(CHAIN, "does not follow the line before it", at + 1);
    }
    if (!(await isSigned(line, head.key)))
      return ended(CHAIN, "is not signed with the key", at + 1);
    entries.push(entry);
    before = line;
  }
  for (const { n, hash } of noted === undefined ? [head] : [head, noted]) {
    const line = lines[n - 1];
    if (line === undefined) return ended(CHAIN, `has lost entry ${n}`);
    if (hashOf(line) !== hash) return ended(CHAIN, "is another entry than was noted", n);
  }
  return { entries, head, broken: undefined };
}

/** The first line of a day that is not as it was sealed. */
async function brokenDay(
  folder: string,
  entries: readonly ChainEntry[],
): Promise<LogCheck["broken"]> {
  const removed = new Set(entries.flatMap((entry) => entry.removed ?? []));
  const days = new Map<string, DayRead>();
  for (const { day, from = 0, lines: digests = [] } of entries) {
    if (day === undefined || removed.has(day)) continue;
    const file = `${day}.jsonl`;
    const read = days.get(day) ?? (await readDay(folder, day));
    if (read === undefined) return { file, what: "is missing" };
    days.set(day, read);
    if (from !== read.bytes) return { file: CHAIN, what: `does not seal all of ${file}` };
    for (const digest of digests) {
      const line = read.lines[read.next++];
      if (line === undefined) return { file, line: read.next, what: "is missing" };
      if (digestOf(line) !== digest) {
        return { file, line: read.next, what: "is not the line that was sealed" };
      }
      read.bytes += line.length + 1;
    }
  }
  return undefined;
}

/** A day's file, and how far it was compared. */
interface DayRead {
  readonly lines: readonly Uint8Array[];
  next: number;
  bytes: number;
}

async function readDay(folder: string, day: string): Promise<DayRead | undefined> {
  const bytes = await bytesFrom(dayFile(folder, day), 0);
  return bytes === undefined ? undefined : { lines: linesIn(bytes).lines, next: 0, bytes: 0 };
}

async function countUnsealed(folder: string, entries: readonly ChainEntry[]): Promise<number> {
  const ends = sealedEnds(entries);
  let count = namesIn(newDecisions(folder)).length;
  for (const day of loggedDays(folder)) {
    const from = ends.get(day) ?? 0;
    if ((factsOf(dayFile(folder, day))?.bytes ?? 0) <= from) continue;
    count += linesIn((await bytesFrom(dayFile(folder, day), from)) ?? new Uint8Array()).lines
      .length;
  }
  return count;
}
