import { readableBytes } from "./probe.ts";

/** How a stream is packed, by its first bytes: whole, or as zstd behind a length for each message. */
type Packing = "none" | "gzip" | "zstd" | "framed";

/** A line of a stream of text, or one that is longer than may be held. */
export type StreamLine = Uint8Array | "too long";

const NEWLINE = 0x0a;

/** Bytes before each message of a framed stream: its length, the highest byte first. */
const LENGTH_BYTES = 4;

/** Bytes that tell how a stream is packed. */
const MAGIC_BYTES = LENGTH_BYTES + 4;

/**
 * The lines of a stream that may be packed by gzip or zstd, in one piece or in several, or each message by itself behind
 * its length, as the file exporter of OpenTelemetry's collector packs them. Never holds more than one line. Throws
 * where the stream breaks off.
 */
export async function* unpackedLines(
  source: ReadableStream<Uint8Array>,
  lineMaxBytes: number,
): AsyncGenerator<StreamLine> {
  const { head, whole } = await beginningOf(source);
  const packing = packingOf(head);
  if (packing === "framed") {
    for await (const message of messagesIn(whole, lineMaxBytes)) {
      if (message === "too long") yield message;
      else yield* linesIn(unpacked(streamOf(message), packingOf(message)), lineMaxBytes);
    }
    return;
  }
  yield* linesIn(unpacked(whole, packing), lineMaxBytes);
}

/** The first bytes of a stream, and a stream that has them again. */
async function beginningOf(source: ReadableStream<Uint8Array>) {
  const reader = source.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < MAGIC_BYTES) {
    const { value } = await reader.read();
    if (value === undefined) break;
    chunks.push(value);
    bytes += value.length;
  }
  const whole = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const chunk = chunks.shift() ?? (await reader.read()).value;
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head: Buffer.concat(chunks).subarray(0, MAGIC_BYTES), whole };
}

function packingOf(head: Uint8Array): Packing {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (isZstd(head)) return "zstd";
  return head[0] === 0 && isZstd(head.subarray(LENGTH_BYTES)) ? "framed" : "none";
}

function isZstd([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
}

function unpacked(
  source: ReadableStream<Uint8Array>,
  packing: Packing,
): ReadableStream<Uint8Array> {
  if (packing !== "gzip" && packing !== "zstd") return source;
  return source.pipeThrough(
    new DecompressionStream(packing) as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function* linesIn(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<StreamLine> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const taken = (): StreamLine => {
    const line = bytes > maxBytes ? "too long" : joined(pieces);
    pieces = [];
    bytes = 0;
    return line;
  };
  const add = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield taken();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (bytes > 0) yield taken();
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...more] = pieces;
  return more.length === 0 ? first : Buffer.concat(pieces);
}

/** The messages of a framed stream; one that is too long ends it, as nothing tells where the next one begins. */
async function* messagesIn(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<StreamLine> {
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    while (held.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + held.readUInt32BE(0);
      if (end - LENGTH_BYTES > maxBytes) {
        yield "too long";
        return;
      }
      if (held.length < end) break;
      yield held.subarray(LENGTH_BYTES, end);
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw new Error("it is cut off in the middle of a message");
}

/** A file's bytes, to be read piece by piece; an error for one that does not exist or is no regular one. */
export function openFile(path: string): ReadableStream<Uint8Array> | Error {
  const bytes = readableBytes(path, Number.MAX_VALUE);
  if (bytes instanceof Error) return bytes;
  if (bytes === undefined) return new Error("it does not exist");
  return Bun.file(path).stream();
}
