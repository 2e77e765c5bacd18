import { isArm, type LinuxLibc } from "./libc.ts";

/**
 * System calls by which a process bounds itself, as a list of data: made once, and done by this process or, without
 * another start of the runtime, by a program that does nothing else (`image.ts`).
 */
export interface Call {
  readonly name: CallName;
  /** At most five, as no call here has more. */
  readonly values: readonly Value[];
  /** Where its result goes, which is below zero where it failed. */
  readonly result?: Slot;
  /** Why nothing may run where it fails; absent where that does no harm. */
  readonly orElse?: string;
  /** How many of the next calls are left out where it fails. */
  readonly orSkip?: number;
}

/** A number, the address of bytes or of words, or what a word holds by then. */
export type Value = number | Uint8Array | Words | Slot;

/** Words of eight bytes: a structure of the kernel, with numbers and addresses of bytes. */
export type Words = readonly (number | Uint8Array)[];

/** One of some words. */
export interface Slot {
  readonly of: Words;
  readonly at: number;
}

export type CallName = keyof typeof NUMBERS;

/** Numbers of the calls: on x86-64, on arm64. */
const NUMBERS = {
  write: [1, 64],
  close: [3, 57],
  execve: [59, 221],
  getcwd: [79, 17],
  chdir: [80, 49],
  fchdir: [81, 50],
  capset: [126, 91],
  prctl: [157, 167],
  mount: [165, 40],
  exit_group: [231, 94],
  openat: [257, 56],
  mkdirat: [258, 34],
  faccessat: [269, 48],
  unshare: [272, 97],
  open_tree: [428, 428],
  move_mount: [429, 429],
  openat2: [437, 437],
  mount_setattr: [442, 442],
  landlock_create_ruleset: [444, 444],
  landlock_add_rule: [445, 445],
  landlock_restrict_self: [446, 446],
} as const satisfies Readonly<Record<string, readonly [x64: number, arm: number]>>;

export function numberOf(name: CallName, onArm = isArm()): number {
  return NUMBERS[name][onArm ? 1 : 0];
}

/** In place of a folder's number, for paths that begin at the root. */
export const NO_FOLDER = -100;

/** How a file is opened to name it, not to read it, and so that it is not handed on: alike on both processors. */
export const O_PATH = 0x20_0000;
export const O_CLOEXEC = 0x8_0000;
const O_NOFOLLOW = 0x2_0000;
const O_NOFOLLOW_ON_ARM = 0x8000;

/** How a path is opened to name it, not to read it, without following a link. */
export function namingFlags(): number {
  return O_PATH | O_CLOEXEC | (isArm() ? O_NOFOLLOW_ON_ARM : O_NOFOLLOW);
}

/** A text as C reads it: in UTF-8, with a zero behind it. */
export function cText(value: string): Uint8Array {
  return new TextEncoder().encode(`${value}\0`);
}

export function isWords(value: Value): value is Words {
  return Array.isArray(value);
}

/** Does the calls in this process; says why nothing may run, or undefined. */
export function perform(calls: readonly Call[], libc: LinuxLibc): string | undefined {
  const placed = new Map<Words, BigInt64Array>();
  let left = 0;
  for (const { name, values, result, orElse, orSkip = 0 } of calls) {
    if (left-- > 0) continue;
    const got = libc.call(numberOf(name), ...values.map(given));
    if (result !== undefined) place(result.of)[result.at] = BigInt(got);
    if (got < 0 && orElse !== undefined) return orElse;
    left = got < 0 ? orSkip : 0;
  }
  return undefined;

  function given(value: Value): number | Uint8Array {
    if (typeof value === "number" || value instanceof Uint8Array) return value;
    if (isWords(value)) return new Uint8Array(place(value).buffer);
    return Number(place(value.of)[value.at]);
  }

  function place(words: Words): BigInt64Array {
    const known = placed.get(words);
    if (known !== undefined) return known;
    const made = BigInt64Array.from(words, (word) =>
      BigInt(typeof word === "number" ? word : libc.addressOf(word)),
    );
    placed.set(words, made);
    return made;
  }
}
