import { entriesOf, existing, isFileAt, textAt } from "./look.ts";
import { absolute } from "./place.ts";

/**
 * The folders of the project's repository: its own, that of the work trees that share one, and those of its submodules. A
 * folder elsewhere is believed only where it names the project in turn: what the project says of itself, anybody who may
 * change it can say.
 */
export function gitFolders(project: string): readonly string[] {
  const path = `${project}/.git`;
  const [folder] = existing(path);
  if (folder !== path) return [];
  const pointer = textAt(path)?.match(/^gitdir: (.+)$/m)?.[1];
  if (pointer === undefined) return withModules(path);
  const [own] = existing(absolute(pointer.trim(), project));
  if (own === undefined) return [];
  const [, common] = /^(.+)\/worktrees\/[^/]+$/.exec(own) ?? [];
  if (common !== undefined)
    return isNamedIn(`${own}/gitdir`, /^(.+)$/m, own, path) ? [own, ...withModules(common)] : [];
  const isModule = own.includes("/.git/modules/");
  const worktree = /^\s*worktree\s*=\s*(.+)$/m;
  return isModule && isNamedIn(`${own}/config`, worktree, own, project) ? withModules(own) : [];
}

/** By what a repository starts other programs, and by what it names another folder that does. */
export function gitPlaces(project: string): readonly string[] {
  const file = `${project}/.git`;
  return [
    ...(isFileAt(file) ? [file] : []),
    ...[file, ...gitFolders(project)].flatMap((folder) =>
      ["hooks", "config", "config.worktree", "commondir"].map((name) => `${folder}/${name}`),
    ),
  ];
}

/** True for a file that names a path, as seen from a folder. */
function isNamedIn(file: string, pattern: RegExp, folder: string, path: string): boolean {
  const named = pattern.exec(textAt(file) ?? "")?.[1];
  return named !== undefined && existing(absolute(named.trim(), folder)).includes(path);
}

/** A folder of Git with those of its submodules, whose names may have parts. */
function withModules(folder: string): readonly string[] {
  const below = (path: string, depth: number): readonly string[] =>
    entriesOf(path).flatMap(({ name }) => {
      const inner = `${path}/${name}`;
      if (existing(`${inner}/HEAD`).length > 0) return withModules(inner);
      return depth === 0 ? [] : below(inner, depth - 1);
    });
  return [folder, ...below(`${folder}/modules`, MODULE_NAME_PARTS)];
}

const MODULE_NAME_PARTS = 3;
