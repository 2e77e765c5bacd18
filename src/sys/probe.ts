/** What `Bun.file(path).lastModified` says of a path that does not exist (2^52 - 1). */
const NEVER_MODIFIED = 4_503_599_627_370_495;

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
  if (!exists(path)) return undefined;
  try {
    // A stream reads a small file on this thread; `text()` starts a thread pool, which costs twice as much.
    const decoder = new TextDecoder();
    const reader = Bun.file(path).stream().getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
