import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import type { Call, Walk } from "./walk.ts";

/*
 * People write code for PowerShell into double quotes of Bash: `powershell -Command "$c = Get-Content a; $c[0]"`. Bash
 * puts nothing in place of variables that it does not have. What was meant is read as well as what Bash makes of it,
 * as long as it is plain which of the two shells each variable belongs to.
 */

/** A word of a command line for PowerShell. */
export interface WindowsWord {
  /** The word as it was meant. */
  readonly meant: string;
  /** The word as Bash hands it over, its own unset variables gone; absent where that is the same. */
  readonly bare?: string;
}

/** What a word tells PowerShell. */
export function wordForPowerShell(arg: Arg, call: Call, walk: Walk): WindowsWord {
  const { value } = arg;
  if (!value.includes(UNKNOWN)) return { meant: value };
  const written = walk.source.slice(arg.start, arg.end);
  if (!written.startsWith('"')) return { meant: value };
  const pieces = piecesOf(written);
  const held = pieces && heldBy(pieces, value);
  if (pieces === undefined || held === undefined) return { meant: value };
  const code = pieces.map(({ text }) => text).join("");
  let meant = "";
  let bare = "";
  for (const [at, { text, kind, isData }] of pieces.entries()) {
    const own = held[at] ?? text;
    const isMeant = own === UNKNOWN && isForPowerShell(text, kind, isData, code, arg, call, walk);
    meant += isMeant ? text : own;
    bare += isMeant ? "" : own;
  }
  return { meant, bare };
}

/** A stretch of a word in double quotes: text, or what Bash puts something in place of. */
interface Stretch {
  /** Without the backslashes that Bash takes away. */
  readonly text: string;
  readonly kind: "text" | "variable" | "command";
  /** True inside `@'…'@`, in which PowerShell reads nothing. */
  readonly isData: boolean;
}

const TEXT = /(?:[^"\\$`]|\\[\s\S]|\$(?![\w{(@*#?$!-]))+/y;
const VARIABLE = /\$(?:\{[^{}"'`$()]*\}|\w+|[@*#?$!-])/y;
const COMMAND =
  /\$\((?:[^()"'`\\]|\((?:[^()"'`\\]|\([^()"'`\\]*\))*\))*\)|`(?:[^"`\\]|\\[\s\S])*`/y;

/** The pieces of a word in double quotes; undefined for any other, and where Bash reads quotes in it otherwise. */
function piecesOf(written: string): readonly Stretch[] | undefined {
  const pieces: Stretch[] = [];
  let isData = false;
  let at = 1;
  while (at < written.length - 1) {
    const [kind, found] = pieceAt(written, at) ?? [];
    if (kind === undefined || found === undefined) return undefined;
    const text = kind === "text" ? found.replace(/\\([$`"\\\n])/g, "$1") : found;
    pieces.push({ text, kind, isData });
    if (kind === "text") isData = opensData(text, isData);
    at += found.length;
  }
  return written.endsWith('"') ? pieces : undefined;
}

function pieceAt(written: string, at: number): readonly [Stretch["kind"], string] | undefined {
  for (const [kind, pattern] of [
    ["text", TEXT],
    ["command", COMMAND],
    ["variable", VARIABLE],
  ] as const) {
    pattern.lastIndex = at;
    const found = pattern.exec(written)?.[0];
    if (found !== undefined) return [kind, found];
  }
  return undefined;
}

/** Whether a here-string that takes everything as it stands is open behind the text. */
function opensData(text: string, before: boolean): boolean {
  const opened = Math.max(text.lastIndexOf("@'\n"), text.lastIndexOf("@'\r\n"));
  const closed = text.lastIndexOf("\n'@");
  return opened === closed ? before : opened > closed;
}

/** What Bash puts in the place of each piece; undefined where that cannot be told apart from the text around it. */
function heldBy(pieces: readonly Stretch[], value: string): readonly string[] | undefined {
  const held: string[] = [];
  let from = 0;
  for (const [at, { text, kind }] of pieces.entries()) {
    const next = pieces[at + 1];
    let to = from + text.length;
    if (kind === "text") {
      if (!value.startsWith(text, from)) return undefined;
    } else if (value[from] === UNKNOWN) to = from + 1;
    else if (next === undefined) to = value.length;
    else if (next.kind === "text") to = value.indexOf(next.text, from);
    else return undefined;
    if (to < from) return undefined;
    held.push(value.slice(from, to));
    from = to;
  }
  return from === value.length ? held : undefined;
}

/** True for what PowerShell is to expand: Bash has no such variable, or no such command. */
function isForPowerShell(
  text: string,
  kind: Stretch["kind"],
  isData: boolean,
  code: string,
  arg: Arg,
  { frame, env }: Call,
  walk: Walk,
): boolean {
  if (kind === "command") return isData ? text.startsWith("`") : SUBEXPRESSION.test(text);
  const name = /^\$\{?(\w+)\}?$/.exec(text)?.[1] ?? "";
  if (name !== "" && (frame.scope.get(name) !== undefined || env.has(name))) return false;
  if (isData) return true;
  if (name === "_") return hasPlainLastWords(arg, walk);
  return name !== "" && (AUTOMATIC.test(name) || isBound(name, code));
}

/** `$($_.Name)`, `$([math]::Pi)`, `$(Get-Date)`: Bash would look for a program of that name. */
const SUBEXPRESSION = /^\$\(\s*(?:\$[A-Za-z_]\w*[.[]|\[[A-Za-z]|\(|[A-Za-z]+-[A-Za-z]+\b)/;

/** Variables that PowerShell sets by itself, and the names of its drives and scopes. */
const AUTOMATIC =
  /^(?:psitem|profile|ps\w*table|pscommandpath|psscriptroot|psculture|psboundparameters|null|true|false|args|input|matches|error|host|lastexitcode|myinvocation|executioncontext|is(?:windows|linux|macos)|env|script|global|local|using)$/i;

/** True for a variable that the code itself gives a value: `$x = …`, `foreach ($x in …)`, `param($x)`. */
function isBound(name: string, code: string): boolean {
  const variable = `\\$\\{?${name}\\}?`;
  return new RegExp(
    `${variable}\\s*(?:(?:,\\s*\\$\\w+\\s*)*[-+*/%]?=(?!=)|\\+\\+|--)|\\bforeach\\s*\\(\\s*${variable}\\b|\\b(?:param|function\\s+[\\w-]+)\\s*\\([^)]*${variable}\\b|variable\\s+${name}\\b`,
    "i",
  ).test(code);
}

/** Bash's `$_` is the last word of the command before, which is no code where that is a plain word. */
function hasPlainLastWords(arg: Arg, { drafts }: Walk): boolean {
  return drafts.every(
    ({ args, end }) => end > arg.start || /^[\w@%+=:,./\\-]{0,200}$/.test(args.at(-1)?.value ?? ""),
  );
}
