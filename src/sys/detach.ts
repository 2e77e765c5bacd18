/** Starts fairlead once more, away from the process that asks; false when it could not be started. */
export type StartDetached = (words: readonly string[]) => boolean;

/**
 * Starts this executable in the background. Only a compiled executable does: under `bun` the running
 * program may be a test or somebody else's.
 */
export const startDetached: StartDetached = (words) =>
  isCompiled(Bun.main) && spawnDetached(process.execPath, words);

/** True for the name that `Bun.main` has inside a compiled executable. */
export function isCompiled(main: string): boolean {
  return /^(?:\/\$bunfs\/|[A-Za-z]:[\\/]~BUN[\\/])/.test(main);
}

/**
 * Starts a program in a process group of its own, so that a client that cleans up after its hook does not
 * end it, and does not wait for it. False when it cannot be started.
 */
export function spawnDetached(program: string, words: readonly string[]): boolean {
  try {
    const child = Bun.spawn([program, ...words], {
      detached: true,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    });
    child.unref();
    return true;
  } catch {
    return false;
  }
}
