import { argumentsFor, databaseClient } from "../catalog/database-clients.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import { filesUsed } from "../catalog/effects.ts";
import type { Description } from "../commands/command.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import { mayWriteFile } from "../tools/shell-escapes.ts";

/** True for a command that may write to files which none of its effects names. */
export function mayWriteBeside(invocation: Invocation): boolean {
  if (isSaidWhole(invocation)) return false;
  return mayChangeByCode(invocation) || outputsOf(invocation).length > 0;
}

/** True for most commands: they give no option that may be an output, and run no code. */
function isSaidWhole({ program, args }: Invocation): boolean {
  const description = descriptionOf(program);
  if (description?.interprets !== undefined) return false;
  if (description?.ownLanguage === true || description?.stores === true) return false;
  for (const { value } of args) if (value.startsWith("-")) return isClosed(description);
  return true;
}

/** True for a program whose description says everything that it writes. */
function isClosed(description: Description | undefined): boolean {
  return (
    description !== undefined &&
    description.project === undefined &&
    description.options.used?.startsWith("*") !== true
  );
}

/**
 * True for code of a language that calls something by a name that libraries give to what changes files: a table is
 * saved, an archive is unpacked, a database is opened. What it does to which file nobody described.
 */
export function mayChangeByCode(invocation: Invocation): boolean {
  return codeOf(invocation).some((code) => CHANGES.test(code));
}

/** True for code that unpacks an archive, of which nobody knows the names. */
export function unpacksByCode(invocation: Invocation): boolean {
  return codeOf(invocation).some((code) => UNPACKS.test(code));
}

/** The texts among which the code of an interpreter is; none for shells, whose commands are listed. */
export function codeOf({ program, args, stdin }: Invocation): readonly string[] {
  const language = descriptionOf(program)?.interprets?.language;
  if (language === undefined || LISTED.includes(language)) return [];
  const given = args.map(({ value }) => value).filter((value) => /[\s('"]/.test(value));
  return stdin.kind === "text" ? [...given, stdin.text.value] : given;
}

/** Languages of which all that they write is said by their effects. */
const LISTED: readonly string[] = ["shell", "powershell", "cmd", "sed", "awk"];

const CHANGES =
  /\b(?:write|save|dump|spew|spurt|print_to|im(?:write|save)|truncate|extract|unpack|copy|move|append|output|put_?content)[\w.]*\s*[('"!]|\bto_[a-z]+\s*\(|\b(?:inplace|sysopen|creat|tofile|O_(?:WRONLY|RDWR|CREAT|TRUNC)|sqlite3?|shelve|dbm|h5py|ZipFile|TarFile|FileHandler|basicConfig)\b|\$\^I|['"][rwax]b?\+?[btx]*['"]|['"]\+?[<>]{1,2}|\bopen\s+\S+\s+[wa]\+?(?!\w)|\bfile\s+(?:delete|rename|copy)\b|\btie\b/i;

const UNPACKS = /\b(?:extract|unpack|copytree)\w*\s*[('"!]/i;

/** True for PowerShell that changes files by methods of objects, or of what a pipe gives it. */
export function mayChangeByMethods({ source, invocations }: Analysis): boolean {
  return invocations.some(({ dialect }) => dialect === "powershell") && METHODS.test(source);
}

const METHODS =
  /(?:\.|\]::)\s*(?:Delete|MoveTo|CopyTo|Write\w+|Create\w*|Open\w*|Append\w*|Copy|Move|Replace)\s*\(|(?:%|\bforeach(?:-object)?)\s+(?:-\w+\s+)?['"]?(?:delete|moveto|copyto)\b|\b(?:StreamWriter|FileStream)\b|\|\s*(?:remove-item|ri|rm|rd|del|erase|clear-content|clc|set-content|sc|out-file|move-item|mi|mv)\b/i;

/**
 * The words of a command that may name a file which it writes, where nobody described its options: what stands behind
 * one that is called after an output (`-o FILE`, `--out-file=FILE`), and what the texts for a client's own language say.
 */
export function outputsOf(invocation: Invocation): readonly Arg[] {
  const { program, args, stdin } = invocation;
  const description = descriptionOf(program);
  if (description?.ownLanguage === true) {
    const texts = stdin.kind === "text" ? [...args, stdin.text] : args;
    const named = texts.filter(({ value }) => mayWriteFile(value)).flatMap(wordsIn);
    return [...named, ...changedDatabase(invocation, texts)];
  }
  if (description?.stores === true)
    return (filesUsed(invocation) ?? []).flatMap((one) => (one.kind === "write" ? [one.path] : []));
  const language = description?.interprets?.language;
  const isOpen = !isClosed(description) || (language !== undefined && !LISTED.includes(language));
  return isOpen ? args.flatMap((arg, at) => outputAt(arg, args[at - 1])) : [];
}

/** The file of the database that a client changes, and what SQLite and DuckDB keep beside it. */
function changedDatabase(
  { program, args, stdin, redirects }: Invocation,
  texts: readonly Arg[],
): readonly Arg[] {
  const client = databaseClient(program);
  if (client?.file !== true) return [];
  const isFed = stdin.kind === "pipe" || redirects.some(({ operator }) => operator === "<");
  if (!isFed && !texts.some(({ value }) => CHANGES_DATA.test(value))) return [];
  const opened = texts.flatMap((text) =>
    [...text.value.matchAll(OPENS)].map(([, value = ""]) => ({ ...text, value })),
  );
  return [...argumentsFor(client, args).operands.slice(0, 1), ...opened]
    .filter(({ value }) => value !== "" && !value.startsWith(":"))
    .flatMap((file) =>
      ["", "-wal", "-shm", ".wal"].map((end) => ({ ...file, value: `${file.value}${end}` })),
    );
}

/** Where a client of SQLite turns to another file. */
const OPENS = /\.open\s+(?:-\S+\s+)*["']?([^\s"';]+)/g;

const CHANGES_DATA =
  /\b(?:insert|update|delete|replace|alter|drop|create|vacuum|reindex|attach|copy|load|merge|truncate|pragma\s+\w+\s*[=(])|\.(?:import|restore|read|recover|session|archive|ar)\b|(?:^|\s)-init\b/i;

function outputAt(arg: Arg, before: Arg | undefined): readonly Arg[] {
  const { value } = arg;
  const isBehind = before?.value.startsWith("-") === true && OUTPUT.test(before.value);
  if (isBehind) return value.startsWith("-") ? [] : [arg];
  const sign = value.indexOf("=");
  if (sign > 0 && value.startsWith("-") && OUTPUT.test(value.slice(0, sign)))
    return [{ ...arg, value: value.slice(sign + 1) }];
  const glued = /^-o(?=[\w./~])(?!ut)(.+)/.exec(value)?.[1];
  return glued === undefined ? [] : [{ ...arg, value: glued }];
}

const OUTPUT =
  /^(?:-[oO]|-MF|--?(?:out|output|outfile|outdir|dest|destination|save|export|report|dump|write)(?:[-_]?(?:file|path|dir|directory|folder|to|name|as))?|--to|--log-?file)$/i;

function wordsIn(text: Arg): readonly Arg[] {
  const words = text.value.split(/[\s"'`(),;=]+/).filter((word) => word !== "");
  return words.map((value) => ({ ...text, value }));
}
