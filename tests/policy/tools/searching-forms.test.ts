import { expect, test } from "bun:test";
import { descriptionOf } from "../../../src/policy/catalog/descriptions.ts";
import { parseDescribed } from "../../../src/policy/catalog/effects.ts";
import { formsOf, type Reach } from "../../../src/policy/commands/read-only-form.ts";

/** What a command of words without quotes goes through. */
function reach(line: string): Reach | undefined {
  const [program = "", ...words] = line.split(" ");
  const description = descriptionOf(program);
  const [form] = formsOf(description ?? {});
  if (description === undefined || form === undefined) throw new Error(`${program} has no form`);
  const args = words.map((value, at) => ({ value, glob: false, start: at, end: at + 1 }));
  const options = { ...description.options };
  for (const [kind, names] of Object.entries(form.options ?? {})) {
    Object.assign(options, { [kind]: `${Object(options)[kind] ?? ""} ${names}` });
  }
  return form.reaches?.(parseDescribed({ ...description, options }, args));
}

function paths(line: string): readonly string[] | undefined {
  return reach(line)?.paths.map(({ value }) => value);
}

test.each([
  ["grep -r K", ["."]],
  ["grep -rn K src lib", ["src", "lib"]],
  ["grep -re K src", ["src"]],
  ["grep --recurs K src", ["src"]],
  ["grep -d recurse K src", ["src"]],
  ["grep --dir=recurse K src", ["src"]],
  ["grep K src", undefined],
  ["grep -rl K src", undefined],
  ["rg K", ["."]],
  ["rg -e K src", ["src"]],
  ["rg --files src", undefined],
  ["rg -t ts K", ["."]],
  ["rg -t json K", ["."]],
  ["diff -r a b", ["a", "b"]],
  ["diff -rq a b", undefined],
  ["diff a b", undefined],
] as const)("%s goes through %p", (line, expected) => {
  expect(paths(line)).toEqual(expected as never);
});

test("what a search leaves out is known", () => {
  expect(reach("rg K")).toMatchObject({ skipsHidden: true, skipsIgnored: true });
  expect(reach("rg -L K")).toMatchObject({ links: true, skipsHidden: true });
  expect(reach("rg --hidden K")).toMatchObject({ skipsHidden: false, skipsIgnored: true });
  expect(reach("rg --no-ignore K")).toMatchObject({ skipsHidden: true, skipsIgnored: false });
  expect(reach("rg -uu K")).toMatchObject({ skipsHidden: false, skipsIgnored: false });
  expect(reach("rg -g .env K")).toMatchObject({ skipsHidden: false, only: [".env"] });
  expect(reach("rg -g !dist K")).toMatchObject({ skipsHidden: true, but: ["dist"] });
  expect(reach("grep -R K .")).toMatchObject({ links: true });
  expect(reach("grep -r --include=*.ts --exclude-dir=x K .")).toMatchObject({
    links: false,
    only: ["*.ts"],
    but: ["x"],
  });
});
