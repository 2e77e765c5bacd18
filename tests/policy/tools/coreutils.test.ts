import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

describe("what programs that copy and write do", () => {
  test.each([
    ["cp a b", ["read a copied", "write b", "write inside b/a"]],
    ["cp -r a/. b", ["read a/. copied", "write b", "write below b", "link b to a/. from itself"]],
    ["cp -t d a", ["read a copied", "write d", "write inside d/a"]],
    [
      "cp -rtd a",
      ["read a copied", "write d", "write inside below d/a", "link d/a to a from itself"],
    ],
    ["cp --target-dir=d a", ["read a copied", "write d", "write inside d/a"]],
    ["cp -T a b", ["read a copied", "write below b"]],
    ["cp --attributes-only a b", []],
    [
      "cp .env.example .env",
      ["read .env.example copied", "write started .env", "write inside .env/.env.example"],
    ],
    [
      "cp /dev/null a",
      ["read /dev/null copied", "write a", "write inside a/null", "delete emptied here a"],
    ],
    [
      "mv a b",
      [
        "read a copied",
        "write b",
        "write inside below b/a",
        "delete moved here a",
        "link b/a to a from itself",
        "link b to a from itself",
      ],
    ],
    [
      "rename s/a/b/ c d",
      ["read c copied", "delete moved here c", "read d copied", "delete moved here d"],
    ],
    ["install -Dm755 a b", ["read a copied", "write b", "write inside b/a"]],
    ["install -d a b", ["write kept a", "write kept b"]],
    [
      "ln -s a b",
      [
        "read a copied",
        "write b",
        "write inside b/a",
        "link b/a to a from folder",
        "link b to a from folder",
      ],
    ],
    [
      "ln -sfn a b",
      ["read a copied", "write below b", "link b/a to a from folder", "link b to a from folder"],
    ],
    ["tee -a a b", ["write changed a", "write changed b"]],
    ["touch -r a b", ["write kept b"]],
    ["dd if=a of=b bs=1M", ["read a copied", "write b"]],
    ["ln -s ../a", ["read ../a copied", "write inside ./a", "link ./a to ../a from folder"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("the same is decided however its options are written", () => {
  test.each([
    "cp -t$HOME/.claude settings.json",
    "cp --target-dir=$HOME/.claude settings.json",
    "cp -rt ~/.claude settings.json",
    "cp -S.bak -t ~/.claude settings.json",
    "install -m 600 -t ~/.claude settings.json",
    "ln -sft ~/.claude settings.json",
    "mv -t /tmp ~/Documents",
    "mv --target-directory /tmp .git",
    "tee --append ~/.bashrc",
    "cp /dev/null ~/Documents/tax.pdf",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each([
    "cp -r src dist",
    "cp -a public/. dist/",
    "cp -t dist a.txt b.txt",
    "cp .env.example .env",
    "cp -n config.example.json config.json",
    "mv -t dist a.txt",
    "mv package-lock.json /tmp/",
    "install -Dm755 tool bin/tool",
    "ln -sfn ../shared node_modules/shared",
    "touch -d yesterday src/a.ts",
    "dd if=/dev/zero of=disk.img bs=1M count=10",
    "cp /dev/null build.log",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});

describe("what is copied on the line is known under its new name", () => {
  const made = "echo 'rm -rf /' > a.sh";
  test.each([
    `${made}; install -m 755 a.sh b.sh; ./b.sh`,
    `${made}; cp -t d a.sh; sh d/a.sh`,
    `${made}; dd if=a.sh of=b.sh; sh b.sh`,
    "echo 'rm -rf /' | dd of=a.sh; sh a.sh",
    "echo true > a.sh; echo 'rm -rf /' | tee --append a.sh; sh a.sh",
    "cp --symb / d; rm -rf d/home",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("deny");
  });

  test.each([
    "echo 'echo hi' > a.sh; install -m 755 a.sh b.sh; ./b.sh",
    "echo 'echo hi' | tee a.sh; sh a.sh",
    "echo 'rm -rf /' > a.sh; cp a.sh b.sh",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});
