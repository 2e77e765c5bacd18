import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  INPUT_MAX_BYTES,
  parseInput,
  type ReadFailure,
  type ReadInput,
  readInput,
} from "../../src/protocol/read-input.ts";
import { readerOf } from "../support/reader.ts";

/** Short enough for a test, long enough that chunks that are there are read. */
const SILENCE_MS = 50;

const EVENT = '{"session_id":"s","cwd":"/w","hook_event_name":"Stop"}';
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function* streamOf(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === "string" ? bytesOf(chunk) : chunk;
}

/** Yields the chunks and then neither ends nor says anything more. */
async function* openStream(chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  yield* streamOf(chunks);
  await new Promise(() => {});
}

/** Yields the chunks and then fails as a closed pipe does. */
async function* brokenStream(
  chunks: readonly string[],
  error: unknown,
): AsyncGenerator<Uint8Array> {
  yield* streamOf(chunks);
  throw error;
}

const read = (...chunks: readonly (string | Uint8Array)[]) =>
  readInput(readerOf(streamOf(chunks)), SILENCE_MS);

function payloadOf(result: ReadInput | ReadFailure): unknown {
  return result.ok ? result.payload : result.error.message;
}

function nested(depth: number): string {
  return `{"tool_input":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
}

describe("reading one event", () => {
  test("reads an object in one chunk", async () => {
    const result = await read(EVENT);
    expect(result).toMatchObject({ ok: true, bytes: EVENT.length, warnings: [] });
    expect(payloadOf(result)).toEqual(JSON.parse(EVENT));
  });

  test("reads an object cut in two at every place, a character of several bytes included", async () => {
    const text = '{"prompt":"häß € 🦊 \\u00e4","a":[{"b":"}"}]}';
    const bytes = bytesOf(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const result = await read(bytes.subarray(0, cut), bytes.subarray(cut));
      expect(payloadOf(result)).toEqual(JSON.parse(text));
    }
  });

  test("reads an object that comes byte by byte", async () => {
    const result = await read(...Array.from(bytesOf(EVENT), (byte) => Uint8Array.of(byte)));
    expect(payloadOf(result)).toEqual(JSON.parse(EVENT));
  });

  test("does not wait for the end of the stream once the document is complete", async () => {
    expect(payloadOf(await readInput(readerOf(openStream([EVENT]))))).toEqual(JSON.parse(EVENT));
    const halves = [EVENT.slice(0, 20), EVENT.slice(20)];
    expect(payloadOf(await readInput(readerOf(openStream(halves)), SILENCE_MS))).toEqual(
      JSON.parse(EVENT),
    );
  });

  test("takes a document that became complete without being noticed when the silence ends", async () => {
    const large = `{"a":"${"x}".repeat(40)}"}`;
    const halves = [large.slice(0, 60), large.slice(60)];
    expect(payloadOf(await readInput(readerOf(openStream(halves)), SILENCE_MS))).toEqual(
      JSON.parse(large),
    );
  });

  test.each([1, 2, 3])("ignores %d byte order marks", async (count) => {
    const marked = `${"\uFEFF".repeat(count)}${EVENT}`;
    expect(payloadOf(await read(marked))).toEqual(JSON.parse(EVENT));
    expect(payloadOf(await readInput(readerOf(openStream([marked])), SILENCE_MS))).toEqual(
      JSON.parse(EVENT),
    );
  });

  test("reads spaces and newlines around the object", async () => {
    expect(payloadOf(await read(`\r\n\t ${EVENT} \r\n\n`))).toEqual(JSON.parse(EVENT));
  });

  test("replaces invalid UTF-8 inside a text and reads on", async () => {
    const result = await read('{"prompt":"', Uint8Array.of(0xff, 0xc0, 0x80), '"}');
    expect(payloadOf(result)).toEqual({ prompt: "\uFFFD\uFFFD\uFFFD" });
  });

  test("keeps the last of duplicate keys, as JSON.parse does", async () => {
    expect(payloadOf(await read('{"a":1,"a":2}'))).toEqual({ a: 2 });
  });

  test("keeps a key named __proto__ as a key", async () => {
    const result = await read('{"__proto__":{"x":1},"constructor":2}');
    if (!result.ok) throw result.error;
    expect(Object.keys(result.payload)).toEqual(["__proto__", "constructor"]);
    expect(result.payload.x).toBeUndefined();
  });

  test.each([
    [`${EVENT}\n${EVENT}`],
    [`${EVENT} trailing words`],
    [`${EVENT}}`],
    [`${EVENT}\u0000`],
  ])("reads the first document of %p and warns about the rest", async (text) => {
    const result = await read(text);
    expect(result).toMatchObject({
      ok: true,
      warnings: ["ignored text after the first JSON document on standard input"],
    });
    expect(payloadOf(result)).toEqual(JSON.parse(EVENT));
  });

  test.each([100, 1000])("reads an object nested %d deep", async (depth) => {
    expect((await read(nested(depth))).ok).toBe(true);
  });

  test("survives an object nested 100,000 deep", async () => {
    const result = await read(nested(100_000));
    if (!result.ok) expect(result.error.message).toStartWith("hook: invalid JSON input: ");
  });

  test("reads 1 MB of tool output in pipe-sized chunks", async () => {
    const text = JSON.stringify({ tool_output: "line of output\n".repeat(70_000) });
    const chunks: string[] = [];
    for (let at = 0; at < text.length; at += 65_536) chunks.push(text.slice(at, at + 65_536));
    const result = await read(...chunks);
    expect(result).toMatchObject({ ok: true, bytes: text.length });
  });
});

describe("refusing what is not an event", () => {
  const HEAD = "hook: invalid JSON input: ";
  test.each([
    ["", "standard input is empty"],
    ["   \n\t\r\n ", "standard input is empty"],
    ["\uFEFF\uFEFF", "standard input is empty"],
    ["this is not json at all", 'not a JSON document (begins with "this is not json at all")'],
    ["[]", "expected a JSON object"],
    ['"text"', "expected a JSON object"],
    ["42", "expected a JSON object"],
    ["null", "expected a JSON object"],
    ["true", "expected a JSON object"],
    ["{", 'not a JSON document (begins with "{")'],
    ['{"a":1', 'not a JSON document (begins with "{\\"a\\":1")'],
    ["{'a':1}", "not a JSON document (begins with \"{'a':1}\")"],
    ['{"a":1,}', 'not a JSON document (begins with "{\\"a\\":1,}")'],
    ['profile loaded\n{"a":1}', 'not a JSON document (begins with "profile loaded {\\"a\\":1}")'],
    ["[1] {}", "expected a JSON object"],
    ["}{", 'not a JSON document (begins with "}{")'],
    ["{\u0000}", 'not a JSON document (begins with "{\\u0000}")'],
  ])("says of %j: %s", async (text, detail) => {
    expect(payloadOf(await read(text))).toBe(`${HEAD}${detail}`);
  });

  test("repeats no more of a payload than shows the mistake", async () => {
    const message = payloadOf(await read(`password=${"secret".repeat(50)}`));
    expect(String(message).length).toBeLessThan(100);
  });

  test("refuses bytes that are not UTF-8", async () => {
    expect((await read(Uint8Array.of(0xff, 0xfe, 0x00, 0x80))).ok).toBe(false);
  });

  test("refuses UTF-16 rather than guess an encoding", async () => {
    expect((await read(new Uint8Array(Buffer.from(EVENT, "utf16le")))).ok).toBe(false);
  });

  test("stops at 16 MiB, however much more would come", async () => {
    let pulled = 0;
    async function* endless() {
      yield bytesOf('{"a":"');
      for (;;) {
        pulled += 1;
        yield new Uint8Array(1024 * 1024).fill(0x78);
      }
    }
    const result = await readInput(readerOf(endless()), SILENCE_MS);
    expect(payloadOf(result)).toBe(`${HEAD}larger than 16 MiB`);
    expect(pulled).toBeLessThan(18);
  });

  test("refuses a complete document of 17 MiB", async () => {
    const text = `{"a":"${"x".repeat(INPUT_MAX_BYTES + 1024 * 1024)}"}`;
    expect(payloadOf(await read(text))).toBe(`${HEAD}larger than 16 MiB`);
  });

  test.each([[[]], [['{"session_id":']], [[" "]]])(
    "gives up when nothing more comes after %j",
    async (chunks) => {
      const result = await readInput(readerOf(openStream(chunks)), SILENCE_MS);
      expect(payloadOf(result)).toBe(
        `${HEAD}no complete document after ${SILENCE_MS} ms of silence`,
      );
    },
  );

  test.each([
    ["an error", "EBADF: bad file descriptor", (words: string) => new Error(words)],
    ["a text", "closed", (words: string) => words],
  ])("reports a stream that fails with %s", async (_kind, words, thrown) => {
    const result = await readInput(readerOf(brokenStream([], thrown(words))), SILENCE_MS);
    expect(payloadOf(result)).toBe(`${HEAD}standard input cannot be read (${words})`);
    if (!result.ok) expect(result.error).toMatchObject({ name: "HookInputError" });
  });

  test("keeps a complete document when the stream breaks behind it", async () => {
    const result = await readInput(
      readerOf(brokenStream([`${EVENT} `, " \n x"], new Error("EIO"))),
      SILENCE_MS,
    );
    expect(payloadOf(result)).toEqual(JSON.parse(EVENT));
  });
});

describe("any input", () => {
  const chunked = fc
    .tuple(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.string({ unit: "binary" }).map(bytesOf),
        fc.json().map(bytesOf),
        fc.object().map((object) => bytesOf(JSON.stringify(object))),
        fc.json().map((text) => bytesOf(`\uFEFF${text} ${text}`)),
      ),
      fc.array(fc.nat(200), { maxLength: 6 }),
    )
    .map(([bytes, cuts]) => {
      const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length];
      places.sort((a, b) => a - b);
      const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      return { bytes, chunks };
    });

  test("ends in a payload object or a named error, whatever the bytes and chunks", async () => {
    await fc.assert(
      fc.asyncProperty(chunked, async ({ chunks }) => {
        const result = await readInput(readerOf(streamOf(chunks)), SILENCE_MS);
        if (result.ok) {
          expect(typeof result.payload).toBe("object");
          expect(Array.isArray(result.payload)).toBe(false);
        } else {
          expect(result.error).toMatchObject({ name: "HookInputError" });
          expect(result.error.message).toStartWith("hook: invalid JSON input: ");
          expect(result.error.message).not.toContain("\n");
        }
      }),
      { numRuns: 300 },
    );
  });

  test("gives a payload in chunks exactly when it gives one whole, and the same", async () => {
    await fc.assert(
      fc.asyncProperty(chunked, async ({ bytes, chunks }) => {
        const whole = await readInput(readerOf(streamOf([bytes])), SILENCE_MS);
        const parts = await readInput(readerOf(streamOf(chunks)), SILENCE_MS);
        expect(payloadOf(parts)).toEqual(payloadOf(whole));
      }),
      { numRuns: 300 },
    );
  });

  test("is read back as it was written, for any object", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (object) => {
        const text = JSON.stringify(object);
        const result = await read(text);
        expect(JSON.stringify(payloadOf(result))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 200 },
    );
  });

  test("is parsed from a text without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(typeof parseInput(text).ok).toBe("boolean");
      }),
    );
  });
});

describe("a writer that keeps the pipe open", () => {
  test("is answered although an earlier piece ended like a whole document", async () => {
    const text = '{"a":{"b":{}},"c":1}';
    async function* pieces(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text.slice(0, 12));
      await Bun.sleep(1);
      yield Buffer.from(text.slice(12));
      await new Promise(() => {});
    }
    const read = await readInput(readerOf(pieces()), 10_000);
    expect(read).toMatchObject({ ok: true, payload: { a: { b: {} }, c: 1 } });
  });
});
