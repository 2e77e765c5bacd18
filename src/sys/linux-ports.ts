import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** State of a socket that waits for others, as `/proc/net/tcp` has it. */
const LISTENING = "0A";

/**
 * The numbers of the processes of Linux that wait at a TCP port of this machine, or of all that use it on either side,
 * as far as the system shows them to this user. `root` is a parameter for tests.
 */
export function linuxProcessesAt(
  port: number,
  which: "listener" | "port",
  root = "/proc",
): readonly number[] {
  const inodes = new Set<string>();
  for (const table of [`${root}/net/tcp`, `${root}/net/tcp6`])
    for (const inode of inodesAt(textOf(table), port, which)) inodes.add(`socket:[${inode}]`);
  if (inodes.size === 0) return [];
  return readdirSync(root)
    .filter((name) => /^\d+$/.test(name) && holdsOne(`${root}/${name}/fd`, inodes))
    .map(Number);
}

/** Reads a table of sockets: `0: 0100007F:0BB8 00000000:0000 0A … inode`. */
export function inodesAt(
  table: string,
  port: number,
  which: "listener" | "port",
): readonly string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  return table.split("\n").flatMap((line) => {
    const [, own = "", other = "", state, , , , , , inode] = line.trim().split(/\s+/);
    if (inode === undefined || inode === "0") return [];
    const isOwn = own.endsWith(`:${wanted}`);
    const isUser = which === "port" && (isOwn || other.endsWith(`:${wanted}`));
    return (isOwn && state === LISTENING) || isUser ? [inode] : [];
  });
}

function holdsOne(folder: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(folder).some((name) => {
      try {
        return sockets.has(readlinkSync(`${folder}/${name}`));
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
