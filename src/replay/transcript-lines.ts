import { linesWith } from "../sys/long-lines.ts";
import { headOfFile, unpackedFile } from "../sys/packed-file.ts";
import { noCounts, type ReadCounts } from "./transcript.ts";

/** Largest packed transcript, and what may come out of one, in bytes: it is held as a whole. */
const LIMITS = { packed: 64 * 1024 * 1024, unpacked: 512 * 1024 * 1024 };

/** How much of a transcript tells whose it is, in bytes: a first line may hold all that the model is told. */
const HEAD_BYTES = 256 * 1024;

const LINE_FEED = 10;

/** The lines of a transcript that hold one of the `needles`; one that zstd packed is unpacked. */
export function* transcriptLines(
  path: string,
  needles: readonly string[],
  counts: ReadCounts,
): Generator<string> {
  if (!isPacked(path)) {
    yield* linesWith(path, needles, counts);
    return;
  }
  const bytes = unpacked(path, counts);
  if (bytes === undefined) return;
  counts.bytes += bytes.length;
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(LINE_FEED, from);
    const end = at < 0 ? bytes.length : at;
    const line = bytes.subarray(from, end);
    if (needles.length === 0 || needles.some((needle) => line.includes(needle)))
      yield line.toString("utf8");
    from = end + 1;
  }
}

/** How a transcript begins; undefined for what is no regular file or cannot be read. Never throws. */
export function headOfTranscript(path: string): string | undefined {
  const head = isPacked(path)
    ? unpacked(path, noCounts())?.subarray(0, HEAD_BYTES)
    : headOfFile(path, HEAD_BYTES);
  return head?.toString("utf8").replace(/^\uFEFF/, "");
}

/** How a frame of zstd begins. */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** By its content, or a name that promises it: what is torn is told of. */
function isPacked(path: string): boolean {
  return path.endsWith(".zst") || headOfFile(path, ZSTD_MAGIC.length)?.equals(ZSTD_MAGIC) === true;
}

function unpacked(path: string, counts: ReadCounts): Buffer | undefined {
  const bytes = unpackedFile(path, LIMITS);
  if (bytes === "too large") counts.tooLong += 1;
  else if (bytes === "broken") counts.broken += 1;
  else return bytes;
  return undefined;
}
