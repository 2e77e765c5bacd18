/** Rights of a file that only the user may read. */
export const PRIVATE_FILE = 0o600;

/** Rights of one that he may start as well. */
export const PRIVATE_PROGRAM = 0o700;

/** What everybody else is refused of whatever is made. */
const OTHERS = 0o077;

/**
 * Makes files and folders that only the user may look into, whatever the process's own mask would allow
 * others. A way that needs no `node:fs`, for what `Bun.write` makes; without effect on Windows, where the
 * folders of a user are his own.
 */
export function privately<T>(make: () => T): T {
  const mask = process.umask(OTHERS);
  let restored = true;
  try {
    const made = make();
    restored = !(made instanceof Promise);
    if (made instanceof Promise) made.finally(() => process.umask(mask)).catch(() => {});
    return made;
  } finally {
    if (restored) process.umask(mask);
  }
}
