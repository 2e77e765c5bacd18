import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../places/example-world.ts";

const verdictOf = async (command: string) =>
  (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;

const HOME = "rm -rf ~";

const chain = (length: number) =>
  Array.from({ length }, (_, at) => `f${at}(){ f${at + 1} "$@"; }; `).join("");

/** Functions by which a command reaches the shell after all. */
const REACHES: readonly string[] = [
  `f(){ "$@"; }; f f ${HOME}`,
  `f(){ "$@"; }; f f f f f f f f ${HOME}`,
  `run(){ "$@"; }; try(){ run "$@" || true; }; try run ${HOME}`,
  `g(){ h "$@"; }; h(){ "$@"; }; g g ${HOME}`,
  `f(){ shift; "$@"; }; f a f b f c f d ${HOME}`,
  `f(){ $1 $2 $3; f "$2" "$3" "$4" "$5" "$6" "$7"; }; f a b c ${HOME}`,
  `f(){ eval "$1"; f "\${1#x}"; }; f "xxxxxxxxx${HOME}"`,
  `f(){ eval "$c"; c="${HOME}"; f; }; c=ls; f`,
  `f(){ case $1 in 9) ${HOME};; *) f $(($1+1));; esac; }; f 0`,
  `f(){ case $1 in a) f b;; b) f c;; c) f d;; d) f e;; e) ${HOME};; esac; }; f a`,
  `${chain(25)}f25(){ "$@"; }; f0 ${HOME}`,
  `${chain(40)}f40(){ "$@"; }; f0 ${HOME}`,
];

/** Functions that call themselves every day. */
const EVERYDAY: readonly string[] = [
  "f(){ [ $1 -gt 0 ] && f $(( $1 - 1 )); }; f 5",
  'retry(){ n=$1; shift; "$@" || { sleep 1; retry $((n-1)) "$@"; }; }; retry 3 curl https://h.example',
  'retry(){ "$@" || retry "$@"; }; retry npm test',
  "fib(){ [ $1 -lt 2 ] && echo $1 || echo $(( $(fib $(($1-1))) + $(fib $(($1-2))) )); }; fib 10",
  'walk(){ for f in "$1"/*; do if [ -d "$f" ]; then walk "$f"; else echo "$f"; fi; done; }; walk src',
  'up(){ [ -e "$1/.git" ] && echo "$1" || up "$(dirname "$1")"; }; up "$PWD"',
  'up(){ [ -e "$1/.git" ] && echo "$1" || up "$1/.."; }; up .',
  "hanoi(){ [ $1 -eq 0 ] && return; hanoi $(($1-1)) $2 $4 $3; hanoi $(($1-1)) $4 $3 $2; }; hanoi 3 A B C",
  'each(){ [ $# -eq 0 ] && return; echo "$1"; shift; each "$@"; }; each a b c',
  'opts(){ case "$1" in -v) V=1; shift; opts "$@";; *) echo "$@";; esac; }; opts -v x y',
  'use(){ case "$1" in i) use get "$2"; use set "$2";; get) echo "$2";; set) use get "$2";; esac; }; use i 20',
  "loop(){ sleep 5; git fetch; loop; }; loop",
];

describe("a function that runs what it is given", () => {
  test("has as many look-alikes as ways to reach the shell", () => {
    expect(EVERYDAY.length).toBe(REACHES.length);
  });
  test.each(REACHES.map((command) => [command]))("is followed: %p", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });
  test.each(EVERYDAY.map((command) => [command]))("is no reason to ask: %p", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

test.each([`f(){ "$@"; }; ${"f ".repeat(100)}${HOME}`, 'f(){ f "$@" x; }; f a'])(
  "what calls itself too often to be followed is asked about: %#",
  async (command) => {
    expect(await verdictOf(command)).toBe("ask");
  },
);
