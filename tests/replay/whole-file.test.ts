import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { noCounts } from "../../src/replay/transcript.ts";
import { readWhole, transcriptText } from "../../src/replay/whole-file.ts";
import { makeSandbox } from "../support/world.ts";

test("a transcript that is one object is read, and one that is too large is counted", () => {
  const { project, dispose } = makeSandbox();
  const file = join(project, "a.json");
  const counts = noCounts();
  writeFileSync(file, '{"a":1}');
  expect([...readWhole(file, counts)]).toEqual([{ a: 1 }]);
  writeFileSync(file, "[");
  expect([...readWhole(file, counts)]).toEqual([]);
  writeFileSync(file, " ".repeat(65 << 20));
  expect(transcriptText(file, counts)).toBeUndefined();
  expect(counts).toMatchObject({ broken: 1, tooLong: 1 });
  dispose();
});
