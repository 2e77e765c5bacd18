import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf, filesUsed, isUseOption } from "../catalog/effects.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import { ACCOUNT_FILES } from "../places/account-files.ts";
import { withoutLeftOut } from "../places/exclude-options.ts";
import type { PathWord } from "../places/path-argument.ts";
import { wordsOfEffects } from "./paths-of-effects.ts";

/** The paths an invocation's words name, each with its use; unknown programs get `suspect` words. */
export function pathWords(invocation: Invocation): PathWord[] {
  const effects = effectsOf(invocation);
  if (effects !== undefined) return [...wordsOfEffects(effects).map(opened), ...lists(invocation)];
  const args = withoutLeftOut(invocation.args);
  const used = filesUsed({ ...invocation, args });
  if (used === undefined) return suspects(args);
  return [...wordsOfEffects(used).map(opened), ...misused(invocation)];
}

/** The passwords of a system's accounts are nobody's settings: what is told to go by them shows them in its errors. */
function opened(word: PathWord): PathWord {
  return word.use === "use" && isAccounts(word.path) ? { ...word, use: "suspect" } : word;
}

/** `nm @FILE`: the words that many programs take from a file; a line that is no option is shown in an error. */
function lists({ program, args }: Invocation): readonly PathWord[] {
  const found = args.filter(({ value }) => value.startsWith("@") && isGuardedWell(value.slice(1)));
  if (found.length === 0 || descriptionOf(program)?.words !== undefined) return NO_WORDS;
  return found.map((arg) => ({ arg, path: arg.value.slice(1), use: "suspect" }));
}

/** Keys and accounts among the words of a program that uses the files it is given, where no option asks for a key. */
function misused({ program, args }: Invocation): readonly PathWord[] {
  if (!args.some(({ value }) => isGuardedWell(value.replace(/^(?:@|-[^=]*=)/, ""))))
    return NO_WORDS;
  const { keeps, passes } = descriptionOf(program) ?? {};
  if (keeps === "keys" || passes === true) return NO_WORDS;
  return args.flatMap((arg, at): readonly PathWord[] => {
    const [, option = args[at - 1]?.value ?? "", path = ""] =
      /^(?:(-[^=]*)=|@)?(.*)$/s.exec(arg.value) ?? [];
    return isGuardedWell(path) && isMisused(option.startsWith("-") ? option : "", path)
      ? [{ arg, path, use: "suspect" }]
      : [];
  });
}

function isGuardedWell(path: string): boolean {
  return isAccounts(path) || isKey(path);
}

const NO_WORDS: readonly PathWord[] = [];

/** Words of a program nobody knows: operands, and values of options that do not sound like use. */
function suspects(args: readonly Arg[]): PathWord[] {
  const words: PathWord[] = [];
  let before = "";
  for (const arg of args) {
    const { value } = arg;
    const isOption = value.startsWith("-");
    const equals = isOption ? value.indexOf("=") : -1;
    const option = equals > 0 ? value.slice(0, equals) : before;
    before = value;
    if (isOption && equals < 0) continue;
    const text = equals < 0 ? value : value.slice(equals + 1);
    const path = text.startsWith("@") ? text.slice(1) : text;
    words.push(...namedInText(arg, text));
    if (isUseOption(option) && !isMisused(option, path)) continue;
    words.push({ arg, path, use: "suspect" });
  }
  return words;
}

/** True for a file that no identity and no settings are in which an option of this name could take. */
function isMisused(option: string, path: string): boolean {
  return isAccounts(path) || (isKey(path) && !/^-[ikE]$|key|cert|identity|ssh|ca-/i.test(option));
}

function isAccounts(path: string): boolean {
  return ACCOUNT_FILES.includes(path);
}

function isKey(path: string): boolean {
  return /^(?:~|\/.*)\/\.ssh\/id_\w+$/.test(path);
}

/** Paths from the root or the home that stand in code in quotes or brackets: `(insert-file-contents "/etc/shadow")`. */
function namedInText(arg: Arg, text: string): readonly PathWord[] {
  if (!/["'`({]~?\//.test(text)) return [];
  const paths = [...text.matchAll(/["'`({](~?\/[^\s"'`(){},;|&<>]+)/g)].map(
    ([, path = ""]) => path,
  );
  return paths.map((path) => ({ arg, path, use: "suspect" }));
}
