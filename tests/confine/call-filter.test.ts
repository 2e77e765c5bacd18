import { expect, test } from "bun:test";
import { callFilter } from "../../src/confine/call-filter.ts";

const X64 = 0xc000_003e;
const X86 = 0x4000_0003;
const ARM = 0xc000_00b7;
const [HERE, IOCTL, PRLIMIT, SOCKET, KEYCTL] =
  process.arch === "arm64" ? [ARM, 29, 261, 198, 219] : [X64, 16, 302, 41, 250];
const TYPE = 0x5412;

/** What the filter answers to a call, as the kernel runs it: 0 for a call that goes on, else the error. */
function answer(
  filter: Uint8Array,
  call: readonly [processor: number, number: number, first?: number, second?: number],
): number {
  const [processor, number, first = 0, second = 0] = call;
  const words = new Map([
    [0, number],
    [4, processor],
    [16, first],
    [24, second],
  ]);
  const steps = new DataView(filter.buffer);
  let loaded = 0;
  for (let at = 0; at < filter.length / 8; at++) {
    const value = steps.getUint32(at * 8 + 4, true);
    const [yes, no] = [steps.getUint8(at * 8 + 2), steps.getUint8(at * 8 + 3)];
    switch (steps.getUint16(at * 8, true)) {
      case 0x20:
        loaded = words.get(value) ?? Number.NaN;
        break;
      case 0x15:
        at += loaded === value ? yes : no;
        break;
      case 0x25:
        at += loaded > value ? yes : no;
        break;
      default:
        return value === 0x7fff_0000 ? 0 : value & 0xffff;
    }
  }
  throw new Error("the filter does not end");
}

const PLAIN = callFilter({ network: false, limits: false });
const STRICT = callFilter({ network: true, limits: true });

test("typing into a terminal is refused, and other requests to it are not", () => {
  for (const filter of [PLAIN, STRICT]) {
    expect(answer(filter, [HERE, IOCTL, 0, TYPE])).toBe(1);
    expect(answer(filter, [HERE, IOCTL, 0, 0x5401])).toBe(0);
    expect(answer(filter, [HERE, 0, 0, TYPE])).toBe(0);
  }
  if (HERE === X64) expect(answer(PLAIN, [X86, 54, 0, TYPE])).toBe(1);
});

test("keys that the kernel keeps are refused", () => {
  expect(answer(PLAIN, [HERE, KEYCTL])).toBe(1);
});

test("limits of other processes are refused where these are in sight", () => {
  expect(answer(STRICT, [HERE, PRLIMIT, 0])).toBe(0);
  expect(answer(STRICT, [HERE, PRLIMIT, 77])).toBe(1);
  expect(answer(PLAIN, [HERE, PRLIMIT, 77])).toBe(0);
});

test("sockets of networks are refused without a network, and those of this machine are not", () => {
  expect(answer(STRICT, [HERE, SOCKET, 1])).toBe(0);
  expect(answer(STRICT, [HERE, SOCKET, 2])).toBe(13);
  expect(answer(PLAIN, [HERE, SOCKET, 2])).toBe(0);
});

test("other sets of calls are no way around", () => {
  expect(answer(STRICT, [0x1234, 1])).toBe(13);
  expect(answer(PLAIN, [0x1234, 1])).toBe(0);
  if (HERE !== X64) return;
  expect(answer(STRICT, [X86, 102])).toBe(13);
  expect(answer(PLAIN, [X64, 0x4000_0000 + 514, 0, TYPE])).toBe(38);
});
