import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

describe("what programs do that put files where a list says", () => {
  test.each([
    ["ar x a.a", ["read a.a copied", "fill ."]],
    ["ar -rcs a.a b.o", ["write a.a", "read b.o copied"]],
    ["ar t a.a", ["read a.a copied"]],
    ["cpio -idD d", ["fill d"]],
    ["cpio --extract --directory=d", ["fill d"]],
    ["cpio -t", []],
    ["cpio -it", []],
    ["cpio -pd d", ["fill d"]],
    ["cpio -oO a", ["write a"]],
    ["pax -rf a", ["read a copied", "fill ."]],
    ["pax -rw x d", ["read x copied", "fill d"]],
    ["patch -p1 -d d", ["fill d"]],
    ["patch -p1 --dry-run", []],
    ["patch a b.patch", ["read b.patch copied", "write a"]],
    ["patch -o c a", ["write c", "read a copied"]],
    ["stow -t d x", ["fill d"]],
    ["stow -n -t d x", []],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("what is put somewhere is judged by where", () => {
  test.each([
    "cpio -idD ~/.claude < a.cpio",
    "cpio -id --direct=/usr < a.cpio",
    "cd /usr/lib && pax -rf /tmp/a",
    "patch -d/etc -p1 < a.patch",
    "cd /usr/lib && ar x /tmp/a.a",
    "stow -t ~ dotfiles",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each([
    "cpio -t < a.cpio",
    "cpio -itv < ~/a.cpio",
    "cpio -idD build < a.cpio",
    "patch -p1 < a.patch",
    "patch -p1 --dry-run -d ~ < a.patch",
    "ar rcs lib.a a.o b.o",
    "stow -nv -t ~ dotfiles",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});
