import { expect, test } from "bun:test";
import { recipeFile } from "../../../src/policy/commands/recipe-files.ts";

function reading(...paths: readonly string[]) {
  return (path: string) => (paths.includes(path) ? `text of ${path}` : undefined);
}

test("make reads the first of its files, and only where it is started", () => {
  const read = reading("/p/Makefile", "/p/makefile");
  expect(recipeFile("Makefile", "/p", "/p", read)).toEqual({
    folder: "/p",
    name: "makefile",
    text: "text of /p/makefile",
  });
  expect(recipeFile("Makefile", "/p/src", "/p", read)).toBeUndefined();
});

test("npm and just look in the folders above, up to the root of the project", () => {
  const read = reading("/p/package.json", "/justfile");
  expect(recipeFile("package.json", "/p/src/deep", "/p", read)?.folder).toBe("/p");
  expect(recipeFile("justfile", "/p/src", "/p", read)).toBeUndefined();
});
