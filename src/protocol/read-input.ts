import { HookError } from "../errors.ts";
import type { InputPiece, InputReader } from "../io.ts";
import type { MaybePromise } from "../maybe-promise.ts";

/** Largest payload read, in bytes: agents cap tool output near 1 MB, so 16 MiB is never legitimate. */
export const INPUT_MAX_BYTES = 16 * 1024 * 1024;

/** Longest silence on standard input, in milliseconds, before the writer is taken for dead. */
const INPUT_SILENCE_MS = 5000;

/** Pause, in milliseconds, after which what came so far is tried again although it may not be all. */
const INPUT_PAUSE_MS = 50;

/** What was read: the payload object, and remarks for the log. */
export interface ReadInput {
  readonly ok: true;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly bytes: number;
  readonly warnings: readonly string[];
}

/** Reading failed; nothing of the input may be used. */
export interface ReadFailure {
  readonly ok: false;
  readonly error: HookError;
}

/**
 * Reads one JSON object: up to the first complete document, the end of the stream,
 * {@link INPUT_MAX_BYTES} or {@link INPUT_SILENCE_MS} of silence. Never throws, never hangs.
 */
export function readInput(
  reader: InputReader,
  silenceMs: number = INPUT_SILENCE_MS,
): Promise<ReadInput | ReadFailure> {
  return withInput(reader, (input) => input, silenceMs);
}

/**
 * Reads as {@link readInput} does and hands what was read to `use` in the very callback that brought its last
 * piece: a process that ends in it never meets the end of its standard input, for which Bun would start
 * threads that close it. What `use` throws rejects. A chain of the reader's own promises: to set up
 * `new Promise` costs a young process as much as to judge a command.
 */
export function withInput<T>(
  reader: InputReader,
  use: (input: ReadInput | ReadFailure) => MaybePromise<T>,
  silenceMs: number = INPUT_SILENCE_MS,
): Promise<T> {
  const collected = collector();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was settled while a read was pending, which cancelling the reader ends. */
  let settled: ReadInput | ReadFailure | undefined;
  const fallSilent = (limitMs: number) => {
    settled =
      limitMs === silenceMs
        ? collected.fail(`no complete document after ${silenceMs} ms of silence`)
        : collected.tryNow();
    if (settled === undefined) listen();
    else void reader.cancel();
  };
  /** Waits for the piece that is asked for already, less long where what came may be all. */
  const listen = () => {
    const pauses = collected.isUntried() && INPUT_PAUSE_MS < silenceMs;
    const limitMs = pauses ? INPUT_PAUSE_MS : silenceMs;
    timer = setTimeout(fallSilent, limitMs, limitMs);
  };
  const take = ({ value }: InputPiece): MaybePromise<T> => {
    clearTimeout(timer);
    const input = settled ?? (value === undefined ? collected.finish() : collected.take(value));
    return input === undefined ? ask() : use(input);
  };
  const give = (error: unknown): MaybePromise<T> => {
    clearTimeout(timer);
    const why = error instanceof Error ? error.message : String(error);
    return use(settled ?? collected.fail(`standard input cannot be read (${why})`));
  };
  const ask = (): Promise<T> => {
    listen();
    return reader.read().then(take, give);
  };
  return ask();
}

/** Parses a whole text as {@link readInput} does; total: any text gives a result. */
export function parseInput(text: string, bytes: number = text.length): ReadInput | ReadFailure {
  const body = withoutMarks(text).trim();
  if (body === "") return failure("standard input is empty");
  const whole = parseJson(body);
  if (whole !== undefined) return asObject(whole.value, bytes, []);
  const end = endOfFirstDocument(body);
  const first = end === undefined ? undefined : parseJson(body.slice(0, end));
  if (first === undefined) return failure(excerpt(body));
  return asObject(first.value, bytes, [
    "ignored text after the first JSON document on standard input",
  ]);
}

/** What came so far of a document. */
interface Collector {
  /** Adds a piece; the document or the failure if that settles it. */
  readonly take: (chunk: Uint8Array) => ReadInput | ReadFailure | undefined;
  /** True when what came could be a whole document and has not been parsed yet. */
  readonly isUntried: () => boolean;
  readonly tryNow: () => ReadInput | undefined;
  readonly finish: () => ReadInput | ReadFailure;
  /** The stream broke off; what came may still be a whole document that a try skipped. */
  readonly fail: (why: string) => ReadInput | ReadFailure;
}

/**
 * Gathers chunks and decides when a parse is worth trying: each try at
 * once doubles the size, so work is linear; others wait for a pause. Closures, as a class costs every call more.
 */
function collector(): Collector {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let nextTry = 0;
  let tried = 0;
  return { take, isUntried, tryNow, finish, fail };

  function take(chunk: Uint8Array): ReadInput | ReadFailure | undefined {
    bytes += chunk.byteLength;
    chunks.push(chunk);
    if (bytes > INPUT_MAX_BYTES) return fail(`larger than ${INPUT_MAX_BYTES / 1024 / 1024} MiB`);
    return bytes < nextTry || !isUntried() ? undefined : tryNow();
  }

  function isUntried(): boolean {
    return bytes > tried && endsWithBrace(chunks[chunks.length - 1]);
  }

  function tryNow(): ReadInput | undefined {
    tried = bytes;
    nextTry = bytes * 2;
    const parsed = parseJson(withoutMarks(decode()));
    if (parsed === undefined) return undefined;
    const result = asObject(parsed.value, bytes, []);
    return result.ok ? result : undefined;
  }

  function finish(): ReadInput | ReadFailure {
    return parseInput(decode(), bytes);
  }

  function fail(why: string): ReadInput | ReadFailure {
    const parsed = bytes > INPUT_MAX_BYTES ? undefined : finish();
    return parsed?.ok ? parsed : failure(why);
  }

  /** Invalid UTF-8 becomes U+FFFD: a payload is judged as far as it can be read. */
  function decode(): string {
    const [first] = chunks;
    const whole = chunks.length === 1 ? first : joined(chunks, bytes);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole);
  }
}

/** `Buffer.concat` would do, but to set up `Buffer` costs as much as to read the input. */
function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** True when the last byte that is not white space closes an object. */
function endsWithBrace(chunk: Uint8Array | undefined): boolean {
  let at = (chunk?.byteLength ?? 0) - 1;
  while (at >= 0 && (chunk?.[at] ?? 0) <= SPACE) at--;
  return chunk?.[at] === CLOSE_BRACE;
}

/** The text behind any number of byte order marks. */
function withoutMarks(text: string): string {
  let start = 0;
  while (text.charCodeAt(start) === 0xfeff) start++;
  return start === 0 ? text : text.slice(start);
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function asObject(
  value: unknown,
  bytes: number,
  warnings: readonly string[],
): ReadInput | ReadFailure {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return failure("expected a JSON object");
  }
  return { ok: true, payload: value as Readonly<Record<string, unknown>>, bytes, warnings };
}

/** Offset behind the first balanced object or array; undefined when it is never closed. */
function endOfFirstDocument(text: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === BACKSLASH) at++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) depth++;
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) {
      depth--;
      if (depth <= 0) return at + 1;
    } else if (depth === 0 && char > SPACE) return undefined;
  }
  return undefined;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Says what stood there instead of JSON without repeating more of a payload than names the mistake. */
function excerpt(text: string): string {
  const start = text.slice(0, 24).replace(/\s+/g, " ");
  return `not a JSON document (begins with ${JSON.stringify(start)})`;
}

function failure(detail: string): ReadFailure {
  return { ok: false, error: new HookError("input", detail) };
}
