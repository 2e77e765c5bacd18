import { expect, test } from "bun:test";
import fc from "fast-check";
import { unifiedDiff } from "../../src/install/diff.ts";

test("equal texts have no difference", () => {
  expect(unifiedDiff("a\nb\n", "a\nb\n")).toBe("");
});

test("a change is shown with three lines around it", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n";
  expect(unifiedDiff(before, before.replace("5\n", "five\n"))).toBe(
    "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8",
  );
});

test("changes far apart are shown apart", () => {
  const before = Array.from({ length: 30 }, (_, index) => `${index}\n`).join("");
  const after = before.replace("2\n", "two\n").replace("27\n", "");
  expect(unifiedDiff(before, after).match(/^@@/gm)).toHaveLength(2);
});

test("a missing newline at the end is shown", () => {
  expect(unifiedDiff("a", "a\n")).toBe("@@ -1,2 +1,1 @@\n a\n-\\ no newline at the end");
});

test("a new file is all additions and a removed one all removals", () => {
  expect(unifiedDiff("", "a\nb\n")).toBe("@@ -1,0 +1,2 @@\n+a\n+b");
  expect(unifiedDiff("a\n", "")).toBe("@@ -1,1 +1,0 @@\n-a");
});

test("kept and removed lines are the old text, kept and added lines the new one", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (old, now) => {
      const lines = (part: readonly string[]) => part.map((line) => `${line}\n`).join("");
      const diff = unifiedDiff(lines(old), lines(now));
      const body = diff.split("\n").filter((line) => line !== "" && !line.startsWith("@@"));
      const side = (drop: string) => body.filter((line) => !line.startsWith(drop)).length;
      expect(side("+") - side("-")).toBe(old.length - now.length);
      expect(diff === "").toBe(lines(old) === lines(now));
    }),
  );
});
