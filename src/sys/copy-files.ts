/** Time that copying one batch of files may take, in milliseconds. */
const COPY_TIMEOUT_MS = 2_000;

/** Where systems keep their own programs: what a PATH of an agent's names instead is not asked. */
const COPIERS = ["/bin/cp", "/usr/bin/cp"];

/**
 * Copies files into a folder with rights, times, holes and extended attributes, sharing their blocks where the
 * file system can; false where no program of this system does that. Linux only.
 */
export function copyWithAttributes(files: readonly string[], folder: string): boolean {
  if (process.platform !== "linux") return false;
  const program = COPIERS.find((path) => Bun.file(path).size > 0);
  if (program === undefined) return false;
  const options = ["-a", "--reflink=auto", "--sparse=auto", "-t", folder, "--"];
  try {
    const copied = Bun.spawnSync([program, ...options, ...files], {
      env: {},
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      timeout: COPY_TIMEOUT_MS,
    });
    return copied.exitCode === 0;
  } catch {
    return false;
  }
}
