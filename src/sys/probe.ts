/** What `Bun.file(path).lastModified` says of a path that does not exist (2^52 - 1). */
const NEVER_MODIFIED = 4_503_599_627_370_495;

/** Longest text that is read whole: settings, states and snapshots are thousands of times smaller. */
const TEXT_MAX_BYTES = 16 * 1024 * 1024;

/** True when something exists at the path; follows symlinks, costs one `stat`, loads nothing. */
export function exists(path: string): boolean {
  return Bun.file(path).lastModified !== NEVER_MODIFIED;
}

/** What tells one state of a file from another without reading it. */
export interface FileState {
  /** When it was changed, in milliseconds since 1970. */
  readonly modifiedMs: number;
  readonly bytes: number;
}

/** The state of what is at the path, by one `stat`; undefined when nothing is there. */
export function fileState(path: string): FileState | undefined {
  const file = Bun.file(path);
  const modifiedMs = file.lastModified;
  return modifiedMs === NEVER_MODIFIED ? undefined : { modifiedMs, bytes: file.size };
}

/** The file's text, or undefined when it does not exist; a file that cannot be read is an error value. */
export async function readText(path: string): Promise<string | Error | undefined> {
  const beginning = await readBeginning(path, TEXT_MAX_BYTES);
  if (beginning === undefined || beginning instanceof Error) return beginning;
  if (beginning.truncated) return new Error(`larger than ${TEXT_MAX_BYTES} bytes`);
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
    return new TextDecoder().decode(Bun.mmap(path, { shared: false }));
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
 * when it cannot be read. A device or a pipe is refused: a repository may hold a symlink to one that
 * never ends, and a hook that is killed over it lets the tool run.
 */
export async function readBeginning(
  path: string,
  maxBytes: number,
): Promise<Beginning | Error | undefined> {
  const file = Bun.file(path);
  if (file.lastModified === NEVER_MODIFIED) return undefined;
  if (!Number.isFinite(file.size)) return new Error("not a regular file");
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
