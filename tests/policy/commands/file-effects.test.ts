import { expect, test } from "bun:test";
import { effectsInWords } from "./effects-in-words.ts";

test.each([
  ["what is copied is read and written", "cp a b", ["read a copied", "write b"]],
  ["a whole tree is read", "tar cf a.tar src", ["read src copied", "write a.tar"]],
  ["what is there already is kept", "touch a", ["write kept a"]],
  ["a folder is filled with what nobody names", "unzip a.zip -d out", ["fill out"]],
  ["where no folder is named it is the one of the command", "unzip a.zip", ["fill ."]],
  [
    "what is packed and removed is in the archive",
    "tar --remove-files -cf a.tar b",
    ["delete moved here b"],
  ],
  [
    "but not where the archive is nowhere",
    "tar --remove-files -cf /dev/null b",
    ["delete tree here b"],
  ],
  ["a file is deleted alone", "rm a", ["delete itself here a"]],
  ["a tree with all that is below it", "rm -r a", ["delete tree here a"]],
])("%s: %s", (_what, line, effects) => {
  expect(effectsInWords(line)).toEqual(expect.arrayContaining(effects));
});
