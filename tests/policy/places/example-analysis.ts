import { loadLazyDescriptions } from "../../../src/policy/catalog/descriptions.ts";
import { RARE_FAMILIES } from "../../../src/policy/catalog/lazy-families.ts";
import type { Analysis, Arg, Invocation, Redirect } from "../../../src/policy/model/invocation.ts";

// Rare programs are described before files are judged, in `judgeShell`.
loadLazyDescriptions(RARE_FAMILIES);

interface Word {
  value: string;
  start: number;
  end: number;
  quoted: boolean;
}

/**
 * Takes a simple command line apart for tests of what stands behind the shell: words, quotes,
 * pipes, `;`, `&&` and redirections with a space around them. No expansions.
 */
export function exampleAnalysis(source: string, changes: Partial<Invocation> = {}): Analysis {
  const invocations: Invocation[] = [];
  let words: Word[] = [];
  let piped = false;
  const finish = (pipes: boolean): void => {
    if (words.length > 0) invocations.push(invocationOf(words, invocations.length, piped, changes));
    piped = pipes;
    words = [];
  };
  for (const word of split(source)) {
    if (!word.quoted && /^(?:;|&&|\|\|?)$/.test(word.value)) finish(word.value === "|");
    else words.push(word);
  }
  finish(false);
  return { source, invocations, doubts: [] };
}

function invocationOf(
  words: readonly Word[],
  index: number,
  piped: boolean,
  changes: Partial<Invocation>,
): Invocation {
  const args: Arg[] = [];
  const redirects: Redirect[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) continue;
    const operator = word.quoted ? undefined : OPERATORS.find((each) => each === word.value);
    const target = operator === undefined ? undefined : words[++at];
    if (operator !== undefined && target !== undefined) {
      redirects.push({ operator, fd: undefined, target: argOf(target) });
    } else args.push(argOf(word));
  }
  const name = args.shift() ?? argOf({ value: "", start: 0, end: 0, quoted: false });
  return {
    start: name.start,
    end: words.at(-1)?.end ?? 0,
    program: name.value.slice(name.value.lastIndexOf("/") + 1).toLowerCase(),
    name,
    args,
    redirects,
    stdin: piped ? { kind: "pipe", from: [index - 1] } : { kind: "inherited" },
    cwd: "/home/ada/app",
    env: new Map(),
    via: [],
    elevated: false,
    remote: false,
    dialect: "shell",
    pipedInto: [],
    ...changes,
  };
}

const OPERATORS = ["<", ">", ">>", ">|", "<>", "&>", ">&", "<&", "<<<"] as const;

function argOf({ value, start, end, quoted }: Word): Arg {
  return { value, start, end, glob: !quoted && /[*?[]/.test(value) };
}

function split(source: string): Word[] {
  const words = source.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g);
  return Array.from(words, (match) => ({
    value: match[0].replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single),
    start: match.index,
    end: match.index + match[0].length,
    quoted: /["']/.test(match[0]),
  }));
}
