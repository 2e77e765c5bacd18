import { belongingsOf } from "../catalog/belongings.ts";
import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { folderOf, isAddedBefore, othersAmong, pathsIn } from "../effects/owners.ts";
import type { Named } from "../model/belonging.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";
import { ago } from "./others-things.ts";

// Files that another session on this machine wrote.

/** Files that another session, which is still going on, wrote last. */
export const othersFile: Rule = {
  id: "sessions/file",
  verdict: "ask",
  stake: "project",
  programs: ["*"],
  reason: "would delete a file that another session wrote",
  instead: "leave the file to the session that wrote it, or ask the user",
  check: (invocation, world) => {
    const { whose } = world;
    if (whose === undefined || invocation.remote) return undefined;
    for (const named of [...deleted(invocation, world), ...foundAndDeleted(invocation, world)]) {
      const owners = whose(named);
      const others = owners === undefined ? [] : othersAmong(owners);
      const [first] = others;
      if (first === undefined) continue;
      const names = nameAmong(others.map(({ name }) => name));
      const reason = `would delete ${names}, which another session wrote${ago(first)}`;
      return matched(invocation, { reason });
    }
    return undefined;
  },
  examples: () => ({
    denies: [
      "rm theirs.txt",
      "rm -rf build/theirs",
      "rm theirs*",
      "find theirs -name '*.o' -delete",
    ],
    allows: ["rm own.txt", "rm -rf build/own", "rm own*", "find own -name '*.o' -delete"],
  }),
};

/** What a command deletes by its words; patterns of the shell are matched with what others wrote. */
function deleted(invocation: Invocation, world: World): readonly Named[] {
  return effectsOfKind(invocation, "delete").flatMap(({ path, extent, host }): Named[] => {
    const isLost = extent !== "moved" && extent !== "empty" && extent !== "extra";
    if (!isLost || host !== "here" || path.value === "") return [];
    const listed = listedAs(path);
    if (listed === undefined) return [];
    const place = placeOf(listed, invocation, world);
    return [{ kind: "file", path: place, ...(listed.glob ? { isPattern: true } : {}) }];
  });
}

/** What a list of files leaves open, as a pattern: `find . -name '*.o' -exec rm`. Undefined where nothing of the name is known. */
function listedAs(path: Arg): Arg | undefined {
  if (!path.value.includes(UNKNOWN)) return path;
  const parts = path.value.split("/");
  const last = parts.at(-1)?.replaceAll(UNKNOWN, "") ?? "";
  if (last === "" || (parts.length > 1 && parts[0]?.includes(UNKNOWN))) return undefined;
  const pattern = parts.map((part) => (part === UNKNOWN ? "**" : part.replaceAll(UNKNOWN, "*")));
  return { ...path, value: pattern.join("/"), glob: true };
}

/** What `find` deletes; by what else than names and kinds it finds files is not known here. */
function foundAndDeleted(invocation: Invocation, world: World): readonly Named[] {
  return effectsOfKind(invocation, "found").flatMap((found): readonly Named[] => {
    const { action, starts, names, narrowed, only } = found;
    if (action !== "delete" || only !== undefined || (names.length === 0 && narrowed)) return [];
    return starts.filter(isKnown).flatMap((start): readonly Named[] => {
      const folder = placeOf(start, invocation, world);
      if (names.length === 0) return [{ kind: "file", path: folder }];
      return names.map((name) => ({
        kind: "file",
        path: `${folder}/**/${name.slice(name.lastIndexOf("/") + 1)}`,
        isPattern: true,
      }));
    });
  });
}

/** Files that another session, which is still going on, changed and did not commit, overwritten or moved as a whole. */
export const othersContent: Rule = {
  id: "sessions/content",
  verdict: "ask",
  stake: "project",
  programs: ["*"],
  reason: "would replace a file that another session is changing",
  instead: "write to another file, or ask the user",
  check: (invocation, world) => {
    const { whose } = world;
    if (whose === undefined || invocation.remote) return undefined;
    const moved = effectsOfKind(invocation, "delete").filter(({ extent }) => extent === "moved");
    for (const [verb, path] of [
      ...moved.map(({ path }) => ["move", path] as const),
      ...replaced(invocation).map((path) => ["overwrite", path] as const),
    ]) {
      if (!isKnown(path) || path.glob) continue;
      const owners = whose({ kind: "content", path: placeOf(path, invocation, world) });
      const [first] = owners === undefined ? [] : othersAmong(owners);
      if (first === undefined) continue;
      const reason = `would ${verb} ${first.name}, which another session changed${ago(first)}`;
      return matched(invocation, { reason });
    }
    return undefined;
  },
  examples: () => ({
    denies: ["echo x > theirs.txt", "cp own.txt theirs.txt", "mv theirs.txt old.txt"],
    allows: ["echo x > own.txt", "echo x >> theirs.txt", "mv own.txt old.txt"],
  }),
};

