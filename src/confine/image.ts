import { type Call, isWords, numberOf, type Slot, type Value, type Words } from "./calls.ts";
import { isArm } from "./libc.ts";

/**
 * A program for Linux, as the file that the kernel starts: it does system calls in order and then becomes the command
 * that its words name, in its own environment. Where a call fails that must not, it says why and exits 126. It needs
 * no library, and starts in a fraction of the time that the runtime takes.
 *
 * It is the same few instructions each time, with the calls as data behind them. A call is eight numbers of four
 * bytes: its own, and addresses: of the call to go on with where it fails (0 for the next one), of the word that takes
 * its result, and of the five words that hold what it is given.
 *
 * Source: elf(5), and the conventions in syscall(2).
 */
export function imageOf(calls: readonly Call[], onArm = isArm()): Uint8Array {
  const all = [...calls, BECOME];
  const reasons = [...new Set(all.flatMap(({ orElse }) => orElse ?? []))];
  const ends = reasons.map(failing);
  const memory = memoryFrom(DATA_AT);
  memory.addressOf(START);
  const records = new Uint32Array((all.length + ends.flat().length) * NUMBERS_OF_CALL);
  const recordAt = memory.addressOf(new Uint8Array(records.buffer));
  const endAt = (why: string) =>
    recordAt + (all.length + ends.slice(0, reasons.indexOf(why)).flat().length) * CALL_BYTES;
  [...all, ...ends.flat()].forEach(({ name, values, result = NOWHERE, orElse, orSkip = 0 }, at) => {
    const behind = orSkip === 0 ? 0 : recordAt + (at + 1 + orSkip) * CALL_BYTES;
    const or = orElse === undefined ? behind : endAt(orElse);
    const given = Array.from({ length: VALUES_MAX }, (_, place) =>
      memory.holding(values[place] ?? 0),
    );
    const numbers = [numberOf(name, onArm), or, memory.addressOf(result), ...given];
    records.set(numbers, at * NUMBERS_OF_CALL);
  });
  const bytes = memory.bytes();
  const image = new Uint8Array(DATA_OFFSET + bytes.length);
  image.set(headers(image.length, onArm));
  image.set(instructions(onArm), CODE_OFFSET);
  image.set(bytes, DATA_OFFSET);
  return image;
}

/** An image that only ends, to find out whether files of a folder may be started. */
export function idleImage(): Uint8Array {
  return imageOf([{ name: "exit_group", values: [0] }]);
}

const VALUES_MAX = 5;
const NUMBERS_OF_CALL = 3 + VALUES_MAX;
const CALL_BYTES = NUMBERS_OF_CALL * 4;

/**
 * The first words of the data. The program fills in three when it starts: the path of the command, its words, and the
 * environment.
 */
const START: Words = [0, 0, 0, 0];

/** Takes results that nothing needs. */
const NOWHERE: Slot = { of: START, at: 3 };

const BECOME: Call = {
  name: "execve",
  values: [0, 1, 2].map((at) => ({ of: START, at })),
  orElse: "the command cannot be run",
};

/** Exit code of programs that start others, where they cannot. */
const CANNOT_RUN = 126;

function failing(why: string): readonly Call[] {
  const said = new TextEncoder().encode(`fairlead: nothing was run: ${why}\n`);
  return [
    { name: "write", values: [2, said, said.length] },
    { name: "exit_group", values: [CANNOT_RUN] },
  ];
}

/** Places what calls are given in memory, from an address on, each thing once. */
function memoryFrom(start: number) {
  const addresses = new Map<unknown, number>();
  const parts: { readonly at: number; readonly part: Uint8Array }[] = [];
  let end = start;

  /** Where bytes, words, or one of some words lie. */
  function addressOf(what: Uint8Array | Words | Slot): number {
    if (!(what instanceof Uint8Array || isWords(what))) return addressOf(what.of) + what.at * 8;
    const known = addresses.get(what);
    return known ?? place(what, what instanceof Uint8Array ? what : wordsOf(what));
  }

  /** Where a word lies that holds a value. */
  function holding(value: Value): number {
    if (typeof value === "number") return addresses.get(value) ?? place(value, wordsOf([value]));
    const isSlot = !(value instanceof Uint8Array || isWords(value));
    return isSlot ? addressOf(value) : holding(addressOf(value));
  }

  function wordsOf(words: Words): Uint8Array {
    const values = words.map((word) => BigInt(typeof word === "number" ? word : addressOf(word)));
    return new Uint8Array(BigInt64Array.from(values).buffer);
  }

  function place(what: unknown, part: Uint8Array): number {
    const at = end;
    addresses.set(what, at);
    parts.push({ at, part });
    end += Math.ceil(part.length / 8) * 8;
    return at;
  }

  function bytes(): Uint8Array {
    const all = new Uint8Array(end - start);
    for (const { at, part } of parts) all.set(part, at - start);
    return all;
  }

  return { addressOf, holding, bytes };
}

/** Where code and data lie in the file and in memory: the code cannot be changed there, nor data be executed. */
const CODE_OFFSET = 0xe8;
const DATA_OFFSET = 0x150;
const FILE_AT = 0x40_0000;
const DATA_AT = 0x50_0000 + DATA_OFFSET;

/** The largest pages that a kernel has. */
const PAGE_BYTES = 0x1_0000;

const [MAY_EXECUTE, MAY_WRITE, MAY_READ] = [1, 2, 4];
const [LOAD, STACK] = [1, 0x6474_e551];
const [X86_64, AARCH64] = [62, 183];

