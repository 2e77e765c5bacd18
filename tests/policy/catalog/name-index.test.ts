import { expect, test } from "bun:test";
import { nameIndex } from "../../../src/policy/catalog/name-index.ts";

test("described programs are told apart by whether they change something and what their words are", async () => {
  const index = (await nameIndex()).join("\n");
  for (const name of ["sudo", "xargs", "bash", "make", "psql"])
    expect(index).toMatch(new RegExp(` ${name}:!\\d* `));
  expect(index).toContain(" docker:!0 ");
  for (const name of ["rm", "cp", "dd"]) expect(index).toContain(` ${name}:= `);
  for (const name of ["cat", "grep", "jest", "true"]) expect(index).toContain(` ${name}:. `);
  for (const name of ["remove-item", "tsc"]) expect(index).not.toContain(` ${name}:`);
});

test("each name is in one part, by its first letter", async () => {
  const index = await nameIndex();
  expect(index[25]).toContain(" zfs:");
  expect(index[26]).toContain(" 7z:");
  const names = index.flatMap((part) => part.trim().split(" ")).map((each) => each.split(":")[0]);
  expect(new Set(names).size).toBe(names.length);
});
