import * as v from "valibot";
import type { Io } from "../io.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { takeFile } from "../sys/claim-file.ts";
import { namesIn, remove, removeEmpty } from "../sys/folder.ts";
import { uniqueName } from "../sys/light-files.ts";
import { exists } from "../sys/probe.ts";
import {
  type ConsentKey,
  consentKey,
  consentKeyPath,
  keyed,
  newCode,
  signed,
} from "./allow-once.ts";
import { readCode, readSigned } from "./consents.ts";
import { loosenedFolder } from "./loosened-folder.ts";

/** Minutes in which a code may be asked for and then typed. */
export const CODE_MINUTES = 10;

/** Hours for which a change is told to sessions: long enough for one that waits over a night. */
const NOTE_HOURS = 24;

const MINUTE_MS = 60_000;

const REQUEST = "request";
const CODE_ENDING = ".code";
const NOTE_ENDING = ".note";

/** Keeps a line that waits for a person's code, in place of one that waited before. */
export async function requestCode(io: Io, words: readonly string[]): Promise<void> {
  await write(io, REQUEST, words);
}

/** A line with its code, which stands before the words that are not fairlead's own options. */
export function withCode(words: readonly string[], code: string): readonly string[] {
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  return words.toSpliced(end, 0, "--code", code);
}

/** Keeps a line that changed what is guarded, for every session to be told of. */
export async function noteLoosened(io: Io, words: readonly string[]): Promise<void> {
  const path = consentKeyPath(io);
  // What was removed with everything else is not made anew.
  if (path === undefined || (words[0] === "uninstall" && !exists(path))) return;
  await write(io, `${uniqueName("n")}${NOTE_ENDING}`, words);
}

/** Uses up a code: true once, within its time, for the line that it was shown for. */
export async function takeCode(io: Io, words: readonly string[], typed: string): Promise<boolean> {
  const code = readCode(typed);
  const key = await consentKey(io);
  const folder = loosenedFolder(io);
  if (code === undefined || key === undefined || folder === undefined) return false;
  const name = codeFile(key, code);
  const kept = await read(folder, key, name);
  if (kept === undefined || !isWithin(kept.time, CODE_MINUTES, io.now())) return false;
  if (JSON.stringify(kept.words) !== JSON.stringify(words)) return false;
  return takeFile(`${folder}/${name}`);
}

/** The line that waits for a code, with one that is new; undefined where none waits, or another process gave it one. */
export async function giveCode(
  io: Io,
): Promise<{ readonly words: readonly string[]; readonly code: string } | undefined> {
  const key = await consentKey(io);
  const folder = loosenedFolder(io);
  if (key === undefined || folder === undefined) return undefined;
  const asked = await read(folder, key, REQUEST);
  if (!(await takeFile(`${folder}/${REQUEST}`)) || asked === undefined) return undefined;
  if (!isWithin(asked.time, CODE_MINUTES, io.now())) return undefined;
  const code = newCode();
  const failure = await write(io, codeFile(key, code), asked.words);
  return failure === undefined ? { words: asked.words, code } : undefined;
}

/** The changes that a session was not told of yet, each of which is given once. */
export async function takeNotes(io: Io, session: string): Promise<readonly Kept[]> {
  const key = await consentKey(io);
  const folder = loosenedFolder(io);
  if (key === undefined || folder === undefined) return [];
  const mark = keyed(key, "loosening", session);
  const notes: Kept[] = [];
  const names = namesIn(folder);
  for (const name of names.filter((each) => each.endsWith(NOTE_ENDING))) {
    const seen = `${name}.${mark}`;
    if (names.includes(seen)) continue;
    const note = await read(folder, key, name);
    if (note === undefined || writePrivate(`${folder}/${seen}`, "") !== undefined) continue;
    notes.push(note);
  }
  return notes;
}

/** Removes what nobody is to be told any more, and the folder where nothing is left. */
export async function tidyLoosened(io: Io): Promise<void> {
  const key = await consentKey(io);
  const folder = loosenedFolder(io);
  if (key === undefined || folder === undefined) return;
  const names = namesIn(folder);
  for (const name of names) {
    const minutes = name.endsWith(NOTE_ENDING) ? NOTE_HOURS * 60 : CODE_MINUTES;
    // A mark goes with its note, and what is only being written is not there yet.
    const isMark = name.includes(`${NOTE_ENDING}.`) || name.endsWith(".tmp");
    const kept = isMark ? undefined : await read(folder, key, name);
    if (isMark || (kept !== undefined && isWithin(kept.time, minutes, io.now()))) continue;
    for (const each of names) {
      if (each === name || each.startsWith(`${name}.`)) remove(`${folder}/${each}`);
    }
  }
  removeEmpty(folder);
}

/** A line as it is kept, with the moment it was typed. */
export interface Kept {
  readonly time: string;
  readonly words: readonly string[];
}

async function read(folder: string, key: ConsentKey, name: string): Promise<Kept | undefined> {
  const schema = v.object({ time: v.string(), words: v.array(v.string()) });
  const parsed = v.safeParse(schema, await readSigned(`${folder}/${name}`, key, "loosening", name));
  return parsed.success ? parsed.output : undefined;
}

async function write(io: Io, name: string, words: readonly string[]) {
  const folder = loosenedFolder(io);
  const key = await consentKey(io);
  if (folder === undefined || key === undefined)
    return "no home folder, or no key of your consents";
  const content = { time: io.now().toISOString(), words };
  return writePrivate(`${folder}/${name}`, signed(key, "loosening", name, content));
}

function codeFile(key: ConsentKey, code: string): string {
  return `${keyed(key, "code", code)}${CODE_ENDING}`;
}

function isWithin(time: string, minutes: number, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(time)) < minutes * MINUTE_MS;
}
