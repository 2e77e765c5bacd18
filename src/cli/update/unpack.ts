import { gunzipSync, inflateRawSync } from "node:zlib";
import { readTar } from "../../sys/tar.ts";

/** The content of one file of a release's archive; undefined when it is not in it. May throw on a damaged one. */
export function fileIn(archive: Uint8Array, name: string): Uint8Array | undefined {
  if (archive[0] !== 0x1f) return fileInZip(archive, name);
  return readTar(gunzipSync(archive)).find((entry) => entry.name === name)?.bytes;
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
