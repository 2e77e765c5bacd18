/** Bytes that hold every header read here: the PE header of a Bun executable begins within the first 512. */
const HEADER_BYTES = 4096;

/** Machine numbers of the three formats, as their specifications give them. */
const MACHINES: ReadonlyMap<number, string> = new Map([
  [0x3e, "x86-64"],
  [0xb7, "aarch64"],
  [0x01000007, "x86-64"],
  [0x0100000c, "aarch64"],
  [0x8664, "x86-64"],
  [0xaa64, "aarch64"],
]);

/**
 * Says what an executable is by its first bytes, in the words `file(1)` uses without needing it: `ELF
 * x86-64`, `Mach-O aarch64`, `PE32+ x86-64`; `unknown` for anything else.
 */
export async function executableHeader(path: string): Promise<string> {
  const bytes = await Bun.file(path).slice(0, HEADER_BYTES).bytes();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < HEADER_BYTES) return "unknown";
  if (view.getUint32(0) === 0x7f454c46) return named("ELF", view.getUint16(18, true));
  if (view.getUint32(0, true) === 0xfeedfacf) return named("Mach-O", view.getUint32(4, true));
  if (view.getUint16(0) !== 0x4d5a) return "unknown";
  const pe = view.getUint32(0x3c, true);
  const isPe = pe + 26 <= HEADER_BYTES && view.getUint32(pe) === 0x50450000;
  if (!isPe || view.getUint16(pe + 24, true) !== 0x20b) return "unknown";
  return named("PE32+", view.getUint16(pe + 4, true));
}

function named(format: string, machine: number): string {
  return `${format} ${MACHINES.get(machine) ?? `machine ${machine}`}`;
}
