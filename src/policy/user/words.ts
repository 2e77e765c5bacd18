import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import { type Compiled, compileAlternatives, type InvocationTest } from "./matchers.ts";
import { compileGlob, type PatternEngines, type TextTest } from "./patterns.ts";

/**
 * The `words` matcher of exceptions: every word of a command in its order, and no other. `*` stands for a part
 * of one word, without slashes, and as the last word for any more of them. A command fits only as it is
 * written out: without a wrapper, a variable, an assignment, a file that it reads or writes by the shell.
 */
export function compileWords(
  patterns: readonly string[],
  engines: PatternEngines,
): Compiled<InvocationTest> {
  return compileAlternatives<Invocation>(patterns, (pattern) => {
    const words = pattern.trim().split(/\s+/);
    const isOpen = words.length > 1 && OPEN_END.test(words.at(-1) ?? "");
    if (isOpen) words.pop();
    const [program = "", ...others] = words;
    if (program === "" || hasStar(program) || (isOpen && others.length === 0)) {
      return { ok: false, ...tooWide(pattern) };
    }
    const tests: TextTest[] = [];
    for (const word of others) {
      const compiled = compileGlob(word, engines);
      if (!compiled.ok) return compiled;
      tests.push(compiled.test);
    }
    const isStarred = others.map(hasStar);
    const fits = ({ args }: Invocation) =>
      (isOpen ? args.length >= tests.length : args.length === tests.length) &&
      args.every((arg, at) => {
        const test = tests[at];
        if (test === undefined) return isWrittenOut(arg) && !arg.glob;
        return isWrittenOut(arg) && (isStarred[at] !== true || isName(arg)) && test(arg.value);
      });
    return {
      ok: true,
      test: (one) => one.name.value === program && isBare(one) && fits(one),
    };
  });
}

/** A last word that stands for any words. */
const OPEN_END = /^\*{1,2}$/;

function hasStar(word: string): boolean {
  return /[*?[{]/.test(word.replace(/\\./g, ""));
}

function tooWide(pattern: string) {
  return {
    message: `the words "${pattern}" would allow whatever a program does`,
    hint: 'name the program and what it does, such as "git push --force origin preview*"',
  };
}

/** True for a word that is known as it stands. */
function isWrittenOut({ value, variable, from, splits }: Arg): boolean {
  return (
    variable === undefined && from === undefined && splits !== true && !value.includes(UNKNOWN)
  );
}

/** True for what a star may stand for a part of: no pattern of the shell's, and no way up in the folders. */
function isName({ value, glob }: Arg): boolean {
  return !glob && !/(?:^|[/\\=:])\.\.(?:[/\\]|$)/.test(value);
}

/** True for a command with nothing around it that changes what it does. */
function isBare({ name, via, env, redirects, stdin, remote, elevated }: Invocation): boolean {
  return (
    isWrittenOut(name) &&
    via.length === 0 &&
    env.size === 0 &&
    !remote &&
    !elevated &&
    stdin.kind === "inherited" &&
    redirects.every(({ target }) => /^(?:\d+|\/dev\/(?:null|stdout|stderr))$/.test(target.value))
  );
}
