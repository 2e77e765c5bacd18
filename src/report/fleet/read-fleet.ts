import { describeError } from "../../errors.ts";
import { visibleLine } from "../../outside-text.ts";
import { openDownload } from "../../sys/download.ts";
import { entriesOf, factsOf } from "../../sys/folder.ts";
import { openFile, unpackedLines } from "../../sys/unpacked-lines.ts";
import { decodeExport } from "./record.ts";
import type { FleetTally, ReadFacts } from "./tally.ts";

/** Longest line, in bytes: one request of OTLP, of which a collector's batch of 8,192 records has about 12 MB. */
const LINE_MAX_BYTES = 32 * 1024 * 1024;

/** Most lines of one JSON text that is written over many. */
const LINES_MAX = 1_000_000;

/** Most files of a folder. */
const FILES_MAX = 100_000;

/** Sources that are told as unread one by one. */
const TOLD_MAX = 5;

/**
 * Reads every source, a file, a folder with all below it, or an address, into the tally; what cannot be read is noted.
 * An error where a source does not exist. `tell` hears of each file.
 */
export async function readFleet(
  sources: readonly string[],
  tally: FleetTally,
  tell: (name: string) => void = () => undefined,
): Promise<ReadFacts | Error> {
  const files: string[] = [];
  for (const source of sources) {
    const found = isAddress(source) ? [source] : filesIn(source);
    if (found === undefined) return new Error(`${JSON.stringify(source)} does not exist`);
    files.push(...found);
  }
  let misread = 0;
  let foreign = 0;
  let read = 0;
  const unread: string[] = [];
  for (const file of files.slice(0, FILES_MAX)) {
    tell(file);
    const counts = { misread: 0, foreign: 0, known: 0 };
    const failure = await readFile(file, tally, counts);
    if (failure === undefined && counts.known === 0 && counts.misread > 0) {
      unread.push(`${visibleLine(file)}: it is not an export in JSON`);
      continue;
    }
    if (failure !== undefined) unread.push(`${visibleLine(file)}: ${visibleLine(failure)}`);
    if (failure === undefined || counts.known > 0) read++;
    misread += counts.misread;
    foreign += counts.foreign;
  }
  const more = unread.length - TOLD_MAX;
  const left = files.length - FILES_MAX;
  const notes = [
    ...unread.slice(0, TOLD_MAX).map((what) => `Not read, or not to its end: ${what}.`),
    ...(more > 0 ? [`${more} more files were not read to their end.`] : []),
    ...(left > 0 ? [`${left} files were left out: a report reads ${FILES_MAX}.`] : []),
    ...(foreign > 0 ? [`${foreign} records of other programs were left out.`] : []),
  ];
  return { files: read, misread, notes };
}

/** True for what is fetched rather than read from the disk. */
function isAddress(source: string): boolean {
  return /^https?:\/\//.test(source);
}

/** A file itself, or the files of a folder, links and hidden ones aside, by name; undefined where there is nothing. */
function filesIn(path: string): readonly string[] | undefined {
  const facts = factsOf(path);
  if (facts === undefined) return undefined;
  if (!facts.isFolder) return [path];
  const files: string[] = [];
  const folders = [path];
  for (let at = 0; at < folders.length && files.length <= FILES_MAX; at++) {
    const folder = folders[at] ?? "";
    const entries = [...(entriesOf(folder) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, kind } of entries) {
      if (name.startsWith(".")) continue;
      if (kind === "file") files.push(`${folder}/${name}`);
      if (kind === "folder") folders.push(`${folder}/${name}`);
    }
  }
  return files.sort();
}

interface Counts {
  misread: number;
  foreign: number;
  /** Lines that are exports, whoever's. */
  known: number;
}

/** Reads one file; returns why it could not be read, or not to its end. */
async function readFile(
  file: string,
  tally: FleetTally,
  counts: Counts,
): Promise<string | undefined> {
  try {
    const stream = isAddress(file) ? await openDownload(file) : openFile(file);
    if (stream instanceof Error) return stream.message;
    await readStream(stream, tally, counts);
    return undefined;
  } catch (error) {
    return describeError(error);
  }
}

/** One JSON value a line; or one over all lines, as a request is that was written to be read by people. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  tally: FleetTally,
  counts: Counts,
): Promise<void> {
  const decoder = new TextDecoder();
  /** Lines that may be parts of one JSON text; undefined once a line was one by itself. */
  let parts: string[] | undefined = [];
  let bytes = 0;
  const apart = () => {
    const lines = parts ?? [];
    parts = undefined;
    for (const line of lines) addText(line, tally, counts);
  };
  for await (const line of unpackedLines(stream, LINE_MAX_BYTES)) {
    if (line === "too long") {
      apart();
      counts.misread++;
      continue;
    }
    if (line.length === 0) continue;
    const text = decoder.decode(line);
    if (parts === undefined) addText(text, tally, counts);
    else if (parts.length === 0 && parsed(text) !== undefined) {
      parts = undefined;
      addText(text, tally, counts);
    } else {
      parts.push(text);
      bytes += line.length;
      if (bytes > LINE_MAX_BYTES || parts.length > LINES_MAX || !mayBeWhole(parts)) apart();
    }
  }
  if (parts === undefined || parts.length === 0) return;
  const whole = parts.join("\n");
  if (parsed(whole) === undefined) apart();
  else addText(whole, tally, counts);
}

/** False for what is certainly not the beginning of one JSON object. */
function mayBeWhole([first = ""]: readonly string[]): boolean {
  return /^\s*\{/.test(first);
}

function addText(text: string, tally: FleetTally, counts: Counts): void {
  if (text.trim() === "") return;
  const decoded = decodeExport(parsed(text));
  if (decoded === undefined) {
    counts.misread++;
    return;
  }
  counts.known++;
  counts.misread += decoded.misread;
  counts.foreign += decoded.foreign;
  for (const record of decoded.records) tally.add(record);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
