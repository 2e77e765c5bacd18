import type { InputReader } from "../../src/io.ts";

/** A reader of pieces that come one by one, as they do from standard input. */
export function readerOf(pieces: AsyncIterable<Uint8Array>): InputReader {
  const iterator = pieces[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  return stream.getReader();
}
