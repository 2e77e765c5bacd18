import { isArm } from "./libc.ts";

/** What a filter refuses beside what reaches other programs through the kernel. */
interface Refused {
  /** All networks. */
  readonly network: boolean;
  /** The limits of other processes, where these are in sight: a limit on processor time ends them. */
  readonly limits: boolean;
}

/**
 * A filter of system calls, as the kernel takes it. It refuses what neither places nor name spaces hold: typing into the terminal
 * that the command shares with the person's shell, and the keys that the kernel keeps for the person.
 * Source: seccomp(2), linux/filter.h, and the tables of system calls of Linux 6.18.
 */
export function callFilter({ network, limits }: Refused): Uint8Array {
  const blocks = (isArm() ? [ARM, ARM_32] : [X64, X86_32]).map(
    (numbers) =>
      [
        numbers.audit,
        network && numbers.is32 ? [refuse(NOT_PERMITTED)] : blockOf(numbers, { network, limits }),
      ] as const,
  );
  const steps: Step[] = [[LOAD, 0, 0, AT_PROCESSOR]];
  for (const [audit, block] of blocks) steps.push([IF_EQUAL, 0, block.length, audit], ...block);
  // An unknown processor.
  steps.push(network ? refuse(NOT_PERMITTED) : ALLOW);
  const program = new DataView(new ArrayBuffer(steps.length * 8));
  steps.forEach(([code, yes, no, value], at) => {
    program.setUint16(at * 8, code, true);
    program.setUint8(at * 8 + 2, yes);
    program.setUint8(at * 8 + 3, no);
    program.setUint32(at * 8 + 4, value, true);
  });
  return new Uint8Array(program.buffer);
}

/** One step of the filter's machine. */
type Step = readonly [code: number, yes: number, no: number, value: number];

/** Codes of the filter's machine: load a word, compare, return. */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_GREATER = 0x25;
const RETURN = 0x06;

const ALLOW: Step = [RETURN, 0, 0, 0x7fff_0000];
const REFUSE = 0x0005_0000;
const NOT_ALLOWED = 1;
const NOT_PERMITTED = 13;
const NO_SUCH_CALL = 38;

function refuse(error: number): Step {
  return [RETURN, 0, 0, REFUSE | error];
}

/** Where the filter finds the number of the call, the processor, and the lower halves of arguments, in bytes. */
const AT_NUMBER = 0;
const AT_PROCESSOR = 4;
const AT_FIRST = 16;
const AT_SECOND = 24;

/** What a filter knows a processor by, and its numbers of system calls. */
interface Numbers {
  readonly audit: number;
  readonly is32: boolean;
  readonly ioctl: number;
  /** `add_key`, `request_key`, `keyctl`. */
  readonly keys: readonly number[];
  readonly prlimit: number;
  readonly socket: number;
  /** Numbers above are those of another set of calls. */
  readonly highest: number;
}

const ALL = 0xffff_ffff;

const X64: Numbers = {
  ...{ audit: 0xc000_003e, is32: false, ioctl: 16, keys: [248, 249, 250] },
  ...{ prlimit: 302, socket: 41, highest: 0x3fff_ffff },
};
const X86_32: Numbers = {
  ...{ audit: 0x4000_0003, is32: true, ioctl: 54, keys: [286, 287, 288] },
  ...{ prlimit: 340, socket: 359, highest: ALL },
};
const ARM: Numbers = {
  ...{ audit: 0xc000_00b7, is32: false, ioctl: 29, keys: [217, 218, 219] },
  ...{ prlimit: 261, socket: 198, highest: ALL },
};
const ARM_32: Numbers = {
  ...{ audit: 0x4000_0028, is32: true, ioctl: 54, keys: [309, 310, 311] },
  ...{ prlimit: 369, socket: 281, highest: ALL },
};

/** `TIOCSTI`, which types into a terminal, and `TIOCLINUX`, which pastes into a console. */
const TYPES_INTO_TERMINAL = [0x5412, 0x541c];

const IO_URING_SETUP = 425;

/** Families of addresses that stay on the machine: sockets with a path, and questions to the kernel. */
const LOCAL_FAMILIES = [1, 16];

const OWN_PROCESS = [0];

function blockOf(numbers: Numbers, { network, limits }: Refused): readonly Step[] {
  const { ioctl, keys, prlimit, socket, highest } = numbers;
  return [
    [LOAD, 0, 0, AT_NUMBER],
    ...(highest === ALL ? [] : [[IF_GREATER, 0, 1, highest] as const, refuse(NO_SUCH_CALL)]),
    ...when(ioctl, AT_SECOND, TYPES_INTO_TERMINAL, refuse(NOT_ALLOWED), ALLOW),
    ...keys.flatMap((key) => [[IF_EQUAL, 0, 1, key] as const, refuse(NOT_ALLOWED)]),
    ...(limits ? when(prlimit, AT_FIRST, OWN_PROCESS, ALLOW, refuse(NOT_ALLOWED)) : []),
    ...(network
      ? [
          [IF_EQUAL, 0, 1, IO_URING_SETUP] as const,
          refuse(NO_SUCH_CALL),
          ...when(socket, AT_FIRST, LOCAL_FAMILIES, ALLOW, refuse(NOT_PERMITTED)),
        ]
      : []),
    ALLOW,
  ];
}

/** For one call: looks whether an argument is one of some values, and ends either way. */
function when(
  call: number,
  argument: number,
  values: readonly number[],
  then: Step,
  otherwise: Step,
): readonly Step[] {
  const steps: readonly Step[] = [
    [LOAD, 0, 0, argument],
    ...values.flatMap((value): readonly Step[] => [[IF_EQUAL, 0, 1, value], then]),
    otherwise,
  ];
  return [[IF_EQUAL, 0, steps.length, call], ...steps];
}
