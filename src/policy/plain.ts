import type { Finding } from "./finding.ts";
import type { World } from "./world.ts";

/**
 * Judges the command lines that need no parser, because loading the whole policy costs a call more than
 * everything else together: `harmless` when only well-known programs get words that mean themselves and
 * no rule looks at, a finding for the plain forms of deleting everything, and undefined for the rest,
 * which means nothing but "ask the whole policy". It must never differ from the whole policy, which
 * tests hold against it.
 */
export function judgePlainly(command: string, world: World): "harmless" | Finding | undefined {
  if (command.length > PLAIN_MAX_CHARS) return undefined;
  const catastrophe = judgeRemoval(command, world);
  if (catastrophe !== undefined) return catastrophe;
  return isOrdinaryFolder(world) && isPlainlyHarmless(command, world) ? "harmless" : undefined;
}

/** `rm -rf /`, `rm -fr ~` and their like, as the only command of the line. */
function judgeRemoval(command: string, world: World): Finding | undefined {
  if (!command.startsWith("rm -") || world.platform === "windows") return undefined;
  const words = command.split(" ");
  let recursive = false;
  let reason: string | undefined;
  const shown = ["rm"];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "-rf" || word === "-fr" || word === "-Rf" || word === "-r" || word === "-R") {
      recursive = true;
    } else if (word === "/" || word === "/*") {
      reason ??= "deletes the whole file system";
    } else if ((word === "~" || word === "~/") && world.home !== undefined) {
      reason ??= "deletes a home folder";
    } else if (word !== "-f") return undefined;
    shown.push(word.startsWith("~") ? `${world.home}${word.slice(1)}` : word);
  }
  if (!recursive || reason === undefined) return undefined;
  return {
    rule: "filesystem/delete",
    verdict: "deny",
    reason,
    instead: "delete named files inside the project, or move them to a temporary folder",
    words: shown.join(" "),
    span: { start: 0, end: command.length },
  };
}

function isPlainlyHarmless(command: string, world: World): boolean {
  const words: string[] = [];
  let at = 0;
  for (;;) {
    at = skipSpaces(command, at);
    const end = operatorEnd(command, at);
    if (end > at || at >= command.length) {
      if (!isHarmless(words, world)) return false;
      if (at >= command.length) return true;
      words.length = 0;
      at = end;
      continue;
    }
    const quiet = quietRedirect(command, at);
    if (quiet > at) {
      at = quiet;
      continue;
    }
    const word = readWord(command, at);
    if (word === undefined) return false;
    words.push(word.text);
    at = word.end;
  }
}

/** Redirections that change nothing but where a command's messages go. */
const QUIET_REDIRECTS = ["2>&1", "2>/dev/null", "2> /dev/null", ">/dev/null", "> /dev/null"];

/** Behind such a redirection that ends with its word, or the offset itself. */
function quietRedirect(text: string, at: number): number {
  for (const redirect of QUIET_REDIRECTS) {
    const end = at + redirect.length;
    if (text.startsWith(redirect, at) && (end === text.length || text[end] === " ")) return end;
  }
  return at;
}

/** Relative paths are judged by their own words only below a project that is no special place itself. */
function isOrdinaryFolder(world: World): boolean {
  const { cwd, projectRoot, home } = world;
  if (world.platform === "windows" || cwd === home || cwd.includes("/.")) return false;
  return cwd === projectRoot || cwd.startsWith(`${projectRoot}/`);
}

/** Longer lines are rarely plain, and the parser's cost no longer matters beside the command's own. */
const PLAIN_MAX_CHARS = 500;

/** Behind `&&`, `||`, `|` or `;` at an offset, or the offset itself; a newline is not plain. */
function operatorEnd(text: string, at: number): number {
  const char = text[at];
  if (char === ";") return text[at + 1] === ";" ? at : at + 1;
  if (char === "|") return at + (text[at + 1] === "|" ? 2 : 1);
  return char === "&" && text[at + 1] === "&" ? at + 2 : at;
}

function skipSpaces(text: string, at: number): number {
  let end = at;
  while (text[end] === " ") end++;
  return end;
}

