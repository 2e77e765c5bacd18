import { describe, expect, test } from "bun:test";
import { whyNot } from "./why-not.ts";

/** Says that lines of one kind are proven to look only, and that lines of the other kind are not. */
export function looksOnlyIn(yes: readonly string[], no: readonly string[]): void {
  describe("only looks", () => {
    test.each(yes.map((line) => [line]))("%p", async (line) => {
      expect(await whyNot(line)).toBeUndefined();
    });
  });
  describe("may do more", () => {
    test.each(no.map((line) => [line]))("%p", async (line) => {
      expect(await whyNot(line)).toBeString();
    });
  });
}
