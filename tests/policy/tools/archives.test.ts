import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

describe("what archivers do", () => {
  test.each([
    ["zip -r a.zip x", ["write a.zip", "read x copied"]],
    ["zip a.zip x -x y z", ["write a.zip", "read x copied"]],
    ["zip a.zip -x y z @ x", ["write a.zip", "read x copied"]],
    ["zip -rm a.zip x", ["write a.zip", "read x copied", "delete moved here x"]],
    ["zip -d a.zip x", ["write a.zip"]],
    ["zip a.zip x -T -TT ./y", ["run here ./y", "write a.zip", "read x copied"]],
    ["unzip -qo a.zip -d d", ["read a.zip copied", "fill d"]],
    ["unzip -dd a.zip", ["read a.zip copied", "fill d"]],
    ["unzip -l a.zip", ["read a.zip copied"]],
    ["unzip -p a.zip x", ["read a.zip copied"]],
    ["7z x a.7z -od -y", ["read a.7z copied", "fill d"]],
    ["7z a a.7z x -mx=9", ["write a.7z", "read x copied"]],
    ["7z a a.7z x -sdel", ["write a.7z", "read x copied", "delete moved here x"]],
    ["7z l a.7z", ["read a.7z copied"]],
    ["unrar x a.rar d/", ["read a.rar copied", "fill d/"]],
    ["rar a -df a.rar x", ["write a.rar", "read x copied", "delete moved here x"]],
    ["unar -o d a.zip", ["read a.zip copied", "fill d"]],
    ["gzip a", ["read a copied", "write a.gz", "delete moved here a"]],
    ["gzip -k a", ["read a copied", "write a.gz"]],
    ["gzip -S .z a", ["read a copied", "write a.z", "delete moved here a"]],
    ["gzip -dc a.gz", ["read a.gz copied"]],
    ["gunzip a.gz", ["read a.gz copied", "write a", "delete moved here a.gz"]],
    ["xz -t -d a.xz", ["read a.xz copied", "write a", "delete moved here a.xz"]],
    ["xz -d -t a.xz", ["read a.xz copied"]],
    ["zstd -19 a", ["read a copied", "write a.zst"]],
    ["lz4 a", ["read a copied", "write a.lz4"]],
    ["lz4 -l a b", ["read a copied", "write b"]],
    ["lz4 -dc a.lz4 b", ["read a.lz4 copied"]],
    ["lz4 --list a.lz4", ["read a.lz4 copied"]],
    ["zstd --rm a", ["read a copied", "write a.zst", "delete moved here a"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("what archivers do is judged as what others do", () => {
  test.each([
    "zip -rm a.zip ~/Documents",
    "zip a.zip --move .git",
    "unzip -o a.zip -d/usr/lib",
    "7z x a.7z -o/usr",
    "unar -o ~ a.zip",
    "zip a.zip .env",
    "zip a.zip ~/.ssh/id_rsa",
    "zip a.zip a -T -TT 'rm -rf /'",
    "gzip -c .env",
    "lz4 -df a.lz4 ~/.bashrc",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each([
    "zip -r a.zip . -x .env 'node_modules/*'",
    "zip -qr dist.zip dist",
    "unzip -q a.zip -d build",
    "unzip -l ~/Downloads/a.zip",
    "7z x a.7z -oout -y",
    "gzip -9 build.log",
    "lz4 build.log build.log.lz4",
    "lz4 -dc data.json.lz4 | head",
    "lz4 --list data.lz4",
    "gunzip -k data.json.gz",
    "zstd -d data.zst -o data.json",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});
