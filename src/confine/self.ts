import { isArm, type LinuxLibc } from "./libc.ts";

/** Options of `prctl(2)`. */
const SET_SECCOMP = 22;
const FILTER_MODE = 2;
const DROP_FROM_BOUNDING_SET = 24;
const SET_NO_NEW_PRIVILEGES = 38;

/**
 * Capabilities that root keeps: those over files, users and ports. All others are about the machine: its modules,
 * its devices, its mounts, its clock, other processes, the network's settings.
 */
export const KEPT_CAPABILITIES: ReadonlyMap<string, number> = new Map([
  ["CAP_CHOWN", 0],
  ["CAP_DAC_OVERRIDE", 1],
  ["CAP_FOWNER", 3],
  ["CAP_FSETID", 4],
  ["CAP_KILL", 5],
  ["CAP_SETGID", 6],
  ["CAP_SETUID", 7],
  ["CAP_SETPCAP", 8],
  ["CAP_NET_BIND_SERVICE", 10],
  ["CAP_NET_RAW", 13],
  ["CAP_SYS_CHROOT", 18],
  ["CAP_AUDIT_WRITE", 29],
  ["CAP_SETFCAP", 31],
]);

/** More than any kernel has. */
const CAPABILITIES = 64;

/** No program that is started from here on can have more rights than this one; says what failed, or undefined. */
export function forbidMoreRights(libc: LinuxLibc): string | undefined {
  const kept = new Set(KEPT_CAPABILITIES.values());
  for (let one = 0; one < CAPABILITIES; one++) {
    if (!kept.has(one)) libc.prctl(DROP_FROM_BOUNDING_SET, one);
  }
  return libc.prctl(SET_NO_NEW_PRIVILEGES, 1) === 0
    ? undefined
    : "the kernel does not promise that programs get no more rights";
}

/** Refuses the system calls that a filter names; says what failed, or undefined. */
export function filterCalls(libc: LinuxLibc, filter: Uint8Array): string | undefined {
  const header = new DataView(new ArrayBuffer(16));
  header.setUint16(0, filter.length / 8, true);
  header.setBigUint64(8, BigInt(libc.addressOf(filter)), true);
  const done = libc.prctl(SET_SECCOMP, FILTER_MODE, new Uint8Array(header.buffer));
  return done === 0 ? undefined : "the kernel does not filter system calls";
}

const OPEN_FILES = 7;

/** Gives back the limit of open files that the process above has, as the runtime raises it to the most allowed. */
export function restoreOpenFiles(libc: LinuxLibc, parent: number): void {
  const prlimit = isArm() ? 261 : 302;
  const limits = new Uint8Array(16);
  if (libc.call(prlimit, parent, OPEN_FILES, null, limits) !== 0) return;
  libc.call(prlimit, 0, OPEN_FILES, limits, null);
}
