import { expect, test } from "bun:test";
import { FAMILIES } from "../../../src/policy/catalog/descriptions.ts";
import { ANY, formsOf, VERSION } from "../../../src/policy/commands/read-only-form.ts";
import type { Arg } from "../../../src/policy/model/invocation.ts";

function words(line: string): readonly Arg[] {
  return line.split(" ").map((value) => ({ value, glob: false, start: 0, end: 0 }));
}

test("a description has no form, one, or several", () => {
  expect(formsOf({})).toEqual([]);
  expect(formsOf({ looks: ANY })).toEqual([ANY]);
  expect(formsOf({ looks: [ANY, VERSION] })).toEqual([ANY, VERSION]);
});

test("a version is asked for by one word", () => {
  expect(VERSION.words?.(words("--version"))).toBeUndefined();
  expect(VERSION.words?.(words("-V"))).toBeUndefined();
  expect(VERSION.words?.(words("x.py"))).toBeString();
  expect(VERSION.words?.(words("--version x.py"))).toBeString();
});

test("no form takes an option for harmless of which its description says that it writes or runs something", () => {
  const more = FAMILIES.flatMap((family) => Object.values(family)).flatMap((describe) => {
    const { options, ...description } = describe();
    const doing = [options.written, options.shell, options["remote-shell"], options["code-file"]];
    const names = doing.flatMap((text) => text?.split(/[ |]/) ?? []);
    return formsOf(description).flatMap(({ options: own = {} }) =>
      Object.values(own).flatMap((text) =>
        text.split(/[ |]/).filter((name) => names.includes(name)),
      ),
    );
  });
  expect(more).toEqual([]);
});
