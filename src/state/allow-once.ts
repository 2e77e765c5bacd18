import type { Io } from "../io.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { writeText } from "../sys/light-files.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { exists, mappedText } from "../sys/probe.ts";

/** A call that was refused, as it is kept for the person who may allow it. */
export interface RefusedCall {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly tool: string;
  readonly cwd: string;
  readonly session: string;
  readonly rules: readonly string[];
  /** Why it was refused, as the person and the model were told. */
  readonly reason: string;
  /** What it would do, without secrets: the command, or the tool's input. */
  readonly shown: string;
  /** UTF-16 units of the original that are not shown. */
  readonly hidden: number;
  /** What a consent to it is bound to: see {@link callMark}. */
  readonly call: string;
}

/** The key of this user's codes and consents: whoever has none of it can make neither. */
export type ConsentKey = string;

/** Hexadecimal digits of 32 bytes. */
export const KEY_CHARS = 64;

/** Folder of refused calls and consents, outside every project; undefined without a home. */
export function allowOnceFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/allow-once`;
}

/** The file of the key; undefined without a home. */
export function consentKeyPath(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/allow-once.key`;
}

/** The key, made when it is first asked for; undefined where it can be neither read nor made. */
export function consentKey(io: Io): MaybePromise<ConsentKey | undefined> {
  const path = consentKeyPath(io);
  if (path === undefined) return undefined;
  const key = existingKey(io);
  if (key !== undefined) return key;
  return import("./consent-key.ts").then(({ makeConsentKey }) => makeConsentKey(path));
}

/** The key where there is one; undefined where none was needed so far. */
export function existingKey(io: Io): ConsentKey | undefined {
  const path = consentKeyPath(io);
  const key = path === undefined ? undefined : mappedText(path);
  return key?.length === KEY_CHARS ? key : undefined;
}

/** What is hashed under the key, so that a hash of one kind is never one of another. */
export type Purpose = "code" | "call" | "refusal" | "consent" | "pause" | "loosening" | "told";

/** A keyed hash: BLAKE2 cannot be continued from its result, so a key before the text is a sound one. */
export function keyed(key: ConsentKey, purpose: Purpose, text: string): string {
  // Half of what SHA-3 takes; and BoringSSL's SHA-2 asks the processor what it can do: 40 µs in a virtual machine.
  return Bun.CryptoHasher.hash("blake2b256", `${key}${purpose}\n${text}`, "hex");
}

/** What was judged of a call. */
export interface JudgedCall {
  readonly tool: string;
  readonly cwd: string;
  /** The part of its input that was looked at. */
  readonly judged: unknown;
}

/**
 * The mark of a call: the same tool, directory and judged input have the same one, whatever a description
 * says. The session is no part of it: agents give one conversation several ids (cleared, forked), and what a
 * person agrees to is a command in a folder.
 */
export function callMark(key: ConsentKey, { tool, cwd, judged }: JudgedCall): string {
  return keyed(key, "call", JSON.stringify([tool, cwd, judged]));
}

/** Letters and digits that nobody takes for another: without I, L, O and U. */
export const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Bits of a letter, letters of a group, and of a code: sixty bits. */
const LETTER_BITS = 5;
const GROUP_CHARS = 4;
export const CODE_CHARS = 12;

/** A code from the system's random numbers: `7K3M-Q9TX-04BD`. */
export function newCode(): string {
  // A UUID costs a fifth of `getRandomValues`; both its ends are random, what says its version is between them.
  const uuid = crypto.randomUUID();
  return grouped(lettersOf(uuid.slice(0, HALF_DIGITS)) + lettersOf(uuid.slice(-HALF_DIGITS)));
}

/** Hexadecimal digits that half a code is made of. */
const HALF_DIGITS = 8;

function lettersOf(digits: string): string {
  let bits = Number.parseInt(digits, 16);
  let letters = "";
  while (letters.length < CODE_CHARS / 2) {
    letters += ALPHABET[bits & (ALPHABET.length - 1)];
    bits >>>= LETTER_BITS;
  }
  return letters;
}

/** A code as it is shown. */
export function grouped(code: string): string {
  const end = 2 * GROUP_CHARS;
  return `${code.slice(0, GROUP_CHARS)}-${code.slice(GROUP_CHARS, end)}-${code.slice(end)}`;
}

/** The name under which the refusal of a code is kept: who reads it learns nothing of the code. */
export function refusalName(key: ConsentKey, code: string): string {
  return keyed(key, "code", code);
}

/** Keeps a refused call under a new code, and gives the code; undefined where it cannot be kept. */
export function keepRefused(
  io: Io,
  key: ConsentKey,
  call: RefusedCall,
): MaybePromise<string | undefined> {
  const code = newCode();
  const name = refusalName(key, code);
  const path = refusalPath(io, name);
  if (path === undefined) return undefined;
  const written = writeText(path, signed(key, "refusal", name, call));
  return andThen(written, (failure) => (failure === undefined ? code : undefined));
}

/** The file of a refused call; undefined without a home. */
export function refusalPath(io: Io, name: string): string | undefined {
  return pathOf(io, `${name}.refusal`);
}

/** The file of a person's consent to one more call; undefined without a home. */
export function consentPath(io: Io, mark: string): string | undefined {
  return pathOf(io, `${mark}.consent`);
}

function pathOf(io: Io, file: string): string | undefined {
  const folder = allowOnceFolder(io);
  return folder === undefined ? undefined : `${folder}/${file}`;
}

/** True when there is a file of consent for a call; `takeConsent` says whether it means something. */
export function isConsented(io: Io, mark: string): boolean {
  const path = consentPath(io, mark);
  return path !== undefined && exists(path);
}

/** A file's text: a code over its kind, its name and what it says, then what it says, as JSON. */
export function signed(key: ConsentKey, kind: Purpose, name: string, content: object): string {
  const body = JSON.stringify(content);
  return `${keyed(key, kind, `${name}\n${body}`)}\n${body}`;
}
