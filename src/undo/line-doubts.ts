import { whyNotWords } from "../policy/approve/prove-command.ts";
import { descriptionOf } from "../policy/catalog/descriptions.ts";
import { effectsOf } from "../policy/catalog/effects.ts";
import { formsOf } from "../policy/commands/read-only-form.ts";
import { type Arg, type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import type { Effect } from "../policy/model/model.ts";
import type { World } from "../policy/model/world.ts";
import { absolutePath, isWithin } from "../policy/text/path.ts";
import { nameOf, parentOf } from "../sys/paths.ts";
import type { PlannedTarget } from "./planned-target.ts";

/**
 * Why a line as a whole cannot be told from its words: it says by a variable which program, file or folder a name
 * stands for, or binds the name of a command anew.
 */
export function doubtOfText(source: string): string | undefined {
  return STEERS.test(source) ? "it changes what its words stand for" : undefined;
}

/** Variables that shells, loaders and languages read before they do what they are told; `hash -p` and `enable`; reports of `time -o`; names made of `{}`. */
const STEERS =
  /\b(?:PATH|CDPATH|OLDPWD|ENV|BASH_ENV|SHELLOPTS|BASHOPTS|GLOBIGNORE|IFS|HOME|(?:LD|DYLD|GIT|NODE|PYTHON|PERL|RUBY|JAVA)_?[A-Z0-9_]*|\w+_(?:OPTIONS|OPTS))\+?=|\b(?:read|declare|typeset|local|export|printf -v|readonly|nameref)\b[^;&|\n]*\b(?:PATH|CDPATH|BASH_ENV|PWD|IFS)\b|\bPWD=|\bhash\s+-p|\benable\s|\b(?:time|[sl]trace|valgrind|perf)\b[^;&|\n]*\s-(?:\w*o|-output|-log-file)|\{\}[^\s;+'"]|[^\s'"]\{\}/;

/** Why a command writes to files besides those that its effects name; undefined where it does not. */
export function doubtOfWords(invocation: Invocation): string | undefined {
  const places = effectsOf(invocation)?.some(
    (effect) => effect.kind === "write" || effect.kind === "link",
  );
  const keeps = invocation.args.some(({ value }) => KEEPS_BACKUPS.test(value));
  if (places === true && keeps) return "it writes under names that it makes up";
  return undefined;
}

/**
 * True for a command whose effects may leave out a file that it writes: one that seems to look, with words that are
 * not among those of which somebody said that they only look (`uniq IN OUT`, `iconv -o`, `tree -o`).
 */
export function mayWriteUnsaid(invocation: Invocation): boolean {
  const { interprets, changes, subcommand, style } = descriptionOf(invocation.program) ?? {};
  // A cmdlet writes to the files of its parameters, and all of these are described.
  if (
    style === "cmdlet" ||
    interprets !== undefined ||
    changes !== undefined ||
    subcommand !== undefined
  )
    return false;
  return seemsToLook(invocation) && !surelyLooks(invocation);
}

/** True for a command in a form of which its description says that it only looks. */
export function surelyLooks(invocation: Invocation): boolean {
  const description = descriptionOf(invocation.program);
  if (description === undefined || !seemsToLook(invocation)) return false;
  return formsOf(description).some(
    (form) => form.runs !== true && whyNotWords(invocation.args, description, form) === undefined,
  );
}

function seemsToLook(invocation: Invocation): boolean {
  return effectsOf(invocation)?.every(({ kind }) => LOOKS.includes(kind)) === true;
}

/** Effects of a command that only looks, as far as they say. */
const LOOKS: readonly Effect["kind"][] = ["read", "list", "print"];

/** Backups with `~` and the like, and names made of the whole path. */
const KEEPS_BACKUPS = /^(?:-[A-Za-z]*[bS]|--b(?:ackup)?\b|--suf|--parents)/;

/** True for a path that goes up again from a link, where a program and the words disagree about what is above. */
export function goesBackOverLink(value: string, folder: string, world: World): boolean {
  const parts = `${value.startsWith("/") ? "" : `${folder}/`}${value}`.split("/");
  return parts.some((part, at) => {
    if (part !== ".." || at === 0) return false;
    const below = absolutePath(parts.slice(0, at).join("/") || "/", "/");
    const above = parentOf(below) ?? "/";
    return (parentOf(world.realPath(below)) ?? "/") !== world.realPath(above);
  });
}

/**
 * Where the path of a word leads that is followed although its last name is a link: one that ends in a slash.
 * Undefined for a path that is not a link.
 */
export function behindLink(path: string, world: World): string | undefined {
  const real = world.realPath(path);
  const parent = world.realPath(parentOf(path) ?? "/");
  return real === `${parent === "/" ? "" : parent}/${nameOf(path)}` ? undefined : real;
}

/** True for a word whose last name is followed where it is a link. */
export function isFollowed({ value }: Arg): boolean {
  return /\/\.?$/.test(value);
}

/** True for what `{}` stands for by itself, and not for a path made of it. */
export function isAsFound(value: string, start: string): boolean {
  if (/(?:^|\/)\.\.(?:\/|$)/.test(value) && !start.includes("..")) return false;
  const folder = start.replace(/\/+$/, "");
  return value === UNKNOWN || value === start || value.startsWith(`${folder}/`) || folder === ".";
}

/** True where the names of a search are those of files, and not parts of paths. */
export function isByName(
  { names }: Extract<Effect, { kind: "found" }>,
  { args }: Invocation,
): boolean {
  if (args.some(({ value }) => /^-i?(?:path|wholename|regex|lname)$/.test(value))) return false;
  return names.length > 0 && !names.some((name) => /[/\uFFFC]/.test(name));
}

/** True for the names in a folder that a loop goes over: what is unknown of them comes from no command or variable. */
export function isOfLoop({ value, from, variable }: Arg): boolean {
  if (from !== undefined || variable !== undefined) return false;
  return /^[^\uFFFC]*\/[^/]*\uFFFC[^/]*$/.test(value);
}

/** What holds what a word names, as a word. */
export function folderOf(path: Arg): Arg {
  const trimmed = path.value.replace(/\/+$/, "");
  const cut = trimmed.lastIndexOf("/");
  const value = cut < 0 ? "." : trimmed.slice(0, cut) || "/";
  return { ...path, value, glob: /[*?[]/.test(value) };
}

/** A path behind a name that the line itself makes lead somewhere else. */
export function reachesBehind(targets: readonly PlannedTarget[]): string | undefined {
  const links = targets.filter(({ link }) => link);
  const reaches = links.some((one) =>
    targets.some(
      ({ path, by, change }) =>
        by !== one.by && isWithin(path, one.path) && (path !== one.path || change === "written"),
    ),
  );
  // What is above a link depends on where it leads.
  if (links.some((one) => targets.some(({ by, goesUp }) => goesUp && by !== one.by)))
    return "it goes up from a link";
  return reaches ? "it reaches files through a link that it makes itself" : undefined;
}
