import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

describe("what programs that change text do to files", () => {
  test.each([
    ["sed s/a/b/ f", ["read f copied"]],
    ["sed -n -e p f", ["read f copied"]],
    ["sed -i s/a/b/ f", ["write changed f"]],
    ["sed -i.bak -e s/a/b/ f", ["write changed f"]],
    ["sed -ni p f", ["write changed f"]],
    ["sed --in-pl=.b s/a/b/ f", ["write changed f"]],
    ["sed -f s f", ["read s copied", "read f copied"]],
    ["sort -o a b", ["write a", "read b copied"]],
    ["sort b -oa", ["write a", "read b copied"]],
    ["sort --files0-from=a", ["read a copied"]],
    ["sort -k 2 a", ["read a copied"]],
    ["split -b 1M a p", ["read a copied", "write p\uFFFC"]],
    ["csplit -f p a 1", ["read a copied", "write p\uFFFC"]],
    ["xxd a", ["read a copied"]],
    ["xxd -r -p a b", ["decode", "read a copied", "write b"]],
    ["xxd -l 16 a", ["read a copied"]],
    ["uudecode -o b a", ["write b", "decode", "read a copied"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("what they write is judged as what others write", () => {
  test.each([
    "sort x -o ~/.bashrc",
    "sort x -o~/.bashrc",
    "sort --outp=$HOME/.bashrc x",
    "xxd -r -p x ~/.bashrc",
    "sed -i s/a/b/ ~/.bashrc",
    "sed -n p .env",
    "xxd ~/.ssh/id_rsa",
    "sort --files0-from=.env",
    "sort --compress-program='rm -rf /' x",
    "split --filter='rm -rf /' x",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each([
    "sort -u names.txt -o names.txt",
    "sort -t, -k2,2n data.csv",
    "sed -i '' s/a/b/ src/a.ts",
    "sed -i.bak s/a/b/ src/a.ts",
    "sed -n '1,5p' src/a.ts",
    "xxd -r -p hex.txt out.bin",
    "split -l 100 data.csv part-",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});
