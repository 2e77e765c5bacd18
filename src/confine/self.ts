import { isArm, type LinuxLibc } from "./libc.ts";

/** Options of `prctl(2)`. */
const SET_SECCOMP = 22;
const DROP_FROM_BOUNDING_SET = 24;
const SET_NO_NEW_PRIVILEGES = 38;

const FILTER_MODE = 2;

/**
 * Capabilities that root keeps, by number: those over files, users and ports. All others are about the machine:
 * its modules, its devices, its clock, other processes, the network's settings.
 */
const KEPT_CAPABILITIES = new Set([0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31]);

/** More than any kernel has. */
const CAPABILITIES = 64;

/** No program that is started from here on can have more rights than this one; says what failed, or undefined. */
export function forbidMoreRights(libc: LinuxLibc): string | undefined {
  for (let one = 0; one < CAPABILITIES; one++) {
    if (!KEPT_CAPABILITIES.has(one)) libc.prctl(DROP_FROM_BOUNDING_SET, one);
  }
  return libc.prctl(SET_NO_NEW_PRIVILEGES, 1) === 0
    ? undefined
    : "the kernel does not promise that programs get no more rights";
}

/** What a filter knows a processor by, and its numbers of system calls. */
const ARM = { audit: 0xc000_00b7, socket: 198, prlimit: 261, highest: 0xffff_ffff };

/** Numbers above the highest are those of x32, a second set. */
const X64 = { audit: 0xc000_003e, socket: 41, prlimit: 302, highest: 0x3fff_ffff };

const IO_URING_SETUP = 425;

/** Families of addresses that stay on the machine: sockets with a path, and questions to the kernel. */
const UNIX = 1;
const NETLINK = 16;

/** Codes of the filter's machine: load a word, compare, return. */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_GREATER = 0x25;
const RETURN = 0x06;

const ALLOW = 0x7fff_0000;
const REFUSE = 0x0005_0000;
const NOT_PERMITTED = 13;
const NO_SUCH_CALL = 38;

/** Where the filter finds the number of the call, the processor, and the first argument, in bytes. */
const AT_NUMBER = 0;
const AT_PROCESSOR = 4;
const AT_FIRST = 16;

/** Refuses sockets of all networks; says what failed, or undefined. Source: seccomp(2) and linux/filter.h. */
export function forbidNetwork(libc: LinuxLibc): string | undefined {
  const { audit, socket, highest } = isArm() ? ARM : X64;
  const steps: readonly (readonly [code: number, yes: number, no: number, value: number])[] = [
    [LOAD, 0, 0, AT_PROCESSOR],
    [IF_EQUAL, 0, 8, audit],
    [LOAD, 0, 0, AT_NUMBER],
    [IF_GREATER, 6, 0, highest],
    [IF_EQUAL, 5, 0, IO_URING_SETUP],
    [IF_EQUAL, 0, 5, socket],
    [LOAD, 0, 0, AT_FIRST],
    [IF_EQUAL, 3, 0, UNIX],
    [IF_EQUAL, 2, 0, NETLINK],
    [RETURN, 0, 0, REFUSE | NOT_PERMITTED],
    [RETURN, 0, 0, REFUSE | NO_SUCH_CALL],
    [RETURN, 0, 0, ALLOW],
  ];
  const program = new DataView(new ArrayBuffer(steps.length * 8));
  steps.forEach(([code, yes, no, value], at) => {
    program.setUint16(at * 8, code, true);
    program.setUint8(at * 8 + 2, yes);
    program.setUint8(at * 8 + 3, no);
    program.setUint32(at * 8 + 4, value, true);
  });
  const code = new Uint8Array(program.buffer);
  const header = new DataView(new ArrayBuffer(16));
  header.setUint16(0, steps.length, true);
  header.setBigUint64(8, BigInt(libc.addressOf(code)), true);
  const done = libc.prctl(SET_SECCOMP, FILTER_MODE, new Uint8Array(header.buffer));
  return done === 0 ? undefined : "the kernel does not filter system calls";
}

const OPEN_FILES = 7;

/** Gives back the limit of open files that the process above has, as the runtime raises it to the most allowed. */
export function restoreOpenFiles(libc: LinuxLibc, parent: number): void {
  const { prlimit } = isArm() ? ARM : X64;
  const limits = new Uint8Array(16);
  if (libc.call(prlimit, parent, OPEN_FILES, null, limits) !== 0) return;
  libc.call(prlimit, 0, OPEN_FILES, limits, null);
}
