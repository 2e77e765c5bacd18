import type { Reach } from "../commands/read-only-form.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import { isSecretPath } from "../places/judge-path.ts";
import { globMatches } from "../text/glob-name.ts";
import { isWithin } from "../text/path.ts";
import { isCode } from "../text/words.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import { holdsToken, mayHoldTokens } from "./held-tokens.ts";
import { foundAt } from "./resolve-path.ts";
import { whyNotOneFile } from "./shared-files.ts";
import { isSettingsOfTool } from "./tool-settings.ts";
import { endsAsCode, openName } from "./visibility.ts";

/** Names in folders that are looked at for one command: some 20 ms. */
const ENTRIES_MAX = 20_000;

/**
 * Says which guarded file lies in what a command goes through by itself; undefined where the disk shows that there is
 * none. What the program leaves out itself is left out, and so is git's own folder but for its settings.
 */
export function whyNotReached(
  reach: Reach,
  folders: readonly string[],
  world: ApprovalWorld,
): string | undefined {
  const { only = [] } = reach;
  const isCodeOnly = only.length > 0 && only.every(endsAsCode);
  const left = { names: ENTRIES_MAX };
  // Each name is looked at as it is: links are followed where the program does.
  const named: ApprovalWorld = { ...world, realPath: (path) => path };
  for (const path of reach.paths) {
    for (const folder of folders) {
      const why = whyNotStart(path, folder, { reach, world, named, left, isCodeOnly });
      if (why !== undefined) return why;
    }
  }
  return undefined;
}

interface Search {
  readonly reach: Reach;
  readonly world: ApprovalWorld;
  /** The world in which every name is that of a file itself. */
  readonly named: ApprovalWorld;
  readonly left: { names: number };
  /** True where only source code is opened, of which a name says nothing, but another name of the file may. */
  readonly isCodeOnly: boolean;
}

interface Walk extends Search {
  readonly seen: Set<string>;
  /** How the paths end that are meant. */
  readonly end: string;
  /** True where a shell, `read` or `xargs` may take the names apart. */
  readonly splits: boolean;
  readonly followsLinks: boolean;
  /** Names that a file of ripgrep's or git's takes back from what is left out, hidden ones as well. */
  readonly back: string[];
}

function whyNotStart(path: Arg, folder: string, search: Search): string | undefined {
  const text = openName(path);
  const [known = ""] = text.split(UNKNOWN);
  const isOpen = known !== text;
  const base = isOpen ? known.slice(0, known.lastIndexOf("/") + 1) : text;
  const last = isOpen ? text.slice(text.lastIndexOf(UNKNOWN) + 1) : "";
  const isCodeOnly = search.isCodeOnly || endsAsCode(`*${last}`);
  // Anything else may be the name of a folder, which is gone through, or of which `find` names the files.
  const end = search.reach.flat === true && /^\.\w+$/.test(last) ? last : "";
  const start = foundAt(base === "" ? "." : base, folder, search.world);
  // A pattern of the shell matches as many folders deep as it is written.
  const isFlat = search.reach.flat === true && !path.value.includes(UNKNOWN) && !/\*\*/.test(text);
  const depth = isFlat ? text.slice(base.length).split("/").length : Number.POSITIVE_INFINITY;
  const followsLinks = isOpen || search.reach.links === true;
  const splits = path.splits === true || (path.value.includes(UNKNOWN) && path.matched !== true);
  const back = takenBackAbove(start, search);
  const walk = { ...search, isCodeOnly, seen: new Set<string>(), end, splits, followsLinks, back };
  return whyNotBelow(start, depth, walk, []);
}

