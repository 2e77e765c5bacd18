import type { World } from "../model/world.ts";

/** No secret that is judged is shorter. */
export const SECRET_MIN_CHARS = 16;

/** Longest run of letters, digits, `_`, `-`, `+` and `/` that cannot be a token of any known format. */
const TOKEN_MIN_CHARS = 20;

/** Letters after which a capital begins the next word of a name; by chance there are fewer. */
const NAME_WORD_MIN_CHARS = 3;

const ESCAPE = 0x1b;
const PERCENT = 0x25;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const COLON = 0x3a;
const QUESTION_MARK = 0x3f;
const UNDERSCORE = 0x5f;
const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** Pieces of words that some rule, of paths, secrets or options, takes an interest in, but for source code. */
const TELLING =
  "://|.env|secret|cred|token|pass|key|pem|cert|auth|id_|begin|verify|exec|pager|output|config|upload|receive|--pre|hook|service|login|cookie|history|netrc|secring|terraform|docker|jenkins";

/** Pieces of the places where programs keep what is secret, whatever a file in them is called. */
const PLACES =
  "appdata|library|application support|start menu|snap/|safari|mozilla|firefox|chromium|chrome|bitwarden|adminsdk|utc--|gha-|private-keys|ecustomize|rcustomize|keystore|wallet|monero|ethereum|system32/|sysvol";

/** True for a text with a piece that names, or may name, what a rule looks at. */
export function mayNameGuarded(text: string): boolean {
  const lower = text.toLowerCase();
  return hasPiece(lower, TELLING) || hasPiece(lower, PLACES);
}

/** True for a word that no rule of paths looks at by its name. */
export function isPlainName(word: string): boolean {
  const lower = word.toLowerCase();
  if (hasPiece(lower, PLACES)) return false;
  return isCode(word) || !hasPiece(lower, TELLING);
}

/** The pieces are one text, as a young process takes longer to make a list of them than to part it. */
function hasPiece(lower: string, pieces: string): boolean {
  for (const piece of pieces.split("|")) if (lower.includes(piece)) return true;
  return false;
}

/** True for a word without an extension, or with one of those that say what kind of text or image it is. */
export function hasPlainExtension(word: string): boolean {
  const dot = word.lastIndexOf(".");
  if (dot <= word.lastIndexOf("/") || dot === word.length - 1) return true;
  const extension = ` ${word.slice(dot + 1)} `;
  return CODE.includes(extension) || TEXT.includes(extension);
}

const TEXT =
  " json jsonl yml yaml toml txt csv tsv log xml svg png jpg gif sh bash sql ipynb lock mod sum swift ";

/** Names of source code and of text about it, which no rule of paths looks at outside hidden folders. */
export const CODE =
  " ts tsx js jsx mjs cjs py go rs java kt c h cc cpp hpp cs rb php scala css scss html vue svelte md mdx ";

/** True for a file of source code. */
export function isCode(word: string): boolean {
  const dot = word.lastIndexOf(".");
  return dot > 0 && !word.startsWith("-") && CODE.includes(` ${word.slice(dot + 1)} `);
}

/**
 * True for a text with a run of characters that a secret could be made of: sixteen with a digit among them,
 * an address, or the word before credentials. What agents sign their commits with is none.
 */
export function mayHoldSecret(text: string): boolean {
  let rest = text;
  if (text.includes("@") || text.includes("://")) {
    const signatures = [
      "<noreply@anthropic.com>",
      "(https://claude.com/claude-code)",
      "(https://claude.ai/code)",
    ];
    for (const signature of signatures) rest = rest.replace(signature, "");
    if (rest.includes("@") || rest.includes("://")) return true;
  }
  const lower = rest.toLowerCase();
  if (lower.includes("basic ") || lower.includes("bearer ") || lower.includes("begin "))
    return true;
  let start = 0;
  let digits = 0;
  for (let at = 0; at <= rest.length; at++) {
    const code = at < rest.length ? rest.charCodeAt(at) : SPACE;
    if (code === SPACE || code === LINE_FEED) {
      if (digits > 0 && at - start >= SECRET_MIN_CHARS) return true;
      start = at + 1;
      digits = 0;
    } else if (code >= 0x30 && code <= 0x39) digits++;
  }
  return false;
}

