import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

describe("the words that a shell is given", () => {
  test.each([
    "sh -c '$0 -rf ~' rm",
    "bash -c '$0 \"$@\"' rm -rf /",
    "sh -c '\"$@\"' x rm -rf /",
    'f(){ [ $1 = go ] && shift; "$@"; }; f go rm -rf ~',
    'f(){ if [ "$1" = go ]; then shift; fi; "$@"; }; f go rm -rf ~',
    'f(){ [ $1 = go ] && shift; rm -rf "$1"; }; f go ~',
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    "sh -c '$0 -rf dist' rm",
    'bash -c \'echo "$0" "$@"\' rm -rf /',
    'f(){ [ $1 = go ] && shift; "$@"; }; f go rm -rf dist',
    'f(){ [ $1 = go ] && shift; echo "$@"; }; f go rm -rf ~',
    'while [ $# -gt 0 ]; do case "$1" in -v) v=1; shift;; *) break;; esac; done; echo "$@"',
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("a copy of a program, or a link to it", () => {
  test.each([
    "cp /bin/rm q; ./q -rf ~",
    "cp $(which rm) q && ./q -rf ~",
    "cp /bin/rm /tmp/ && /tmp/rm -rf ~",
    "ln -s /bin/rm q; sudo ./q -rf ~",
    "install -m755 /usr/bin/rm q; ./q -rf ~",
    "cat /bin/rm > q; chmod +x q; ./q -rf ~",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    "cp /bin/rm q; ./q -rf dist",
    "cp /bin/rm q; ./other -rf ~",
    "cp bin/rm q; ls q",
    "ln -s /usr/bin/python3 python; ./python -c 'print(1)'",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("text that the shell expands later", () => {
  test.each([
    "x='$(rm -rf ~)'; echo ${x@P}",
    "x='rm -rf ~'; ${x@P}",
    "PS4='$(rm -rf ~)' bash -xc true",
    "compgen -C 'rm -rf ~'",
    "{ echo 'rm -rf ~'; foo; } | cat | sh",
    "{ echo 'rm -rf ~'; foo; } | tee log | bash",
    "compgen -W '$(rm -rf ~)'",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    "x='\\u@\\h'; echo ${x@P}",
    "x='$(rm -rf ~)'; echo ${x@Q}",
    "PS4='+ $LINENO ' bash -xc true",
    "compgen -c rm",
    "compgen -W 'rm -rf' r",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
