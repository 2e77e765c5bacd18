import * as v from "valibot";
import type { Io } from "../io.ts";
import { appendLine, writePrivate } from "../sys/atomic-file.ts";
import { textOf } from "../sys/folder.ts";
import { exclusively } from "../sys/lock.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { wholeText } from "../sys/whole-text.ts";
import { decisionsFolder } from "./decisions.ts";

/**
 * An entry of the chain, which seals lines of a day's file in the order in which they are there, or says that days
 * were removed because they were old. Its line is the entry with its signature, `,"sig":"…"}`, at the end.
 */
export interface ChainEntry {
  /** Counts from 1. */
  readonly n: number;
  /** When it was sealed, ISO 8601. */
  readonly time: string;
  /** SHA-256 of the entry's line before this one, in hexadecimal digits; of nothing for the first. */
  readonly prev: string;
  readonly day?: string;
  /** Bytes of the day's file before the first of these lines. */
  readonly from?: number;
  /** Bytes of these lines. */
  readonly bytes?: number;
  /** The beginning of the SHA-256 of each line, {@link DIGEST_CHARS} hexadecimal digits. */
  readonly lines?: readonly string[];
  /** Days whose files were removed. */
  readonly removed?: readonly string[];
}

/** Where the chain ends, so that its end cannot be cut off; signed in the same way. */
export interface ChainHead {
  readonly n: number;
  /** SHA-256 of the last entry's line. */
  readonly hash: string;
  /** The machine's public key, Ed25519, raw and in Base64. */
  readonly key: string;
}

export const DIGEST_CHARS = 24;

/** What stands before the first entry. */
export const NOTHING = "0".repeat(64);

/** The files of the chain, in a folder of their own, and the folder of the days; undefined without a home. */
export function chainFiles(io: Io) {
  const folder = decisionsFolder(io);
  const state = userStateDirectory(io);
  if (folder === undefined || state === undefined) return undefined;
  return {
    folder,
    chain: `${state}/log-chain/chain.jsonl`,
    head: `${state}/log-chain/head.json`,
    key: `${state}/log-chain/key.json`,
  };
}

/** A hundred years of the chain of one person's work. */
export const CHAIN_MAX_BYTES = 1_000_000_000;

const ENTRY = v.object({
  n: v.number(),
  time: v.string(),
  prev: v.string(),
  day: v.exactOptional(v.string()),
  from: v.exactOptional(v.number()),
  bytes: v.exactOptional(v.number()),
  lines: v.exactOptional(v.array(v.string())),
  removed: v.exactOptional(v.array(v.string())),
});

const HEAD = v.object({
  n: v.number(),
  hash: v.string(),
  key: v.string(),
});

/** Reads an entry's line, its signature aside; undefined for anything else. */
export function entryIn(line: string): ChainEntry | undefined {
  return parsed(ENTRY, line);
}

