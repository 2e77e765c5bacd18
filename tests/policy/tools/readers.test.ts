import { describe, expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

describe("what programs that show files do", () => {
  test.each([
    ["cat a - b", ["read a copied", "read - copied", "read b copied"]],
    ["head -n 3 a", ["read a copied"]],
    ["grep -rn x a b", ["read a copied", "read b copied"]],
    ["grep -e x a", ["read a copied"]],
    ["grep -f list a", ["read list copied", "read a copied"]],
    ["rg -g *.ts x", ["read *.ts copied"]],
    ["rg -g !.env x", []],
    ["jq .env a.json", ["read a.json copied"]],
    ["jq --arg n v .n a.json", ["read a.json copied"]],
    ["jq --slurpfile n f .n", ["read f copied"]],
    ["yq -i .a=1 a.yml", ["write a.yml"]],
    ["yq e .a a.yml", ["read a.yml copied"]],
    ["vi +3 a", ["read a copied", "write kept a"]],
    ["less -P x a", ["read a copied"]],
    ["ls", ["list ."]],
    ["ls -l a", ["list a"]],
    ["mkdir -m 700 a", ["new folder a"]],
    ["mkdir -p a/b", ["folder a/b"]],
    ["echo a b", ["print text a", "print text b"]],
    ["printenv A", ["print variable A"]],
    ["uv venv", ["folder .venv"]],
    ["virtualenv -p 3 a", ["folder a"]],
  ])("%s", (line, effects) => {
    expect(effectsInWords(line)).toEqual(effects);
  });
});

verdicts({
  stopped: ["rev .env", "grep -r '' ~/.ssh", "jq -r . ~/.aws/credentials", "nano ~/.bashrc"],
  passed: ["wc -l .env", "grep -l X .env", "jq .env package.json", "nano notes.md", "ls ~/.ssh"],
});
