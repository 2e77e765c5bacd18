import { describe, expect, test } from "bun:test";
import { after, rescued } from "../src/at-once.ts";

const broken = () => {
  throw new Error("out of order");
};
const reason = (error: unknown) => (error instanceof Error ? error.message : "");

describe("what is there already or will be", () => {
  test("is handed on at once where it is there, later where it is not", async () => {
    expect(after("a", (text) => `${text}b`)).toBe("ab");
    expect(await after(Promise.resolve("a"), (text) => `${text}b`)).toBe("ab");
  });

  test("is rescued at once where it throws, later where it rejects", async () => {
    expect(rescued(() => "fine", reason)).toBe("fine");
    expect(rescued(broken, reason)).toBe("out of order");
    expect(await rescued(() => Promise.resolve("fine"), reason)).toBe("fine");
    expect(await rescued(async () => broken(), reason)).toBe("out of order");
  });
});
