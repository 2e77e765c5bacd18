import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { readableBytes } from "./probe.ts";

/** Git's settings are some hundred bytes, and what is larger is for who waits for `node:fs`. */
const TEXT_MAX_BYTES = 64 * 1024;

/** An index of some 20,000 files. */
const INDEX_MAX_BYTES = 2 * 1024 * 1024;

/** The text of a small file; undefined where it cannot be read, is empty or large. Loads nothing. */
export function smallText(path: string): MaybePromise<string | undefined> {
  return andThen(bytesOf(path, TEXT_MAX_BYTES), (bytes) =>
    bytes === undefined ? undefined : new TextDecoder().decode(bytes),
  );
}

/**
 * True where no entry of git's index can be a repository of its own (mode 160000), and no other file holds some of the
 * entries: then neither the mode nor the name of that extension is anywhere in it. Nothing is told apart, which would
 * take longer than the rest of a call.
 */
export function isAlone(gitFolder: string): MaybePromise<boolean> {
  return andThen(bytesOf(`${gitFolder}/index`, INDEX_MAX_BYTES), (bytes) => {
    if (bytes === undefined) return false;
    const hex = bytes.toHex();
    return hex.startsWith(SIGNATURE) && !hex.includes(REPOSITORY) && !hex.includes(LINK);
  });
}

/** `DIRC`, four bytes of a mode and `link`. */
const SIGNATURE = "44495243";
const REPOSITORY = "0000e000";
const LINK = "6c696e6b";

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
