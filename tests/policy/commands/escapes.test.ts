import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();

async function verdict(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

describe("code that a program hands to a shell is judged as the shell would run it", () => {
  test.each([
    "npx -c 'rm -rf ~'",
    "npm exec -c 'rm -rf ~'",
    "nodemon -w src --exec 'rm -rf ~'",
    "watchexec -e ts 'rm -rf ~'",
    "man -P 'rm -rf ~' ls",
    "MANPAGER='rm -rf ~' man ls",
    "EDITOR='rm -rf ~' git commit",
    "zip a.zip b -T -TT 'rm -rf ~'",
    "less '+!rm -rf ~' a.txt",
    "screen -S a -X stuff 'rm -rf ~\\n'",
    "sqlite3 a.db '.shell rm -rf ~'",
    "psql -c '\\! rm -rf ~'",
    "mysql -e 'system rm -rf ~'",
    "gdb -batch -ex 'shell rm -rf ~'",
    "gdb --args rm -rf ~",
    "sftp host <<< '!rm -rf ~'",
    "nu -c 'rm -rf ~'",
    "eatmydata rm -rf ~",
    "proot -r / rm -rf ~",
  ])("%s", async (command) => {
    expect(await verdict(command)).toBe("deny");
  });

  test.each([
    "npx -c 'tsc --noEmit'",
    "npm exec -c 'eslint .'",
    "nodemon -w src --exec 'node app.js'",
    "watchexec -e ts 'bun test'",
    "man -P cat ls",
    "MANPAGER=cat man ls",
    "EDITOR=true git commit --amend",
    "zip a.zip b -T",
    "less '+/rm -rf' a.txt",
    "sqlite3 a.db '.schema'",
    "psql -c '\\dt'",
    "mysql -e 'show tables'",
    "gdb -batch -ex bt --args ./app rm",
    "sftp host <<< 'get a.log'",
    "nu -c ls",
  ])("%s passes", async (command) => {
    expect(await verdict(command)).toBe("pass");
  });
});
