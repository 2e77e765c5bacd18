import { expect, test } from "bun:test";
import { isLocalWord } from "../../../src/policy/text/plain-relative-path.ts";

test.each([
  "",
  ".",
  "./",
  "-",
  "--no-color",
  "src",
  "./src/a.ts",
  "src/*.ts",
  "a/b/",
  "*",
  "dist_2/x-1",
])("%p is a plain word", (word) => expect(isLocalWord(word)).toBe(true));

test.each([
  "..",
  "../a",
  "/etc",
  ".env",
  "./.env",
  "src/.git",
  "a//b",
  "-C=x",
  "--x=y",
  "-*",
  "~",
  "a b",
  "$X",
  "a?",
])("%p is none", (word) => expect(isLocalWord(word)).toBe(false));
