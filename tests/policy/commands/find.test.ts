import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";
import { effectsInWords } from "./effects-in-words.ts";

describe("what find does", () => {
  test.each([
    ["find", ["list ."]],
    ["find a b -name x", ["list a", "list b"]],
    ["find a -delete", ["list a", "found a [] delete"]],
    ["find a -name x -delete", ["list a", "found a [x] delete"]],
    ["find a -name x -o -name y -delete", ["list a", "found a [y] delete"]],
    ["find a ! -name x -delete", ["list a", "found a [] delete"]],
    ["find a -xtype l -delete", ["list a"]],
    ["find -L a -type l -delete", ["list a"]],
    ["find a -name x -exec rm {} +", ["list a", "found a [x] rm {}"]],
    ["find a -fprint b", ["list a", "write b"]],
    ["find a -fprintf b %p", ["list a", "write b"]],
    ["find a -name -delete", ["list a"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("what find deletes, writes and gives to commands", () => {
  test.each([
    "find . -delete",
    "find . -type l -delete",
    "find . -xtype l -o -type f -delete",
    "find ~ -name '*.bak' -delete",
    "find . -name .env -exec cat {} +",
    "find . -name .env -exec cp {} /tmp \\;",
    "find . -fprint ~/.bashrc",
    "find . -fprintf ~/.claude/settings.json '{}'",
    "find ~ -name settings.json -exec sed -i s/a/b/ {} +",
    "find ~ -path '*/.claude/*' -delete",
    "find ~/.ssh -type f -exec chmod 644 {} +",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each([
    "find . -name '*.pyc' -delete",
    "find . -name __pycache__ -type d -exec rm -rf {} +",
    "find . -name node_modules -prune -exec rm -rf '{}' +",
    "find . -xtype l -delete",
    "find -L . -type l -delete",
    "find . -name '*.orig' -delete",
    "cd ~ && find . -name '*.orig' -delete",
    "cd ~ && find . -name '*.pyc' -delete",
    "cd ~ && find . -xtype l -delete",
    "find src -name '*.ts' -exec sed -i s/a/b/ {} +",
    "find . -name '*.sh' -exec chmod +x {} +",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});
