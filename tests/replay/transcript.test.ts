import { expect, test } from "bun:test";
import { fieldsIn, inCommonWords, noCounts, textIn, timeOf } from "../../src/replay/transcript.ts";

test("a tool is known by Claude Code's name, with its input in those words", () => {
  expect(
    inCommonWords("exec_command", '{"cmd":"ls","workdir":"/b"}', "/a", noCounts()),
  ).toMatchObject({
    tool: "Bash",
    input: { command: "cd /b && ls" },
  });
  expect(inCommonWords("apply_patch", "*** Begin Patch", "/a", noCounts())).toMatchObject({
    tool: "ApplyPatch",
    input: { patch: "*** Begin Patch" },
  });
  const counts = noCounts();
  expect(inCommonWords("write_file", 7, "/a", counts)).toBeUndefined();
  expect(counts.untold).toBe(1);
});

test("only objects are lines, everything else is counted", () => {
  const counts = noCounts();
  expect(fieldsIn('{"a":1}', counts)).toEqual({ a: 1 });
  for (const line of ["[1]", "null", "{", ""]) expect(fieldsIn(line, counts)).toBeUndefined();
  expect(counts.broken).toBe(4);
});

test("times are read from texts and from milliseconds", () => {
  expect(timeOf("2026-11-20T10:00:00+01:00")).toBe("2026-11-20T09:00:00.000Z");
  expect(timeOf(0)).toBe("1970-01-01T00:00:00.000Z");
  for (const none of ["soon", undefined, {}, Number.NaN, 1e300])
    expect(timeOf(none)).toBeUndefined();
});

test("all texts of a value are found", () => {
  expect(textIn([{ type: "text", text: "a" }, "b", 3])).toBe("text\na\nb\n");
});
