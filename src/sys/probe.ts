/** What `Bun.file(path).lastModified` says of a path that does not exist (2^52 - 1). */
const NEVER_MODIFIED = 4_503_599_627_370_495;

/** Longest text that is read whole: settings, states and snapshots are thousands of times smaller. */
const TEXT_MAX_BYTES = 16 * 1024 * 1024;

/**
 * True when something exists at the path; follows symlinks, costs one `stat`, loads nothing. Nothing exists
 * under a path that no system takes, as one that is longer than it allows or holds a NUL.
 */
export function exists(path: string): boolean {
  try {
    return Bun.file(path).lastModified !== NEVER_MODIFIED;
  } catch {
    return false;
  }
}

/** {@link exists} for what must not be missed: a file may claim the very time by which Bun knows what is not there. */
export function isThere(path: string): boolean {
  return exists(path) || (!path.includes("\0") && Bun.file(path).size > 0);
}

/** What tells one state of a file from another without reading it. */
export interface FileState {
  /** When it was changed, in milliseconds since 1970. */
  readonly modifiedMs: number;
  readonly bytes: number;
}

/** The state of what is at the path, by one `stat`; undefined when nothing is there. */
export function fileState(path: string): FileState | undefined {
  try {
    const file = Bun.file(path);
    const modifiedMs = file.lastModified;
    return modifiedMs === NEVER_MODIFIED ? undefined : { modifiedMs, bytes: file.size };
  } catch {
    return undefined;
  }
}

/**
 * Bytes of what is at the path, where it is a file that can be read to its end without a wait; an error value
 * for a device, a pipe, a socket and what is larger than `maxBytes`; undefined when nothing is there. A
 * repository may hold a symlink to something that never ends, and a hook that is killed over it lets the
 * tool run. The files of `/proc`, of which some never end either, say that they hold nothing.
 */
export function readableBytes(path: string, maxBytes: number): number | Error | undefined {
  const bytes = fileState(path)?.bytes;
  if (bytes === undefined) return undefined;
  if (!Number.isFinite(bytes)) return new Error("not a regular file");
  return bytes > maxBytes ? new Error(`larger than ${maxBytes} bytes`) : bytes;
}

/** True for a pipe, a device or a socket, which a program that opens it may wait for or read without an end. */
export function mayNotEnd(path: string): boolean {
  return readableBytes(path, Number.MAX_VALUE) instanceof Error && !exists(`${path}/.`);
}

/** The file's text, or undefined when it does not exist; a file that cannot be read is an error value. */
export async function readText(
  path: string,
  maxBytes = TEXT_MAX_BYTES,
): Promise<string | Error | undefined> {
  const bytes = readableBytes(path, maxBytes);
  if (bytes instanceof Error) return bytes;
  const beginning = await readBeginning(path, maxBytes);
  if (beginning === undefined || beginning instanceof Error) return beginning;
  if (beginning.truncated) return new Error(`larger than ${maxBytes} bytes`);
  return beginning.text;
}

/**
 * The text of a file of fairlead's own that is only ever replaced as a whole, read on this thread: closing
 * a file that was read any other way starts Bun's thread pool, which costs a tenth of a hook call. Mapped
 * memory must not be cut off while it is read, which rules out files that others write. Undefined where it
 * cannot be had, on Windows always: read it another way.
 */
export function mappedText(path: string): string | undefined {
  try {
    // To open a pipe that is in its place would be a wait without an end.
    if (typeof readableBytes(path, TEXT_MAX_BYTES) !== "number") return undefined;
    const bytes = Bun.mmap(path, { shared: false });
    return bytes.length > TEXT_MAX_BYTES ? undefined : new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file's first bytes, and whether there were more. */
export interface Beginning {
  readonly text: string;
  readonly truncated: boolean;
}

/**
 * Reads no more than `maxBytes` (and a chunk) of a file. Undefined when it does not exist, an error value
 * when it cannot be read or is no regular file, see {@link readableBytes}.
 */
export async function readBeginning(
  path: string,
  maxBytes: number,
): Promise<Beginning | Error | undefined> {
  const bytes = readableBytes(path, Number.MAX_VALUE);
  if (bytes === undefined || bytes instanceof Error) return bytes;
  if (bytes === 0) return { text: "", truncated: false };
  try {
    // A stream reads a small file on this thread; `text()` starts a thread pool, which costs twice as much.
    // Of a file whose size was asked for the stream stays open until the next turn of the loop, and what is
    // open cannot be replaced on Windows.
    const decoder = new TextDecoder();
    const reader = Bun.file(path).stream().getReader();
    let text = "";
    let left = maxBytes;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), truncated: false };
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.length;
      if (left >= 0) continue;
      await reader.cancel();
      return { text, truncated: true };
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Names of the files in a folder that match a glob, sorted; a third of what loading `node:fs` costs. */
export function filesMatching(folder: string, glob: string): readonly string[] {
  try {
    return [...new Bun.Glob(glob).scanSync({ cwd: folder })].sort();
  } catch {
    return [];
  }
}
