import type { Call, Words } from "./calls.ts";
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

/** The calls by which no program that is started from here on can have more rights than this one. */
export function forbiddingMoreRights(): readonly Call[] {
  const kept = new Set(KEPT_CAPABILITIES.values());
  const others = Array.from({ length: CAPABILITIES }, (_, one) => one).filter(
    (one) => !kept.has(one),
  );
  return [
    ...others.map((one): Call => ({ name: "prctl", values: [DROP_FROM_BOUNDING_SET, one] })),
    {
      ...{ name: "prctl", values: [SET_NO_NEW_PRIVILEGES, 1] },
      orElse: "the kernel does not promise that programs get no more rights",
    },
  ];
}

/** Takes all capabilities but those that root keeps; of another user every one. */
export function keepingCapabilities(isRoot: boolean): Call {
  let kept = 0;
  for (const one of isRoot ? KEPT_CAPABILITIES.values() : []) kept |= 2 ** one;
  // Those in force, those that may be, and those that are handed on: of the first 32, then of the rest.
  const sets = new Uint8Array(Uint32Array.from([kept, kept, kept, 0, 0, 0]).buffer);
  const version = new Uint8Array(Uint32Array.from([CAPABILITY_VERSION, 0]).buffer);
  return {
    ...{ name: "capset", values: [version, sets] },
    orElse: "the kernel does not take capabilities away",
  };
}

/** `_LINUX_CAPABILITY_VERSION_3`. */
const CAPABILITY_VERSION = 0x2008_0522;

/** The call that refuses the system calls that a filter names, as a `struct sock_fprog` does. */
export function filtering(filter: Uint8Array): Call {
  const program: Words = [filter.length / 8, filter];
  return {
    ...{ name: "prctl", values: [SET_SECCOMP, FILTER_MODE, program] },
    orElse: "the kernel does not filter system calls",
  };
}

const OPEN_FILES = 7;

/** Gives back the limit of open files that the process above has, as the runtime raises it to the most allowed. */
export function restoreOpenFiles(libc: LinuxLibc, parent: number): void {
  const prlimit = isArm() ? 261 : 302;
  const limits = new Uint8Array(16);
  if (libc.call(prlimit, parent, OPEN_FILES, 0, limits) !== 0) return;
  libc.call(prlimit, 0, OPEN_FILES, limits, 0);
}
