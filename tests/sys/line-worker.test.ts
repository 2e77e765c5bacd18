import { expect, test } from "bun:test";
import { processorCount, startLineWorker } from "../../src/sys/line-worker.ts";

const ECHO = "for await (const line of console) console.log(line.repeat(2))";

test("each line is answered by one, however long it is", async () => {
  const worker = startLineWorker([process.execPath, "-e", ECHO]);
  expect(await worker.ask("a")).toBe("aa");
  const long = "é".repeat(1_000_000);
  expect(await worker.ask(long)).toBe(long + long);
  await worker.end();
});

test("a process that ends gives no answer", async () => {
  const worker = startLineWorker([process.execPath, "-e", "process.exit(3)"]);
  expect(await worker.ask("a")).toBeUndefined();
  await worker.end();
});

test("there is a processor", () => {
  expect(processorCount()).toBeGreaterThan(0);
});
