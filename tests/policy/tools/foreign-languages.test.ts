import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();

async function verdict(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

describe("one-liners of languages without a scanner are searched for commands and deletions", () => {
  test.each([
    'elixir -e \'System.cmd("rm", ["-rf", "/"])\'',
    "mix run -e 'File.rm_rf!(\"/etc\")'",
    "emacs --batch --eval '(shell-command \"rm -rf /\")'",
    "emacs --batch --eval '(delete-directory \"/etc\" t)'",
    "groovy -e '\"rm -rf /\".execute()'",
    "crystal eval '`rm -rf /`'",
    "expect -c 'spawn -noecho rm -rf /'",
    "tclsh <<< 'file delete -force /etc'",
    "rails runner 'FileUtils.rm_rf(\"/etc\")'",
    "python manage.py shell -c \"import os; os.system('rm -rf /')\"",
    "php artisan tinker --execute='exec(\"rm -rf /\");'",
    "irb <<< 'system(\"rm -rf /\")'",
    "echo '(system \"rm -rf /\")' > x.scm; guile x.scm",
    "printf '%s\\n' '#!/usr/bin/env elixir' 'System.cmd(\"rm\", [\"-rf\", \"/\"])' > x; ./x",
  ])("%s", async (command) => {
    expect(await verdict(command)).toBe("deny");
  });

  test.each([
    "elixir -e 'IO.puts \"rm -rf /\"'",
    "mix run -e 'IO.puts(1)'",
    "emacs --batch --eval '(message \"rm -rf /\")'",
    "groovy -e 'println \"rm -rf /\"'",
    "expect -c 'spawn ssh host; expect \"rm -rf /\"'",
    "tclsh <<< 'puts \"rm -rf /\"'",
    "rails runner 'puts User.count'",
    "python manage.py shell -c \"print('rm -rf /')\"",
    "php artisan tinker --execute='echo 1;'",
    "perl -pe 's/rm -rf/rm/' a.sh",
  ])("%s passes", async (command) => {
    expect(await verdict(command)).toBe("pass");
  });
});