/** The header of the file, and those of its three parts: code, data, and a stack that is not executed. */
function headers(fileBytes: number, onArm: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(CODE_OFFSET));
  // Little-endian words of eight bytes, version 1.
  new Uint8Array(view.buffer).set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  view.setUint16(16, 2, true);
  view.setUint16(18, onArm ? AARCH64 : X86_64, true);
  view.setUint32(20, 1, true);
  view.setBigUint64(24, BigInt(FILE_AT + CODE_OFFSET), true);
  view.setBigUint64(32, 64n, true);
  view.setUint16(52, 64, true);
  view.setUint16(54, 56, true);
  view.setUint16(56, 3, true);
  const data = fileBytes - DATA_OFFSET;
  const parts = [
    [LOAD, MAY_READ | MAY_EXECUTE, 0, FILE_AT, DATA_OFFSET],
    [LOAD, MAY_READ | MAY_WRITE, DATA_OFFSET, DATA_AT, data],
    [STACK, MAY_READ | MAY_WRITE, 0, 0, 0],
  ] as const;
  parts.forEach(([kind, rights, offset, address, length], index) => {
    const at = 64 + 56 * index;
    view.setUint32(at, kind, true);
    view.setUint32(at + 4, rights, true);
    const places = [offset, address, address, length, length, PAGE_BYTES];
    for (const [place, value] of places.entries())
      view.setBigUint64(at + 8 + 8 * place, BigInt(value), true);
  });
  return new Uint8Array(view.buffer);
}

function instructions(onArm: boolean): Uint8Array {
  const bytes = LISTINGS[onArm ? "arm64" : "x64"].flatMap(([code]) => code.split(" "));
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16));
}

/** The instructions as bytes, and as an assembler reads them. */
export const LISTINGS: Readonly<Record<"x64" | "arm64", readonly Instruction[]>> = {
  x64: [
    // The first words of the data are filled in, and the first call follows them.
    ["bb 50 01 50 00", "mov ebx, 0x500150"],
    ["48 8b 04 24", "mov rax, [rsp]"],
    ["48 8d 74 24 10", "lea rsi, [rsp+16]"],
    ["48 8d 14 c6", "lea rdx, [rsi+8*rax]"],
    ["48 8b 3e", "mov rdi, [rsi]"],
    ["48 89 3b", "mov [rbx], rdi"],
    ["48 89 73 08", "mov [rbx+8], rsi"],
    ["48 89 53 10", "mov [rbx+16], rdx"],
    ["48 83 c3 20", "add rbx, 32"],
    // Each call begins here.
    ["8b 03", "next: mov eax, [rbx]"],
    ["8b 7b 0c", "mov edi, [rbx+12]"],
    ["48 8b 3f", "mov rdi, [rdi]"],
    ["8b 73 10", "mov esi, [rbx+16]"],
    ["48 8b 36", "mov rsi, [rsi]"],
    ["8b 53 14", "mov edx, [rbx+20]"],
    ["48 8b 12", "mov rdx, [rdx]"],
    ["44 8b 53 18", "mov r10d, [rbx+24]"],
    ["4d 8b 12", "mov r10, [r10]"],
    ["44 8b 43 1c", "mov r8d, [rbx+28]"],
    ["4d 8b 00", "mov r8, [r8]"],
    ["0f 05", "syscall"],
    ["8b 4b 08", "mov ecx, [rbx+8]"],
    ["48 89 01", "mov [rcx], rax"],
    ["8b 4b 04", "mov ecx, [rbx+4]"],
    ["48 83 c3 20", "add rbx, 32"],
    ["48 85 c0", "test rax, rax"],
    ["79 ca", "jns next"],
    ["85 c9", "test ecx, ecx"],
    ["0f 45 d9", "cmovne ebx, ecx"],
    ["eb c3", "jmp next"],
  ],
  arm64: [
    ["13 2a 80 52", "mov w19, #0x150"],
    ["13 0a a0 72", "movk w19, #0x50, lsl #16"],
    ["e0 03 40 f9", "ldr x0, [sp]"],
    ["e1 43 00 91", "add x1, sp, #16"],
    ["22 0c 00 8b", "add x2, x1, x0, lsl #3"],
    ["20 00 40 f9", "ldr x0, [x1]"],
    ["60 06 00 a9", "stp x0, x1, [x19]"],
    ["62 0a 00 f9", "str x2, [x19, #16]"],
    ["73 82 00 91", "add x19, x19, #32"],
    ["68 26 40 29", "next: ldp w8, w9, [x19]"],
    ["6a 02 41 29", "ldp w10, w0, [x19, #8]"],
    ["61 0a 42 29", "ldp w1, w2, [x19, #16]"],
    ["63 12 43 29", "ldp w3, w4, [x19, #24]"],
    ["00 00 40 f9", "ldr x0, [x0]"],
    ["21 00 40 f9", "ldr x1, [x1]"],
    ["42 00 40 f9", "ldr x2, [x2]"],
    ["63 00 40 f9", "ldr x3, [x3]"],
    ["84 00 40 f9", "ldr x4, [x4]"],
    ["01 00 00 d4", "svc #0"],
    ["40 01 00 f9", "str x0, [x10]"],
    ["73 82 00 91", "add x19, x19, #32"],
    ["80 fe ff b6", "tbz x0, #63, next"],
    ["69 fe ff 34", "cbz w9, next"],
    ["f3 03 09 2a", "mov w19, w9"],
    ["f1 ff ff 17", "b next"],
  ],
};

type Instruction = readonly [bytes: string, text: string];
