import { descriptionOf } from "../commands/descriptions.ts";
import { isDescribed } from "../commands/effects.ts";
import type { Finding } from "../finding.ts";
import type { Invocation } from "../invocation.ts";
import { WRITES } from "../may-write.ts";
import type { World } from "../world.ts";
import { judgeGuarded } from "./guarded.ts";
import { inWords, judgePath } from "./judge-path.ts";
import type { PathWord } from "./path-word.ts";
import { touch } from "./touch.ts";

/**
 * The paths among the words of a program of which nobody said what it does with them: any of them may be what it
 * writes. They may stand behind the name of an option or a setting (`--out=PATH`, `-oPATH`, `OUT=PATH`).
 */
export function handedPaths(invocation: Invocation, words: readonly PathWord[]): readonly string[] {
  const { program, args } = invocation;
  if (descriptionOf(program)?.ownLanguage === true) return pathsInTexts(invocation);
  if (invocation.remote || LOOKING.includes(` ${program} `) || onlyLooks(invocation)) return NONE;
  const paths: string[] = [];
  const add = (text: string) => {
    for (const path of pathsIn(text)) if (mayBeGuarded(path)) paths.push(path);
  };
  const isTool = !isDescribed(program) && descriptionOf(program)?.options.used === "*";
  for (const { path, use } of words) if (use === "suspect" || (isTool && use === "use")) add(path);
  if (!isDescribed(program) && descriptionOf(program)?.passes !== true)
    for (const { value } of args) add(value);
  return paths;
}

const NONE: readonly string[] = [];

/** Programs that only look at a file or a program, start it, or open it for a person. */
export const LOOKING =
  " objcopy ldd checksec bloaty otool dumpbin rabin2 fairlead code cursor zed subl open xdg-open glow delta difft " +
  "chezmoi yadm ";

/** Judges a path that a program is given which may do anything with it. */
export function judgeHanded(path: string, cwd: string, world: World): Finding | undefined {
  const own = judgeGuarded(touch("write", path, cwd), world);
  // The executable is what some programs start or look at.
  if (own !== undefined) return own.verdict === "deny" ? { ...own, verdict: "ask" } : own;
  const found = judgeStart(path, cwd, world);
  return found && inWords(found, "could change");
}

/** Judges a change of a file only where something starts by it, or calls are judged. */
export function judgeStart(path: string, cwd: string, world: World): Finding | undefined {
  const found = judgePath("write", path, world, cwd);
  if (found === undefined || !STARTS.includes(found.rule)) return undefined;
  return { ...found, verdict: "ask" };
}

const STARTS: readonly string[] = ["files/self-protection", "files/persistence"];

/** The word, what is behind a sign in it, and what is behind the letter of an option. */
function pathsIn(text: string): readonly string[] {
  if (/\s/.test(text)) return [...text.matchAll(SETTING)].map(([, path = ""]) => path);
  const sign = text.search(/[=:]/);
  const behind = sign < 0 ? [] : [text.slice(sign + 1)];
  const glued = /^-\w(?=[~/.])(.+)/.exec(text)?.[1];
  return [
    ...(text.startsWith("-") ? [] : [text]),
    ...behind,
    ...(glued === undefined ? [] : [glued]),
  ];
}

/** `src=a dest=PATH`, in one word. */
const SETTING = /(?:^|\s)\w+=(\S+)/g;

/** The paths in a client's texts that may write them. */
function pathsInTexts({ args, stdin, remote }: Invocation): readonly string[] {
  if (remote) return NONE;
  const texts = args.map(({ value }) => value);
  if (stdin.kind === "text") texts.push(stdin.text.value);
  return texts.flatMap((text) =>
    WRITES.test(text) ? text.split(/[\s"'`(),;=]+/).filter((word) => /^[~/]|^\./.test(word)) : [],
  );
}

/** False for most words, by their look: the places are hidden or the system's. */
function mayBeGuarded(path: string): boolean {
  return path.startsWith(".") || path.startsWith("~") || /[/\\]/.test(path);
}

/** True for a command that says it only checks or shows what it is given. */
function onlyLooks({ program, args }: Invocation): boolean {
  if (/lint|check|valid/.test(program) && !args.some(({ value }) => FIXES.test(value))) return true;
  return args.some(({ value }, at) => CHECKS.test(value) || (at < 2 && VERBS.test(value)));
}

const FIXES = /^-{1,2}(?:fix|write|w|i|in-?place|o|output)\b/;
const CHECKS = /^--(?:check|list-different|dry-run|diff|no-write)$/;
const VERBS = /^(?:validate|lint|check|verify|test|view|show|cat|diff|status|open)$/;
