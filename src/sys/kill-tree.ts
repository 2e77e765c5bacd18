import { systemFolder } from "./windows-program.ts";

/**
 * Ends a process and all that it started, on Windows, which has neither groups nor polite signals: any
 * signal ends the tree at once, and 0, which asks whether somebody is left, is answered with no. False also
 * when `program`, a parameter for tests, found nothing to end or cannot be started.
 */
export function killTree(
  pid: number,
  signal: NodeJS.Signals | 0,
  program = `${systemFolder(process.env)}\\taskkill.exe`,
): boolean {
  if (signal === 0) return false;
  try {
    return Bun.spawnSync([program, "/PID", String(pid), "/T", "/F"], {
      stdout: "ignore",
      stderr: "ignore",
    }).success;
  } catch {
    return false;
  }
}
