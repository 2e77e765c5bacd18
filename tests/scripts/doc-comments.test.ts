import { expect, test } from "bun:test";
import { describeProperties, readInterfaces } from "../../scripts/doc-comments.ts";

const SOURCE = `
export interface Base {
  /** From the base. */
  readonly base: boolean;
}
/** Not a property. */
export interface Config extends Base {
  /** Seconds; a "}" or "{" changes nothing. */
  readonly timeout: number;
  readonly log: {
    /**
     * Two
     * lines.
     */
    readonly level?: "a" | "b";
  };
  readonly update: UpdateSettings;
  /** A list. */
  readonly list: readonly { readonly x: number }[];
}
export interface UpdateSettings {
  /** Named elsewhere. */
  readonly check: boolean;
}
`;

test("descriptions are found by path, through bases, nested and named types", () => {
  expect([...describeProperties(readInterfaces(SOURCE), "Config")]).toEqual([
    ["base", "From the base."],
    ["timeout", 'Seconds; a "}" or "{" changes nothing.'],
    ["log.level", "Two lines."],
    ["update.check", "Named elsewhere."],
    ["list", "A list."],
  ]);
});

test("an interface that is not there describes nothing", () => {
  expect(describeProperties([], "Config").size).toBe(0);
});
