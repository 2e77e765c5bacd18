import { dlopen, FFIType, type Pointer, ptr } from "bun:ffi";

/** The functions of the C library by which a process becomes another program. */
export interface Libc {
  /** Gives a signal back what it does by default, as the runtime has ignored it. */
  readonly defaultSignal: (signal: number) => void;
  readonly ignoreSignal: (signal: number) => void;
  /** Becomes another program; returns only where that fails. */
  readonly become: (program: string, words: readonly string[], env: readonly string[]) => void;
}

/** Those by which it bounds itself first, which Linux has. */
export interface LinuxLibc extends Libc {
  /** A system call by its number; -1 where the kernel refuses it. */
  readonly call: (number: number, ...words: readonly (number | Uint8Array)[]) => number;
  /** Where bytes lie, for structures that name them; they must be kept until the call is over. */
  readonly addressOf: (bytes: Uint8Array) => number;
}

/** C libraries of Linux: glibc, and musl on either processor. */
const LINUX_NAMES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

const DARWIN_NAME = "libSystem.B.dylib";

const DEFAULT_ACTION = 0;
const IGNORED = 1;

/** A number or an address, as wide as both. */
const WORD = FFIType.i64;

const BECOMING = {
  signal: { args: [FFIType.i32, WORD], returns: WORD },
  execve: { args: [FFIType.ptr, FFIType.ptr, FFIType.ptr], returns: FFIType.i32 },
} as const;

const BOUNDING = {
  syscall: { args: [WORD, WORD, WORD, WORD, WORD, WORD, WORD], returns: WORD },
} as const;

/** Loads the C library of macOS; undefined where it is not there. */
export function loadDarwinLibc(): Libc | undefined {
  const library = quietly(() => dlopen(DARWIN_NAME, BECOMING).symbols);
  return library === undefined ? undefined : becoming(library);
}

/** Loads the C library of Linux; undefined where none of the known ones is there. */
export function loadLinuxLibc(): LinuxLibc | undefined {
  for (const name of LINUX_NAMES) {
    const library = quietly(() => dlopen(name, { ...BECOMING, ...BOUNDING }).symbols);
    if (library === undefined) continue;
    const address = (value: number | Uint8Array) =>
      typeof value === "number" ? value : ptr(value);
    return {
      ...becoming(library),
      call: (number, ...words) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = words.map(address);
        return Number(library.syscall(number, a, b, c, d, e, f));
      },
      addressOf: (bytes) => ptr(bytes),
    };
  }
  return undefined;
}

function becoming(library: {
  readonly signal: (signal: number, action: number) => number | bigint;
  readonly execve: (...addresses: Pointer[]) => number;
}): Libc {
  return {
    defaultSignal: (signal) => void library.signal(signal, DEFAULT_ACTION),
    ignoreSignal: (signal) => void library.signal(signal, IGNORED),
    become: (program, words, env) => {
      const texts = [program, ...words, ...env].map(text);
      const addresses = texts.map((one) => BigInt(ptr(one)));
      const argv = new BigUint64Array([...addresses.slice(1, 1 + words.length), 0n]);
      const environment = new BigUint64Array([...addresses.slice(1 + words.length), 0n]);
      const [path] = texts;
      if (path !== undefined) library.execve(ptr(path), ptr(argv), ptr(environment));
    },
  };
}

/** True on arm64, where some numbers are others. */
export function isArm(): boolean {
  return process.arch === "arm64";
}

/** A text as C reads it: in UTF-8, with a zero behind it. */
function text(value: string): Uint8Array {
  return new TextEncoder().encode(`${value}\0`);
}

function quietly<T>(load: () => T): T | undefined {
  try {
    return load();
  } catch {
    return undefined;
  }
}
