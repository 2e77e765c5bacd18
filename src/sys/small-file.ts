import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { readableBytes } from "./probe.ts";

/** Git's settings are some hundred bytes, and what is larger is for who waits for `node:fs`. */
const TEXT_MAX_BYTES = 64 * 1024;

/** An index of some 20,000 files. */
const INDEX_MAX_BYTES = 2 * 1024 * 1024;

/** The text of a small file; undefined where it cannot be read, is empty or large. Loads nothing. */
export function smallText(path: string): MaybePromise<string | undefined> {
  return andThen(bytesOf(path, TEXT_MAX_BYTES), (bytes) =>
    bytes === undefined ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
  );
}

/**
 * The entries of git's index as they are in the file, where each is surely a file or a link: no repository of its own,
 * and neither another file nor the tree of a folder holds some of the entries. Undefined for any other index.
 */
export function filesOfIndex(gitFolder: string): MaybePromise<Uint8Array | undefined> {
  return andThen(bytesOf(`${gitFolder}/index`, INDEX_MAX_BYTES), (bytes) => {
    const end = bytes === undefined ? undefined : endOfFiles(bytes);
    const extensions = end === undefined ? undefined : bytes?.subarray(end).toHex();
    if (extensions === undefined) return undefined;
    for (const name of ELSEWHERE.split(" ")) if (extensions.includes(name)) return undefined;
    return bytes?.subarray(HEADER_BYTES, end);
  });
}

/** `link`, `sdir`, `IEOT` and `EOIE`: by these, entries are in another file or a tree, or what there is begins elsewhere. */
const ELSEWHERE = "6c696e6b 73646972 49454f54 454f4945";

/** Where the entries of an index end that are all files or links; undefined where one may be something else. */
function endOfFiles({ buffer, byteOffset, byteLength }: Uint8Array): number | undefined {
  if (byteLength < HEADER_BYTES) return undefined;
  const view = new DataView(buffer, byteOffset, byteLength);
  const version = view.getUint32(4);
  // Names in version 4 are not as long as they say.
  if (view.getUint32(0) !== SIGNATURE || (version !== 2 && version !== 3)) return undefined;
  let at = HEADER_BYTES;
  for (let left = view.getUint32(8); left > 0; left -= 1) {
    if (at + FIXED_BYTES > byteLength) return undefined;
    const mode = view.getUint32(at + 24);
    const flags = view.getUint16(at + 60);
    const nameBytes = flags & NAME_MASK;
    const kind = mode >>> 12;
    if ((kind !== 0o10 && kind !== 0o12) || nameBytes === NAME_MASK) return undefined;
    const fixedBytes = (flags & EXTENDED) === 0 ? FIXED_BYTES : FIXED_BYTES + 2;
    at += (fixedBytes + nameBytes + 8) & ~7;
  }
  return at;
}

/** `DIRC`. */
const SIGNATURE = 0x44495243;
const HEADER_BYTES = 12;
const FIXED_BYTES = 62;
const NAME_MASK = 0xfff;
const EXTENDED = 0x4000;

/**
 * Mapped where the system does it, which needs no wait: git replaces its files as a whole. One that somebody cuts off
 * in that moment ends this process, and then the agent asks the person as it would without an approval: nothing is
 * read so before the policy has judged the call.
 */
function bytesOf(path: string, maxBytes: number): MaybePromise<Uint8Array | undefined> {
  const size = readableBytes(path, maxBytes);
  if (typeof size !== "number" || size === 0) return undefined;
  return mapped(path, size) ?? streamed(path, size);
}

function mapped(path: string, size: number): Uint8Array | undefined {
  try {
    const bytes = Bun.mmap(path, { shared: false });
    return bytes.length === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A stream reads a small file on this thread; anything else starts Bun's pool. */
async function streamed(path: string, size: number): Promise<Uint8Array | undefined> {
  try {
    const all = new Uint8Array(size);
    const reader = Bun.file(path).stream().getReader();
    let at = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return at === size ? all : undefined;
      if (at + value.length > size) return undefined;
      all.set(value, at);
      at += value.length;
    }
  } catch {
    return undefined;
  }
}