function whyNotBelow(
  folder: string,
  depth: number,
  walk: Walk,
  above: readonly string[],
): string | undefined {
  const { world, reach, seen, left } = walk;
  if (depth <= 0 || seen.has(folder)) return undefined;
  seen.add(folder);
  const entries = world.entries(folder);
  if (entries === undefined) return undefined;
  left.names -= entries.length;
  if (left.names < 0)
    return walk.isCodeOnly ? undefined : "goes through too many files to check their names";
  const ignored = reach.skipsIgnored === true ? [...above, ...ignoredIn(folder, world)] : [];
  walk.back.push(...takenBackIn(folder, world));
  for (const { name, kind } of entries) {
    if (isLeftOut(name, ignored, reach) && !isTakenBack(name, walk)) continue;
    // Behind a blank in a folder's name a path may lead anywhere.
    if (walk.splits && !walk.isCodeOnly && kind === "folder" && /[\s'"\\]/.test(name)) {
      return "uses names that the shell splits into several words";
    }
    const path = `${folder}/${name}`;
    let why: string | undefined;
    if (kind !== "folder") why = whyNotFile(path, name, walk);
    else if (name === ".git")
      why = walk.isCodeOnly ? undefined : whyNotSettings(`${path}/config`, world);
    else why = whyNotBelow(path, depth - 1, walk, ignored);
    if (why === undefined && kind === "link" && walk.followsLinks) {
      const real = world.realPath(path);
      why = whyNotFile(real, name, walk) ?? whyNotBelow(real, depth - 1, walk, ignored);
    }
    if (why !== undefined) return why;
  }
  return undefined;
}

function whyNotFile(path: string, name: string, walk: Walk): string | undefined {
  const { world, named, end, reach } = walk;
  const { only = [] } = reach;
  if (!name.endsWith(end)) return undefined;
  if (only.length > 0 && !only.some((glob) => globMatches(lastOf(glob), name))) return undefined;
  const other = whyNotOneFile(path, world);
  if (other !== undefined || isCode(name)) return other;
  if (isSecretPath(path, named)) {
    return `goes through \`${inside(path, world)}\`, which may contain secrets`;
  }
  return isSettingsOfTool(path) || holdsToken(path, world)
    ? whyNotSettings(path, world)
    : undefined;
}

function inside(path: string, { projectRoot }: ApprovalWorld): string {
  return isWithin(path, projectRoot)
    ? path.slice(projectRoot.length + 1)
    : path.slice(-SHOWN_CHARS);
}

/** How much of a path a reason names. */
const SHOWN_CHARS = 80;

/** Settings in which a token may stand are looked into. */
function whyNotSettings(path: string, world: ApprovalWorld): string | undefined {
  if (!world.exists(path) || !mayHoldTokens(path, world)) return undefined;
  return `goes through \`${inside(path, world)}\`, which may contain a token`;
}

function isLeftOut(
  name: string,
  ignored: readonly string[],
  { skipsHidden, but = [] }: Reach,
): boolean {
  if (skipsHidden === true && name.startsWith(".")) return true;
  const isMeant = (glob: string) => globMatches(glob.replace(/\/$/, ""), name);
  return but.some(isMeant) || ignored.some(isMeant);
}

/** Names that the `.gitignore` of a repository leaves out at any depth; none where a line takes anything back. */
function ignoredIn(folder: string, world: ApprovalWorld): readonly string[] {
  if (!world.exists(`${folder}/.git`)) return [];
  const text = world.fileText?.(`${folder}/.gitignore`) ?? "";
  if (/^!/m.test(text)) return [];
  return text.split("\n").flatMap((line) => /^([\w.@*-]+)\/?\r?$/.exec(line)?.[1] ?? []);
}

/** Files that say what a search leaves out, of which ripgrep reads those of all folders above as well. */
const IGNORING = ".rgignore .ignore .gitignore .git/info/exclude";

/** The last names of what such files take back with `!`. */
function takenBackIn(folder: string, world: ApprovalWorld): readonly string[] {
  return IGNORING.split(" ").flatMap((name) => takenBackBy(`${folder}/${name}`, world));
}

function takenBackBy(path: string, world: ApprovalWorld): readonly string[] {
  if (!world.exists(path) || world.exists(`${path}/.`)) return [];
  const text = world.fileText?.(path);
  // One that cannot be read may take back everything.
  if (text === undefined) return ["*"];
  return text.split("\n").flatMap((line) => {
    if (!line.startsWith("!")) return [];
    const name = lastOf(line.slice(1).trim().replace(/\/+$/, ""));
    return /^[\w.@*?-]+$/.test(name) ? name : "*";
  });
}

function takenBackAbove(start: string, { reach, world }: Search): string[] {
  if (reach.skipsIgnored !== true && reach.skipsHidden !== true) return [];
  const back: string[] = [];
  for (let folder = start; folder.includes("/"); ) {
    folder = folder.slice(0, folder.lastIndexOf("/"));
    back.push(...takenBackIn(folder, world));
  }
  const settings = world.env("XDG_CONFIG_HOME") ?? `${world.home ?? ""}/.config`;
  return [...back, ...takenBackBy(`${settings}/git/ignore`, world)];
}

function isTakenBack(name: string, { back, reach: { but = [] } }: Walk): boolean {
  return (
    back.some((glob) => globMatches(glob, name)) && !but.some((glob) => globMatches(glob, name))
  );
}

function lastOf(glob: string): string {
  return glob.slice(glob.lastIndexOf("/") + 1);
}
