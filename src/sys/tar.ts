/** A file of a tar; a name that ends with `/` is a folder. */
export interface TarEntry {
  /** At most 100 bytes. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

/** Every entry's time, in seconds since 1970: archives of the same files are the same to the byte. */
export const TAR_TIME_S = Date.UTC(2026, 0, 1) / 1000;

const BLOCK_BYTES = 512;
const NAME_MAX_BYTES = 100;

/** A tar (POSIX ustar, https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html) of the files, in order. */
export function writeTar(files: readonly TarEntry[]): Buffer {
  const blocks = files.flatMap((file) => [header(file), padded(file.bytes)]);
  return Buffer.concat([...blocks, Buffer.alloc(BLOCK_BYTES * 2)]);
}

/** The files and folders of a tar, in order; links and devices are left out. Throws on one that is damaged. */
export function readTar(tar: Uint8Array): readonly TarEntry[] {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.length);
  const entries: TarEntry[] = [];
  for (let at = 0; at + BLOCK_BYTES <= bytes.length; ) {
    const block = bytes.subarray(at, at + BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) return entries;
    const size = octalIn(block, 124, 12);
    if (octalIn(block, 148, 8) !== checksum(block))
      throw new Error("a header of the tar is damaged");
    const start = at + BLOCK_BYTES;
    if (start + size > bytes.length) throw new Error("the tar is cut off");
    const type = textIn(block, 156, 1);
    if (["", "0", "5"].includes(type)) {
      const name = textIn(block, 0, NAME_MAX_BYTES);
      const executable = (octalIn(block, 100, 8) & 0o111) !== 0;
      entries.push({ name, bytes: bytes.subarray(start, start + size), executable });
    }
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  throw new Error("the tar has no end");
}

function header({ name, bytes, executable }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw new Error(`${name} is too long for a tar`);
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, at: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, "0"), at);
  block.write(name, 0, NAME_MAX_BYTES);
  octal(executable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes.length, 124, 12);
  octal(TAR_TIME_S, 136, 12);
  block.write(name.endsWith("/") ? "5" : "0", 156);
  block.write("ustar\0" + "00", 257);
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** The sum of a header's bytes, its own field counted as spaces. */
function checksum(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function padded(bytes: Uint8Array): Buffer {
  const rest = bytes.length % BLOCK_BYTES;
  return Buffer.concat([bytes, Buffer.alloc(rest === 0 ? 0 : BLOCK_BYTES - rest)]);
}

function textIn(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString("utf8");
}

function octalIn(block: Buffer, at: number, length: number): number {
  const value = Number.parseInt(textIn(block, at, length).trim() || "0", 8);
  return Number.isSafeInteger(value) && value >= 0 ? value : -1;
}
