/** Starts fairlead once more, away from the process that asks; false when it could not be started. */
export type StartDetached = (words: readonly string[]) => boolean;

/**
 * Starts this executable in the background, in a process group of its own, so that a client that cleans
 * up after its hook does not end it. Only a compiled executable does: under `bun` the running program may
 * be a test or somebody else's.
 */
export const startDetached: StartDetached = (words) => {
  if (!/^(?:\/\$bunfs\/|[A-Za-z]:[\\/]~BUN[\\/])/.test(Bun.main)) return false;
  try {
    const child = Bun.spawn([process.execPath, ...words], {
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
};
