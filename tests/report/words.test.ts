import { expect, test } from "bun:test";
import {
  counted,
  dayName,
  duration,
  folderParts,
  percent,
  plural,
  savedInWords,
  stated,
} from "../../src/report/words.ts";

test.each([
  [undefined, []],
  [{ undoable: 0, looking: 0, approved: true }, []],
  [{ undoable: 2, looking: 0, approved: false }, [/^2 questions fewer, because undo/]],
  [
    { undoable: 0, looking: 1, approved: false },
    [/^1 command is read-only: .*read_only = true would/],
  ],
  [
    { undoable: 1, looking: 1200, approved: true },
    [/^1 question fewer/, /^1,200 commands .* approves/],
  ],
])("of questions that nobody is asked, %j is said", (saved, sentences) => {
  const said = savedInWords(saved);
  expect(said).toHaveLength(sentences.length);
  for (const [at, sentence] of sentences.entries()) expect(said[at]).toMatch(sentence);
});

test("numbers are written for people", () => {
  expect(counted(1_234_567)).toBe("1,234,567");
  expect([plural(0, "call"), plural(1, "call"), plural(2_000, "call")]).toEqual([
    ...["0 calls", "1 call", "2,000 calls"],
  ]);
});

test("a share is 0 or 100 percent only where it is", () => {
  expect([percent(0, 9), percent(9, 9), percent(0, 0)]).toEqual(["0 %", "100 %", "0 %"]);
  expect([percent(1, 1_000_000), percent(999_999, 1_000_000)]).toEqual(["0.1 %", "99.9 %"]);
  expect(percent(988, 1_000)).toBe("98.8 %");
});

test("a duration is told in its largest units", () => {
  expect([0, 45, 60, 3_570, 7_200, 12_000].map(duration)).toEqual([
    ...["0 s", "45 s", "1 min", "1 h", "2 h", "3 h 20 min"],
  ]);
});

test("a day has a name, and what is no day stays as it is", () => {
  expect(dayName("2026-11-03")).toBe("3 Nov 2026");
  expect(dayName("2026-11-03", false)).toBe("3 Nov");
  expect(dayName("someday")).toBe("someday");
});

test("what was replayed did not happen", () => {
  expect(stated({ kind: "replay" }, "refused", 1)).toBe("would be refused");
  expect(stated({ kind: "log" }, "refused", 1)).toBe("was refused");
  expect(stated({ kind: "log" }, "refused")).toBe("were refused");
});

test("a folder is told by its last part", () => {
  expect(folderParts("/home/you/harbour/")).toEqual({ name: "harbour", above: "/home/you/" });
  expect(folderParts("C:\\Users\\you\\ferry")).toEqual({
    name: "ferry",
    above: "C:\\Users\\you\\",
  });
  expect(folderParts("/home/od\\d")).toEqual({ name: "od\\d", above: "/home/" });
  expect(folderParts("alone")).toEqual({ name: "alone", above: "" });
});
