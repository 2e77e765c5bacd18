import type { Finding } from "../model/finding.ts";
import { VERDICT_WEIGHT } from "../model/finding.ts";
import { UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { KEPT_CLASS, PROTECTED_CLASS } from "./change-classes.ts";
import { classify } from "./classify.ts";
import { isExcepted, isInProject } from "./exceptions.ts";
import { guardedKind } from "./guarded.ts";
import { whereLeads } from "./links.ts";
import { type NormalPath, normalPath } from "./normal-path.ts";
import type { PathAccess, PathClass } from "./path-class.ts";

/** How much of a path a finding repeats: enough for any real one, not a page of made-up text. */
const WORDS_MAX_CHARS = 300;

/** How much of a path a reason names, in UTF-16 units: its end says most. */
const NAMED_MAX_CHARS = 80;

/** What reading comes to where nothing else is known of it. */
const SHOWS = "would show the model";

/**
 * Judges one access to one path by its name, and by the name of what it links to.
 *
 * `path` may be relative to `cwd`, start with `~`, use Windows separators and hold wildcards or
 * unknown parts, which count for what they could reach. Listing names and metadata is always fine.
 * `isPart` is true where most of what a file holds stays in it when it is written to, or can be brought back.
 */
export function judgePath(
  access: PathAccess,
  path: string,
  world: World,
  cwd: string = world.cwd,
  isPart = false,
): Finding | undefined {
  if (access === "list") return undefined;
  const normal = normalPath(path, world, cwd);
  const lexical = strictest(access, normal, world);
  const found =
    lexical !== undefined && verdictOf(access, lexical) === "deny"
      ? lexical
      : stricter(access, lexical, strictestOfReal(access, normal, world));
  return found === undefined || (access === "read" && isPlain(found, normal, world))
    ? undefined
    : {
        ...finding(access, found, path),
        ...stakeOf(access, found, isPart, normal, world),
        ...(found.once === undefined ? {} : folderOf(found, normal)),
      };
}

/** True for settings that may hold a secret, and do not. */
function isPlain({ isOpenIfPlain }: PathClass, { unresolved }: NormalPath, world: World): boolean {
  if (isOpenIfPlain === undefined || unresolved.includes("*")) return false;
  const text = world.fileText?.(unresolved);
  return text !== undefined && !/key|token|secret|passw|auth(?!or)|credential|bearer/i.test(text);
}

/** The folder of the class that a path lies in; none for a file that the class names itself. */
function folderOf({ paths }: PathClass, { unresolved }: NormalPath): Pick<Finding, "folder"> {
  const path = unresolved.replace(/\/{2,}/g, "/");
  const folder = paths.find((one) => one.endsWith("/") && path.includes(one.replace("~", "")));
  return folder === undefined ? {} : { folder };
}

/** What is at stake; a file that defines a project is one of this project's, and a secret that is shown stays so. */
function stakeOf(
  access: PathAccess,
  pathClass: PathClass,
  isPart: boolean,
  path: NormalPath,
  world: World,
): Pick<Finding, "stake"> {
  const { partly, secret } = pathClass;
  if (secret && access !== "write") return {};
  const isPartly = isPart && partly !== undefined && isOneAlso(pathClass, path, world);
  const stake = isPartly ? partly : pathClass.stake;
  if (stake === undefined || (stake === "project-file" && !isInProject(path, world))) return {};
  return { stake };
}

/** True where what the path links to is in the same class, and in the project if the path is. */
function isOneAlso(pathClass: PathClass, path: NormalPath, world: World): boolean {
  if (path.unresolved.includes("*")) return false;
  const real = world.realPath(path.unresolved, "written");
  if (real === path.unresolved) return true;
  const linked = normalPath(real, world);
  if (isInProject(path, world) && !isInProject(linked, world)) return false;
  return strictest("write", linked, world) === pathClass;
}

/** Judges only whether the path decides which hooks and guards run: for `chmod`, `touch`, `chown`. */
export function judgeProtection(path: string, world: World, cwd?: string): Finding | undefined {
  const normal = normalPath(path, world, cwd);
  const guard =
    guardOf("write", normal, classesOf(normal, world), world) ?? guardOfReal(normal, world);
  return guard === undefined ? undefined : finding("write", guard, path);
}

function guardOfReal({ unresolved }: NormalPath, world: World): PathClass | undefined {
  if (unresolved.includes("*")) return undefined;
  const real = whereLeads(unresolved, world, "written");
  if (real === unresolved) return undefined;
  const normal = normalPath(real, world);
  return guardOf("write", normal, classesOf(normal, world), world);
}

/** Tells whether a path's contents are secret, so that sending them anywhere is exfiltration. */
export function isSecretPath(path: string, world: World, cwd: string = world.cwd): boolean {
  const normal = normalPath(path, world, cwd);
  if (strictest("read", normal, world)?.secret === true) return true;
  return strictestOfReal("read", normal, world)?.secret === true;
}

function finding(access: PathAccess, pathClass: PathClass, path: string): Finding {
  const { rule } = pathClass;
  const instead = insteadOf(access, pathClass);
  return {
    rule,
    verdict: verdictOf(access, pathClass) ?? "ask",
    reason: reasonOf(access, pathClass, namedPath(path)),
    ...(instead === undefined ? {} : { instead }),
    words: path.slice(0, WORDS_MAX_CHARS).replaceAll(UNKNOWN, "…"),
  };
}

function reasonOf(access: PathAccess, { noun, holds = noun }: PathClass, name: string): string {
  if (access === "read") return `${SHOWS} ${holds} in ${name}`;
  return `would ${access === "delete" ? "delete" : "change"} ${name}, ${noun}`;
}

/** What a reason begins with. */
const SAYS = new RegExp(`^(?:${SHOWS}|would change)`);

/** A finding in the words for what becomes of the file: `would copy`, `could read`. */
export function inWords(finding: Finding, does: string): Finding {
  return { ...finding, reason: finding.reason.replace(SAYS, does) };
}

/** A path as a reason names it. */
export function namedPath(path: string): string {
  const shown = path.replaceAll(UNKNOWN, "…");
  return shown.length <= NAMED_MAX_CHARS ? shown : `…${shown.slice(1 - NAMED_MAX_CHARS)}`;
}

/** The advice for what should not be read is about reading it; whoever changes it needs another. */
function insteadOf(access: PathAccess, pathClass: PathClass): string | undefined {
  const { read, instead } = pathClass;
  if (read === undefined || access === "read" || pathClass === KEPT_CLASS) return instead;
  return access === "delete" ? "let the user delete it" : "show the user what to write";
}

/** The class with the strictest answer; one that overrides for this access decides alone. */
function strictest(access: PathAccess, path: NormalPath, world: World): PathClass | undefined {
  const applying = classesOf(path, world);
  let found = guardOf(access, path, applying, world);
  if (applying.length === 0) return found;
  const overriding = applying.filter((pathClass) => pathClass.overrides?.includes(access));
  for (const pathClass of overriding.length > 0 ? overriding : applying) {
    found = stricter(access, found, pathClass);
  }
  return found !== undefined && weight(access, found) > 0 ? found : undefined;
}

const NO_CLASSES: readonly PathClass[] = [];

function classesOf(path: NormalPath, world: World): readonly PathClass[] {
  const matches = classify(path);
  if (matches.length === 0) return NO_CLASSES;
  return matches
    .filter(({ pathClass, self }) => !isExcepted(pathClass.except, path, self, world))
    .map(({ pathClass }) => pathClass);
}

/** The class that guards fairlead's own files and agents' settings, which no overriding class lifts. */
function guardOf(
  access: PathAccess,
  path: NormalPath,
  classes: readonly PathClass[],
  world: World,
): PathClass | undefined {
  const kind = guardedKind(path.segments, access, world);
  if (kind === "state") return KEPT_CLASS;
  if (access !== "write" && access !== "delete") return undefined;
  return kind !== undefined || classes.includes(PROTECTED_CLASS) ? PROTECTED_CLASS : undefined;
}

/** The same for what the path links to; a deletion removes the link, so only its folder counts. */
function strictestOfReal(
  access: PathAccess,
  path: NormalPath,
  world: World,
): PathClass | undefined {
  if (path.unresolved.includes("*")) return undefined;
  const slash = access === "delete" ? path.unresolved.lastIndexOf("/") : -1;
  const followed = slash > 0 ? path.unresolved.slice(0, slash) : path.unresolved;
  const real = whereLeads(followed, world, access === "write" ? "written" : undefined);
  if (real === followed) return undefined;
  const text = slash > 0 ? `${real}/${path.unresolved.slice(slash + 1)}` : real;
  return strictest(access, normalPath(text, world), world);
}

function stricter(
  access: PathAccess,
  first: PathClass | undefined,
  second: PathClass | undefined,
): PathClass | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const more = weight(access, second) - weight(access, first);
  // Of two questions, the one that more presets ask, and that says more.
  const isGraver =
    more === 0 &&
    ((first.stake !== undefined && second.stake === undefined) || first.rule === "files/system");
  return more > 0 || isGraver ? second : first;
}

function weight(access: PathAccess, pathClass: PathClass): number {
  const verdict = verdictOf(access, pathClass);
  return verdict === undefined ? 0 : VERDICT_WEIGHT[verdict];
}

function verdictOf(access: PathAccess, pathClass: PathClass): "ask" | "deny" | undefined {
  return access === "list" ? undefined : pathClass[access];
}