/** One word of plain characters and quoted parts; undefined when anything in it has a meaning of its own. */
function readWord(text: string, start: number): { text: string; end: number } | undefined {
  let at = start;
  let value = "";
  while (at < text.length) {
    const char = text[at] ?? "";
    if (char === "'" || char === '"') {
      const close = text.indexOf(char, at + 1);
      if (close < 0) return undefined;
      const inner = text.slice(at + 1, close);
      if (char === '"' && hasMeaningInQuotes(inner)) return undefined;
      value += inner;
      at = close + 1;
    } else if (isPlainChar(char)) {
      value += char;
      at++;
    } else if (char === " " || char === "|" || char === ";" || char === "&") break;
    else return undefined;
  }
  return at === start ? undefined : { text: value, end: at };
}

function hasMeaningInQuotes(text: string): boolean {
  return text.includes("$") || text.includes("`") || text.includes("\\") || text.includes("!");
}

function isPlainChar(char: string): boolean {
  return (
    (char >= "a" && char <= "z") ||
    (char >= "A" && char <= "Z") ||
    (char >= "0" && char <= "9") ||
    PLAIN_PUNCTUATION.includes(char)
  );
}

const PLAIN_PUNCTUATION = "_./:@%+,=-";

/**
 * Programs that only show things, whatever plain words they get; for the others, the sub-commands that
 * only show or only add. Programs with a handler in `shell/` or a rule that looks at more than their
 * operands' paths are not here.
 */
const HARMLESS: ReadonlyMap<string, string> = new Map([
  ["cd", ""],
  ["ls", ""],
  ["pwd", ""],
  ["cat", ""],
  ["head", ""],
  ["tail", ""],
  ["wc", ""],
  ["grep", ""],
  ["rg", ""],
  ["echo", ""],
  ["true", ""],
  ["which", ""],
  ["tree", ""],
  ["diff", ""],
  ["mkdir", ""],
  ["tsc", ""],
  ["pytest", ""],
  ["git", " status diff log show add commit fetch blame shortlog describe rev-parse ls-files "],
  ["npm", " test run ci ls view outdated "],
  ["pnpm", " test run ls outdated "],
  ["yarn", " test run "],
  ["bun", " test "],
  ["cargo", " build test check clippy fmt doc tree "],
  ["go", " build test vet fmt list version doc "],
]);

function isHarmless(words: readonly string[], world: World): boolean {
  const program = words[0];
  if (program === undefined) return false;
  const subcommands = HARMLESS.get(program);
  if (subcommands === undefined) return false;
  if (subcommands !== "" && !subcommands.includes(` ${words[1]} `)) return false;
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? "";
    if (!isOrdinary(word, world)) return false;
    if (program === "git" && word.startsWith("-") && !GIT_OPTIONS.includes(` ${word} `))
      return false;
  }
  return true;
}

/** Git's options can skip hooks, run programs and write files; these only choose what is shown or added. */
const GIT_OPTIONS =
  " -A -a -m -am -p -s -v -1 --all --cached --oneline --short --staged --stat --name-only ";

/** Pieces of words that some rule, of paths, secrets or options, takes an interest in. */
const TELLING = [
  ".env",
  "secret",
  "cred",
  "token",
  "passw",
  "key",
  "pem",
  "cert",
  "auth",
  "id_",
  "begin",
  "verify",
  "exec",
  "pager",
  "output",
  "config",
  "upload",
  "receive",
  "--pre",
  "hook",
];

/** Longest run of letters, digits, `_`, `-`, `+` and `/` that cannot be a token of any known format. */
const TOKEN_MIN_CHARS = 20;

/** True for an option or a path inside the project that no rule looks at. */
function isOrdinary(word: string, world: World): boolean {
  const path = word.startsWith(`${world.cwd}/`) ? word.slice(world.cwd.length + 1) : word;
  if (path.startsWith("/") || path.startsWith("..") || path.includes("/..")) return false;
  if (path.startsWith(".") && path !== "." && !path.startsWith("./")) return false;
  if (path.includes("/.") || path.startsWith("~") || path.includes("=")) return false;
  const lower = path.toLowerCase();
  for (const piece of TELLING) if (lower.includes(piece)) return false;
  return !hasLongRun(path);
}

function hasLongRun(text: string): boolean {
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    run = char !== " " && char !== "." && char !== "/" && char !== "," ? run + 1 : 0;
    if (run >= TOKEN_MIN_CHARS) return true;
  }
  return false;
}
