import { describe, expect, test } from "bun:test";
import { andThen, withFallback } from "../src/maybe-promise.ts";

const broken = () => {
  throw new Error("out of order");
};
const reason = (error: unknown) => (error instanceof Error ? error.message : "");

describe("a value or a promise of it", () => {
  test("is handed on now where it is there, later where it is not", async () => {
    expect(andThen("a", (text) => `${text}b`)).toBe("ab");
    expect(await andThen(Promise.resolve("a"), (text) => `${text}b`)).toBe("ab");
  });

  test("is withFallback at once where it throws, later where it rejects", async () => {
    expect(withFallback(() => "fine", reason)).toBe("fine");
    expect(withFallback(broken, reason)).toBe("out of order");
    expect(await withFallback(() => Promise.resolve("fine"), reason)).toBe("fine");
    expect(await withFallback(async () => broken(), reason)).toBe("out of order");
  });
});
