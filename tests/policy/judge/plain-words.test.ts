import { describe, expect, test } from "bun:test";
import { judgePlainWords, secretsNamed } from "../../../src/policy/judge/plain-words.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();
const rulesOf = (text: string) => judgePlainWords(text, world).map(({ rule }) => rule);

describe("what a text says in plain words about guarded places", () => {
  test.each([
    "open(~/.bashrc, append)",
    'f = File.new(ENV["HOME"] + "/.zshrc", "w")',
    'write(joinpath(homedir(), ".claude", "settings.json"), "{}")',
    "file(WRITE $ENV{HOME}/.profile x)",
    'copyFile "evil" "/etc/cron.d/x"',
    "w! .claude/settings.json",
  ])("%s changes one", (text) => {
    expect(rulesOf(`first line\n${text}\nlast line`)).not.toEqual([]);
  });

  test.each([
    "# open(~/.bashrc, append)",
    "// writes ~/.bashrc",
    "source ~/.bashrc",
    'write("out.txt", "x")',
    "install(FILES hooks/pre-commit)",
    "",
  ])("%s changes none", (text) => {
    expect(rulesOf(text)).toEqual([]);
  });

  test("a secret of another folder is named where it is read, and not where it is used", () => {
    expect(rulesOf("puts [read [open ~/.ssh/id_ed25519]]")).toEqual(["files/ssh-key"]);
    expect(rulesOf("spawn ssh -i ~/.ssh/id_ed25519 host")).toEqual([]);
    expect(rulesOf("puts [read [open .env]]")).toEqual([]);
  });

  test("code that connects with a key names it without reading it", () => {
    const secrets = (text: string) => secretsNamed(text, world).length;
    expect(secrets("print(open('/home/user/.ssh/id_ed25519').read())")).toBe(1);
    expect(secrets("import paramiko\nk = '/home/user/.ssh/id_ed25519'")).toBe(0);
    expect(secrets("import paramiko\nprint(open('/home/user/.ssh/id_ed25519').read())")).toBe(1);
  });

  test("a text of many lines is looked at within bounds", () => {
    const text = "write ~/a/.b\n".repeat(100_000);
    expect(judgePlainWords(text, world)).toEqual([]);
  });
});
