import { codeOf } from "../policy/effects/may-write.ts";
import { type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import { isInterpreter } from "./known.ts";

/** Most words of a line's code that are looked at. */
const MENTIONED_MAX = 200;

/** The words of interpreters and of their code that may be paths, quoted or not. */
export function mentionedIn(invocations: readonly Invocation[]): readonly string[] {
  return wordsOfCode(
    invocations.filter(isInterpreter).flatMap(({ args, stdin }) => {
      const given = args.map(({ value }) => value);
      return stdin.kind === "text" ? [...given, stdin.text.value] : given;
    }),
  );
}

/** The words of texts that may be paths, as a whole and as parts. */
export function wordsOfCode(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => [text, ...quotedIn(text), ...text.split(BETWEEN)]);
  const paths = words.filter(
    (word) => /^[^-\s][^\n]{0,200}$/.test(word) && !word.includes(UNKNOWN),
  );
  return [...new Set(paths)].slice(0, MENTIONED_MAX);
}

/** True where code gets names of files from a listing, a command or its input. */
export function listsFiles(invocations: readonly Invocation[]): boolean {
  const isList = (one: Invocation) =>
    one.stdin.kind === "pipe" || codeOf(one).some((code) => LISTS.test(code));
  return invocations.some((one) => isInterpreter(one) && isList(one));
}

const LISTS =
  /\b(?:listdir|scandir|i?glob|rglob|walk|iterdir|readdir\w*|children|entries|popen|subprocess|check_output|exec\w*|stdin|find)\b|<[^<>\n]*>|`[^`\n]+`/i;

/** The texts between quotation marks, blanks included. */
function quotedIn(text: string): readonly string[] {
  return (text.match(/'[^'\n]{1,200}'|"[^"\n]{1,200}"/g) ?? []).map((one) => one.slice(1, -1));
}

/** What does not belong to a path in most code. */
const BETWEEN = /[\s'"`(){}[\],;<>|=:]+/;