/** True for an option or a path inside the project that no rule looks at. */
export function isOrdinary(word: string, world: World): boolean {
  const path = inProject(word, world);
  // What Go calls all packages.
  if (path === "./...") return true;
  if (path.startsWith("/") || path.startsWith("..") || path.includes("/..")) return false;
  if (path.startsWith(".") && path !== "." && !path.startsWith("./")) return false;
  if (path.includes("\\") || path.includes("$?")) return false;
  return !path.includes("/.") && !path.startsWith("~") && !path.includes("=");
}

/** A word as a path below the working directory, empty for that itself; options stay what they are. */
export function pathOf(word: string, world: World): string {
  let path = inProject(word, world);
  if (path.startsWith("./")) path = path.slice(2);
  if (path.endsWith("/")) path = path.slice(0, -1);
  return path === "." ? "" : path;
}

/** A word without the working directory in front of it. */
function inProject(word: string, { cwd }: World): string {
  if (word === cwd) return ".";
  return word.startsWith(`${cwd}/`) ? word.slice(cwd.length + 1) : word;
}

/** Relative paths are judged by their own words only below a project that is no special place itself. */
export function isOrdinaryFolder(world: World): boolean {
  const { cwd, projectRoot, home } = world;
  if (world.platform === "windows" || cwd === home || isHidden(cwd)) return false;
  if (hasPiece(`${cwd.toLowerCase()}/`, PLACES)) return false;
  if (cwd !== projectRoot && !cwd.startsWith(`${projectRoot}/`)) return false;
  // Settings and records that lie in the project have no hidden name there.
  const state = world.env("XDG_STATE_HOME");
  if (state?.startsWith(projectRoot) === true) return false;
  return world.env("XDG_CONFIG_HOME")?.startsWith(projectRoot) !== true;
}

/** True below a hidden folder, but for the working trees that Claude Code makes in a project. */
function isHidden(folder: string): boolean {
  const dot = folder.indexOf("/.");
  if (dot < 0) return false;
  const below = dot + WORKTREES.length;
  return (
    !folder.startsWith(WORKTREES, dot) ||
    folder.length === below ||
    folder.includes("/.", below - 1)
  );
}

const WORKTREES = "/.claude/worktrees/";

/**
 * What a table says of a name, if it knows it: its words with a blank around each. The tables are texts
 * because a young process finds a line in one for a hundredth of what filling a map costs it.
 */
export function lineOf(table: string, name: string): string | undefined {
  const head = `\n${name}:`;
  const at = table.indexOf(head);
  if (at < 0) return undefined;
  const line = table.slice(at + head.length, table.indexOf("\n", at + 1));
  return line === "" ? "" : `${line} `;
}

/**
 * True for a line with a character that is not seen, or a run that may be a token, wherever it stands. A name of letters, such as
 * `my_long_name`, `my-long-branch` and `myLongName`, counts by its longest word: no token of any known format
 * is that regular.
 */
export function mayHideText(command: string): boolean {
  let run = 0;
  let word = 0;
  let isName = true;
  for (let at = 0; at < command.length; at++) {
    const code = command.charCodeAt(at);
    run++;
    if (code > 0x7e && isInvisible(code)) return true;
    if (code >= 0x61 && code <= 0x7a) word++;
    else if (
      // Blanks, quotes and most signs are in no token, and `/`, `.` and `,` part paths and lists.
      (code < 0x30 && code !== HYPHEN && code !== PERCENT && code !== PLUS) ||
      (code > 0x39 && !(code >= 0x41 && code <= 0x5a) && isSignOfPattern(code))
    ) {
      if (code === ESCAPE) return true;
      run = 0;
      word = 0;
      isName = true;
    } else if (code === HYPHEN || code === UNDERSCORE) word = 0;
    else if (code <= 0x39 || code > 0x5a || (word > 0 && word < NAME_WORD_MIN_CHARS))
      isName = false;
    else word = 1;
    if ((isName ? word : run) >= TOKEN_MIN_CHARS) return true;
  }
  return false;
}

/** Turns the direction of writing, or is a part of a tag. */
function isInvisible(code: number): boolean {
  return (code >= 0x202a && code <= 0x2069) || code === 0xdb40;
}

/** `:` and `?`, brackets and braces, `\`, `^` and `|`. */
function isSignOfPattern(code: number): boolean {
  if (code === COLON || code === QUESTION_MARK) return true;
  return (code >= 0x5b && code <= 0x5e) || (code >= 0x7b && code <= 0x7d);
}