/** Reads the head, its signature aside; undefined for anything else. */
export function headIn(text: string): ChainHead | undefined {
  return parsed(HEAD, text);
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, text: string): T | undefined {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** SHA-256 of a text in hexadecimal digits. */
export function hashOf(text: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** The beginning of a line's SHA-256, as entries have it. */
export function digestOf(line: Uint8Array): string {
  return hashOf(line).slice(0, DIGEST_CHARS);
}

const SIGNED = /^(\{[\s\S]*),"sig":"([A-Za-z0-9+/=]+)"\}$/;

/** True for a line or head whose signature is of this key. */
export async function isSigned(line: string, key: string): Promise<boolean> {
  const [, body, signature] = SIGNED.exec(line) ?? [];
  if (body === undefined || signature === undefined) return false;
  try {
    const raw = Buffer.from(key, "base64");
    const imported = await crypto.subtle.importKey("raw", raw, "Ed25519", true, ["verify"]);
    const made = Buffer.from(signature, "base64");
    // The last character of Base64 has bits that mean nothing.
    if (made.toString("base64") !== signature) return false;
    return await crypto.subtle.verify("Ed25519", imported, made, Buffer.from(`${body}}`));
  } catch {
    return false;
  }
}

/** What adds to the chain, under the lock. */
export interface Sealing {
  /** Signs an entry and adds it; false where it cannot be written. */
  readonly add: (entry: Omit<ChainEntry, "n" | "time" | "prev">) => Promise<boolean>;
  /** The entries that are there, in their order. */
  readonly entries: readonly ChainEntry[];
}

/**
 * Lets an action add to the chain while no other process does. An error where the chain cannot be written, or is no
 * longer what its head says: then nothing is added, as that would hide the break.
 */
export async function withChain(
  io: Io,
  action: (sealing: Sealing) => Promise<void>,
): Promise<undefined | Error> {
  const files = chainFiles(io);
  if (files === undefined) return new Error("there is no home folder");
  return exclusively(io, async () => {
    const key = await signingKey(files.key);
    if (key instanceof Error) return key;
    const chain = wholeText(files.chain, CHAIN_MAX_BYTES) ?? "";
    if (chain instanceof Error) return chain;
    const lines = chainLines(chain);
    if (lines === undefined) return new Error("chain.jsonl is cut off");
    const before = textOf(files.head);
    const head = before === undefined ? undefined : headIn(before);
    const entries = lines.flatMap((line) => entryIn(line) ?? []);
    const problem = breakAtHead(lines, entries, before, head);
    if (problem !== undefined) return new Error(problem);
    let last = lines.at(-1);
    const all = [...entries];
    const add: Sealing["add"] = async (facts) => {
      const n = (all.at(-1)?.n ?? 0) + 1;
      const link = last === undefined ? NOTHING : hashOf(last);
      const entry: ChainEntry = { n, time: io.now().toISOString(), prev: link, ...facts };
      const line = await key.sign(entry);
      if (appendLine(files.chain, line) !== undefined) return false;
      last = line;
      all.push(entry);
      const end: ChainHead = { n, hash: hashOf(line), key: key.publicText };
      return writePrivate(files.head, await key.sign(end)) === undefined;
    };
    await action({ add, entries });
    return undefined;
  });
}

/** The lines of the chain; undefined where one has no end, or is empty. */
export function chainLines(text: string): readonly string[] | undefined {
  if (text === "") return [];
  const lines = text.split("\n");
  return lines.pop() === "" && !lines.includes("") ? lines : undefined;
}

/** Why the chain may not go on; a kill may have added an entry that the head does not know yet. */
function breakAtHead(
  lines: readonly string[],
  entries: readonly ChainEntry[],
  text: string | undefined,
  head: ChainHead | undefined,
): string | undefined {
  if (entries.length !== lines.length) return "chain.jsonl has a line that is not an entry";
  const odd = entries.findIndex(
    ({ n, prev }, at) =>
      n !== at + 1 || prev !== (at === 0 ? NOTHING : hashOf(lines[at - 1] ?? "")),
  );
  if (odd >= 0) return `chain.jsonl, line ${odd + 1}, does not follow the line before it`;
  if (text === undefined) return lines.length <= 1 ? undefined : "head.json is missing";
  if (head === undefined) return "head.json cannot be read";
  const isThere = hashOf(lines[head.n - 1] ?? "") === head.hash;
  return isThere && entries.length - head.n <= 1
    ? undefined
    : "chain.jsonl does not end as its head says";
}

interface SigningKey {
  readonly publicText: string;
  readonly sign: (value: object) => Promise<string>;
}

const KEY = v.object({ public: v.string(), secret: v.string() });

/** The machine's key for its log, made where there is none. */
async function signingKey(path: string): Promise<SigningKey | Error> {
  const text = textOf(path);
  const kept = text === undefined ? await makeKey(path) : parsed(KEY, text);
  if (kept instanceof Error) return kept;
  if (kept === undefined) return new Error(`${path} is not a key`);
  const secret = Buffer.from(kept.secret, "base64");
  const key = await crypto.subtle.importKey("pkcs8", secret, "Ed25519", false, ["sign"]);
  return {
    publicText: kept.public,
    sign: async (value) => {
      const body = JSON.stringify(value);
      const signature = await crypto.subtle.sign("Ed25519", key, Buffer.from(body));
      const text64 = Buffer.from(signature).toString("base64");
      return `${body.slice(0, -1)},"sig":"${text64}"}`;
    },
  };
}

async function makeKey(path: string): Promise<v.InferOutput<typeof KEY> | Error> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  if (!("privateKey" in pair)) return new Error("this system makes no Ed25519 keys");
  const base64 = async (format: "raw" | "pkcs8", key: CryptoKey) =>
    Buffer.from(await crypto.subtle.exportKey(format, key)).toString("base64");
  const made = {
    public: await base64("raw", pair.publicKey),
    secret: await base64("pkcs8", pair.privateKey),
  };
  const failure = writePrivate(path, JSON.stringify(made));
  return failure === undefined ? made : new Error(`${path} cannot be written (${failure})`);
}