/** Paths of which the whole content is another one afterwards; what a log said before nobody wants back. */
function replaced(invocation: Invocation): readonly Arg[] {
  const written = effectsOfKind(invocation, "write").filter(
    ({ how, deep }) => (how === undefined || how === "started") && deep !== true,
  );
  const redirected = invocation.redirects.filter(({ operator }) => /^[&\d]*>[|&]?$/.test(operator));
  return [
    ...written.map(({ path }) => path),
    ...redirected.map(({ target }) => target).filter(({ value }) => !/^\d*-?$/.test(value)),
  ].filter(({ value }) => !value.endsWith(".log"));
}

function isKnown({ value }: Arg): boolean {
  return value !== "" && !value.includes(UNKNOWN);
}

function placeOf({ value }: Arg, { cwd }: Invocation, { home }: World): string {
  return value.startsWith("~") ? `${home}${value.slice(1)}` : absolutePath(value, cwd);
}

/** Changes in a work tree that another session made within the hour and did not commit. */
export const othersChanges: Rule = {
  id: "sessions/changes",
  verdict: "ask",
  stake: "project",
  programs: ["git"],
  reason: "would take back changes of another session",
  instead: "use it on this session's own files only, or ask the user",
  check: (invocation, world, analysis) => {
    const named = changesTaken(invocation, analysis);
    const owners = named === undefined ? undefined : world.whose?.(named);
    const others = owners === undefined ? [] : othersAmong(owners);
    const [first] = others;
    if (first === undefined) return undefined;
    const names = nameAmong(others.map(({ name }) => name));
    return matched(invocation, {
      reason: `would undo what another session changed in ${names}${ago(first)}`,
    });
  },
  examples: () => ({
    denies: [
      "git checkout -- theirs.txt",
      "git restore theirs.txt",
      { command: "git reset --hard", cwd: "/home/user/project/theirs" },
      { command: "git stash -u", cwd: "/home/user/project/theirs" },
    ],
    allows: [
      "git checkout main",
      "git restore --staged theirs.txt",
      { command: "git reset", cwd: "/home/user/project/theirs" },
      "git stash -u",
    ],
  }),
};

/** What a command takes out of a work tree; undefined where that is nothing, or is not known. */
function changesTaken(invocation: Invocation, analysis: Analysis): Named | undefined {
  if (invocation.remote) return undefined;
  const folder = folderOf(invocation);
  const taken = (which: Changes["which"], names: readonly Arg[], letters: RegExp): Changes => {
    const isDeep = invocation.args.some(({ value }) => letters.test(value));
    const paths = pathsIn(names, folder).map((path) => path.replace(/\/[^/]*\*.*$/, ""));
    return { kind: "changes", folder, paths, which, ...(isDeep ? { withIgnored: true } : {}) };
  };
  for (const { what, names } of effectsOfKind(invocation, "lose")) {
    if (what === "all changes") return taken("tracked", [], /^$/);
    if (what === "changes") return taken("tracked", names, /^$/);
    if (what === "untracked files") return taken("untracked", names, /^-[a-z]*[xX]/);
  }
  const cleaned = effectsOfKind(invocation, "delete").filter(({ extent }) => extent === "extra");
  if (cleaned.length > 0)
    return taken(
      "untracked",
      cleaned.map(({ path }) => path),
      /^-[a-z]*[xX]/,
    );
  const stash = belongingsOf(invocation).find(
    ({ what, does }) => what === "stash" && does === "makes",
  );
  if (stash === undefined) return undefined;
  const named = effectsOfKind(invocation, "restore").flatMap(({ path }) =>
    path.value === "." ? [] : [path],
  );
  const isDeep = stash.deep === true || isAddedBefore(invocation, analysis);
  return taken(isDeep ? "all" : "tracked", named, /^(?:-[a-z]*a|--all$)/);
}

type Changes = Extract<Named, { kind: "changes" }>;

/** Names that are listed; of more the others are counted. */
const NAMES_MAX = 3;

function nameAmong(names: readonly string[]): string {
  const more = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX);
  if (more > 0) return `${shown.join(", ")} and ${more} more file${more === 1 ? "" : "s"}`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
