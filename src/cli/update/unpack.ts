import { gunzipSync, inflateRawSync } from "node:zlib";

const TAR_BLOCK_BYTES = 512;

/** The content of one file of a release's archive; undefined when it is not in it. May throw on a damaged one. */
export function fileIn(archive: Uint8Array, name: string): Uint8Array | undefined {
  return archive[0] === 0x1f ? fileInTar(gunzipSync(archive), name) : fileInZip(archive, name);
}

function fileInTar(tar: Buffer, name: string): Uint8Array | undefined {
  for (let at = 0; at + TAR_BLOCK_BYTES <= tar.length; ) {
    const field = (from: number, length: number) =>
      tar
        .subarray(at + from, at + from + length)
        .toString("utf8")
        .replace(/\0.*$/s, "");
    const size = Number.parseInt(field(124, 12).trim() || "0", 8);
    const start = at + TAR_BLOCK_BYTES;
    if (field(0, 100) === name) return tar.subarray(start, start + size);
    at = start + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
  }
  return undefined;
}

/** Reads the entries one behind the other, as fairlead's archives have them. */
function fileInZip(archive: Uint8Array, name: string): Uint8Array | undefined {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  for (let at = 0; at + 30 <= bytes.length && bytes.readUInt32LE(at) === 0x04034b50; ) {
    const method = bytes.readUInt16LE(at + 8);
    const packed = bytes.readUInt32LE(at + 18);
    const nameLength = bytes.readUInt16LE(at + 26);
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    const content = bytes.subarray(start, start + packed);
    if (bytes.subarray(at + 30, at + 30 + nameLength).toString() === name) {
      return method === 0 ? content : inflateRawSync(content);
    }
    at = start + packed;
  }
  return undefined;
}
