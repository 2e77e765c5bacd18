import fc, { type Arbitrary } from "fast-check";
import { INPUT_MAX_BYTES, readInput } from "../../../src/protocol/read-input.ts";
import { samplePayloads } from "../../support/events.ts";
import { readerOf } from "../../support/reader.ts";
import { mutated } from "../inputs/mutate.ts";
import { target } from "../target.ts";

interface Written {
  readonly text: string;
  /** Bytes of each piece the writer sends, in turn. */
  readonly sizes: readonly number[];
  readonly bytes: readonly number[];
}

const DOCUMENTS = [...samplePayloads().values()].map((payload) => JSON.stringify(payload));

const PIECES = [
  ...'{ } [ ] " \\ : , 0 -1 null true \u0000 \uFEFF \uD800 é \u2028'.split(" "),
  ...['{"a":', "\n", "\r\n", " ", '\\"', '"}', "}}", "{{", "//", '"__proto__":{"x":1},', "1e999"],
  "[".repeat(3_000),
  '{"a":'.repeat(3_000),
  "x".repeat(20_000),
];

const texts: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...DOCUMENTS),
  mutated(fc.constantFrom(...DOCUMENTS), PIECES),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom(...DOCUMENTS), fc.string()).map(([text, more]) => text + more),
);

/** Longest a hostile input of this size may take, in milliseconds: a thousand times the usual. */
const LIMIT_MS = 2_000;

/** Silence, in milliseconds, after which the reader gives up here; the product waits longer. */
const SILENCE_MS = 500;

/** Whatever comes on standard input, however it is cut, reading ends with one of two results. */
export const reading = target<Written>({
  name: "reading",
  claim:
    "any input, however cut, is an object or a named error, the same as uncut, in bounded time",
  quickRuns: 300,
  inputs: fc.record({
    text: texts,
    sizes: fc.array(
      fc.oneof(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 70_000 })),
      {
        maxLength: 6,
      },
    ),
    bytes: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 8 })),
  }),
  refute: async ({ text, sizes, bytes }) => {
    const all = new Uint8Array([...new TextEncoder().encode(text), ...bytes]);
    const start = performance.now();
    const whole = await readInput(readerOf(pieces(all, [])), SILENCE_MS);
    const cut = await readInput(readerOf(pieces(all, sizes)), SILENCE_MS);
    const tookMs = performance.now() - start;
    if (tookMs > LIMIT_MS) return `took ${tookMs.toFixed(0)} ms`;
    if (all.length > INPUT_MAX_BYTES)
      return whole.ok ? "larger than the limit, and read" : undefined;
    if (!whole.ok && !whole.error.message.startsWith("hook: invalid JSON input"))
      return `an error of another name: ${whole.error.message}`;
    // A document that ends early is taken without what follows, so only agreement counts.
    if (whole.ok && cut.ok && JSON.stringify(whole.payload) !== JSON.stringify(cut.payload))
      return "cut otherwise, it is another object";
    if (whole.ok && !cut.ok) return `whole it is an object, cut ${cut.error.message}`;
    const known = parsed(text);
    const isObject = typeof known === "object" && known !== null && !Array.isArray(known);
    if (bytes.length === 0 && isObject && !whole.ok) return "a JSON object is refused";
    if (bytes.length === 0 && known !== undefined && !isObject && whole.ok)
      return "no JSON object, and taken for one";
    return undefined;
  },
});

function parsed(text: string): unknown {
  try {
    // As the bytes carry it: a half of a pair does not survive.
    return JSON.parse(text.replace(/^\uFEFF+/, "").toWellFormed());
  } catch {
    return undefined;
  }
}

async function* pieces(all: Uint8Array, sizes: readonly number[]): AsyncIterable<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    if (at >= all.length) return;
    yield all.subarray(at, at + size);
    at += size;
  }
  if (at < all.length) yield all.subarray(at);
}
