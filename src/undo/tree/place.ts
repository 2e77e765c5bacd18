import { realpathSync } from "node:fs";
import { isWithin } from "../../policy/text/path.ts";
import { textOf } from "../../sys/folder.ts";
import { type RecordedBlob, recordedBlobs } from "../../sys/git-blobs.ts";
import { checkoutRoot } from "../../sys/git-head.ts";
import { parentOf } from "../../sys/paths.ts";
import { type Repository, repositoryAt } from "../git-repository.ts";
import { type Place, rowAt } from "./look.ts";

/** A project as it is looked at, and what Git would bring back of it. */
export interface Tree extends Place {
  /** Files of which Git has what they hold, by absolute path. */
  readonly recorded: ReadonlyMap<string, RecordedBlob>;
}

/** Looks up how a project is kept; `leftOut` is what is left out of it. All paths have their links followed. */
export function treeAt(named: string, leftOut: readonly string[]): Tree {
  const root = realpathSync(named);
  const apart = leftOut.map((path) =>
    isWithin(path, named) ? `${root}${path.slice(named.length)}` : path,
  );
  const recorded = new Map<string, RecordedBlob>();
  const tracked = new Set<string>();
  const repository = repositoryOf(root);
  if (repository === undefined) return { root, apart, tracked, recorded };
  const { own } = repository;
  const blobs = recordedBlobs(`${own}/index`);
  const mayAskGit = hasOwnObjects(repository) && !isConverted(repository, [...blobs.keys()]);
  for (const [name, blob] of blobs) {
    const path = `${root}/${name}`;
    if (mayAskGit) recorded.set(path, blob);
    addAround(tracked, path, root);
  }
  return { root, apart, tracked, recorded };
}

/** The repository of the project itself: one further up is not the call's, whatever became of the project's own. */
function repositoryOf(root: string): Repository | undefined {
  if (checkoutRoot(root) !== root) return undefined;
  try {
    return repositoryAt(root);
  } catch {
    // What Git has of its files is not known, so all of them are kept.
    return undefined;
  }
}

/** True where all objects lie in the project, so that the record of it has them, whatever becomes of others. */
function hasOwnObjects({ root, common }: Repository): boolean {
  if (common !== `${root}/.git` || rowAt(`${common}/objects`)?.type !== "folder") return false;
  return textOf(`${common}/objects/info/alternates`) === undefined;
}

/** Attributes and settings by which a file holds something else than its blob. */
const CONVERTING = /\bfilter=|\bident\b|\bworking-tree-encoding=|\beol=/;
const CONVERTING_SETTING = /^\s*(?:autocrlf|eol)\s*=/im;

function isConverted({ root, common }: Repository, names: readonly string[]): boolean {
  const attributes = [
    `${common}/info/attributes`,
    `${root}/.gitattributes`,
    ...names.filter((name) => name.endsWith("/.gitattributes")).map((name) => `${root}/${name}`),
  ];
  if (attributes.some((path) => CONVERTING.test(textOf(path) ?? ""))) return true;
  return CONVERTING_SETTING.test(textOf(`${common}/config`) ?? "");
}

function addAround(folders: Set<string>, path: string, root: string): void {
  for (let at = parentOf(path); at !== undefined && at !== root; at = parentOf(at)) {
    if (folders.has(at)) return;
    folders.add(at);
  }
}

/** The folder of the store in which records of a project are. */
export function treeFolder(store: string, root: string): string {
  return `${treesFolder(store)}/${Bun.hash(root).toString(36)}`;
}

/** The folder of the store in which records of projects are. */
export function treesFolder(store: string): string {
  return `${store}/trees`;
}
