import { describe, expect, test } from "bun:test";
import { analyze } from "../../../../src/policy/languages/bash/analyze.ts";
import { decideFully, exampleWorld } from "../../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decideFully({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

/** The words of every command that would run. */
function listed(source: string): readonly (readonly string[])[] {
  return analyze(source, exampleWorld()).invocations.map(({ program, args }) => [
    program,
    ...args.map(({ value }) => value),
  ]);
}

describe("a word with several readings", () => {
  test.each([
    'x=echo; [ "$1" = y ] && x=rm; sudo $x -rf /',
    "x=ls; if test -f a; then x=/bin/rm; fi; nice -n 5 $x -rf ~",
    'x=echo; test -f a && x=rm; env "$x" -rf /',
    "x=status; test -f a && x='push --force'; git $x origin main",
    "x=echo; y=-n; z=-E; if t; then x=rm; y=-k; z=-S; fi; sudo $y $z $x -rf /",
    "v=-n; w=-E; x=-H; y=-P; z=echo; if t; then v=; w=; x=; y=; z=rm; fi; sudo $v $w $x $y $z -rf /",
    "o=-n; test -f a && o=-rf; p=src; test -f b && p=/; rm $o $p",
    'c=(echo a); test -f a && c=(rm -rf /); timeout 5 "${c[@]}"',
  ])("is judged with each of them: %s", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });

  test.each([
    'x=echo; [ "$1" = y ] && x=printf; sudo $x -rf /',
    "x=status; test -f a && x='log --oneline'; git $x",
    "p=src; test -f b && p=tests; ls -la $p",
  ])("passes where all of them are harmless: %s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });

  test("is listed with the words behind it, alone and together with others", () => {
    const commands = listed("a=x; test 1 && a=y; b=1; test 2 && b=2; nice $a $b end");
    for (const words of ["x 1 end", "x 2 end", "y 1 end", "y 2 end"]) {
      expect(commands).toContainEqual(words.split(" "));
    }
  });

  test("may be none as well where there are too many readings to follow each", () => {
    const set = "v=-n; w=-E; x=-H; y=-P; z=echo";
    const source = `v=; w=; x=; y=; z=; if t; then ${set}; fi; sudo $v $w $x $y $z rm -rf /`;
    expect(listed(source)).toContainEqual(["rm", "-rf", "/"]);
  });

  test("takes what braces make for words beside one another", () => {
    expect(listed("nice echo {a,b} c")).toEqual([["echo", "a", "b", "c"]]);
  });

  test("changes no variable for what follows by a reading alone", () => {
    const commands = listed("d=a; test 1 && d=b; export E=$d; nice $E end");
    for (const value of ["a", "b"]) expect(commands).toContainEqual([value, "end"]);
  });
});

describe("elements outside of quotes fall into words", () => {
  test.each([
    'x=("rm -rf"); ${x[@]} /',
    'x=("rm -rf" "/"); ${x[*]}',
    'set -- "rm -rf /" b; $@',
    'run() { $@; }; run "rm -rf" /',
    'run() { sudo $*; }; run "rm -rf /"',
    "mapfile x <<< rm; ${x[@]} -rf /",
    'IFS=,; x=("rm,-rf"); ${x[@]} /',
  ])("%s is refused", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    'x=("/ home"); rm -rf "build${x[@]}"',
    'run() { echo "+ $@"; $@; }; run ls -la',
    'IFS=; x=("a /"); rm -rf ${x[@]}',
  ])("%s passes", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });

  test("and only there", () => {
    expect(listed('x=("a b" c); cmd ${x[@]}')).toEqual([["cmd", "a", "b", "c"]]);
    expect(listed('x=("a b" c); cmd "${x[@]}"')).toEqual([["cmd", "a b", "c"]]);
    expect(listed("mapfile x <<< a; cmd ${x[@]}b")).toContainEqual(["cmd", "a", "b"]);
  });
});
