import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

async function verdictOf(command: string) {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

describe("what find does", () => {
  test.each([
    ["find", ["list .", "found . [] print"]],
    ["find a b -name x", ["list a", "list b", "found a b [x] print"]],
    ["find a -delete", ["list a", "found a [] delete"]],
    ["find a -name x -delete", ["list a", "found a [x] delete"]],
    ["find a -name x -o -name y -delete", ["list a", "found a [y] delete"]],
    ["find a ! -name x -delete", ["list a", "found a [] delete"]],
    ["find a -xtype l -delete", ["list a", "found a [] delete: broken links"]],
    ["find -L a -type l -delete", ["list a", "found a [] delete: broken links"]],
    [
      "find a -type l ! -exec test -e {} ; -delete",
      ["list a", "found a [] delete: broken links", "found a [] test -e {}: broken links"],
    ],
    [
      "find a -type l -exec test -e {} ; -delete",
      ["list a", "found a [] delete: links", "found a [] test -e {}: links"],
    ],
    ["find a -delete -xtype l", ["list a", "found a [] delete"]],
    ["find a -delete -type d -empty", ["list a", "found a [] delete"]],
    ["find a -name x -exec rm {} +", ["list a", "found a [x] rm {}"]],
    ["find a -fprint b", ["list a", "write b", "found a [] print"]],
    ["find a -fprintf b %p", ["list a", "write b", "found a [] print"]],
    ["find a -name -delete", ["list a", "found a [-delete] print"]],
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
    expect(await verdictOf(command)).not.toBe("pass");
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
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("what a find expression is about", () => {
  test.each([
    `find . -name '.DS_Store' -not -path './.git/*' -delete`,
    `find . -not -path './.git/*' -not -path './node_modules/*' -name '*.js.map' -delete`,
    `find . -name .git -prune -o -name '*.o' -delete`,
    `find . -path ./.git -prune -o -name '*.bak' -exec rm {} +`,
    `find build -name '*.o' -not -path '*/.ssh/*' -delete`,
    `find . -name '*.log' -not -path './.env*' -delete`,
    `find . -name '*.tmp' -delete -o -name .env -print`,
    String.raw`find . -type d \( -name .git -o -name node_modules \) -prune -o -name '*.pyc' -exec rm {} +`,
    String.raw`find . \( -path ./.git -o -path ./.env \) -prune -o -type f -name '*.orig' -delete`,
    `find . ! -path './.git/*' -name '*.bak' -delete`,
    String.raw`find . ! \( -path './.git/*' -o -name .env \) -name '*.bak' -delete`,
    `find . -name .env -print , -name '*.bak' -delete`,
    String.raw`find . -name '*.bak' ! -name .env -exec rm {} \;`,
  ])("%s passes", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });

  test.each([
    `find . -name .env -delete`,
    `find . -name '*.log' -delete -o -name .env -delete`,
    `find . -path './.git/*' -delete`,
    String.raw`find . \( -name .env -o -name x \) -delete`,
    `find . -name .env -prune -delete`,
    `find . ! ! -name .env -delete`,
    `find . -not -not -path './.git/*' -delete`,
    `find . ! -name x -name .env -delete`,
    `find . -name .git -prune -exec rm -rf {} +`,
    `find . -name .env -prune -o -name .env.local -delete`,
    `find . -name .env -print -delete`,
    String.raw`find . ! \( ! -name .env \) -delete`,
    `find . -name .env -print -o -name .git -exec rm -rf {} +`,
    String.raw`find . \( -name .git -prune -o -true \) -delete`,
    `find ~/.ssh -name 'x*' -delete`,
    `find . -name x , -name .env -delete`,
    String.raw`find . ! \( -name a -prune \) -name .env -delete`,
    String.raw`find . -name .env \( -print -o -delete \)`,
    String.raw`find . \( -name .env -print -o -name y \) -delete`,
    `find . -empty -delete -o -name .env -delete`,
    String.raw`find . ! \( -name '*.o' \) -delete`,
  ])("%s is stopped", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });
});
