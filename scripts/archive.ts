import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { type TarEntry, writeTar } from "../src/sys/tar.ts";

/** A file that goes into an archive. */
export type ArchivedFile = TarEntry;

/** The strongest compression: some seconds for an executable, once a release. */
const SMALLEST = 9;

/** A gzipped tar (POSIX ustar) of the files, in order; names are at most 100 bytes, `level` is 0 to 9. */
export function tarGz(files: readonly ArchivedFile[], level = SMALLEST): Uint8Array {
  return gzipSync(writeTar(files), { level });
}

/** A zip of the files, in order, for Windows; `level` is 0 to 9. */
export function zip(files: readonly ArchivedFile[], level = SMALLEST): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = deflateRawSync(file.bytes, { level });
    const entry = zipEntry(file, packed);
    const local = Buffer.concat([magic(0x04034b50), entry, name(file), packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(((file.executable ? 0o100755 : 0o100644) << 16) >>> 0, 6);
    attributes.writeUInt32LE(offset, 10);
    directory.push(magic(0x02014b50), MADE_BY_UNIX, entry, attributes, name(file));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, magic(0x06054b50), end]);
}

/** 2026-01-01 in MS-DOS form, the only one a zip has room for. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const MADE_BY_UNIX = Buffer.from([20, 3]);

/** The part that an entry's local header and its line in the central directory share. */
function zipEntry(file: ArchivedFile, packed: Uint8Array): Buffer {
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(8, 4);
  entry.writeUInt16LE(DOS_DATE, 8);
  entry.writeUInt32LE(crc32(file.bytes), 10);
  entry.writeUInt32LE(packed.length, 14);
  entry.writeUInt32LE(file.bytes.length, 18);
  entry.writeUInt16LE(name(file).length, 22);
  return entry;
}

function name(file: ArchivedFile): Buffer {
  return Buffer.from(file.name);
}

function magic(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
