import { repositoryAround, treeOfSettings } from "../policy/tools/git-config.ts";
import { textOf } from "../sys/folder.ts";
import { checkoutRoot, linkedGitFolder } from "../sys/git-head.ts";
import { isAbsolute } from "../sys/paths.ts";
import { NotSaved } from "./model.ts";
import { look } from "./walk.ts";

/** Where a repository keeps what. */
export interface Repository {
  /** Root of the checkout. */
  readonly root: string;
  /** What belongs to this checkout: its index, its HEAD. */
  readonly own: string;
  /** What all checkouts share: branches, tags, objects. */
  readonly common: string;
}

/** The repository around a folder; throws where there is none, or none that can be understood. */
export function repositoryAt(folder: string): Repository {
  const root = checkoutRoot(folder);
  if (root === undefined) throw new NotSaved(`${folder} is in no repository`);
  const git = `${root}/.git`;
  const settings = repositoryAround(root, { fileText: textOf });
  if (settings !== undefined && treeOfSettings(settings) !== undefined)
    throw new NotSaved(`the repository in ${root} works on the files of another folder`);
  if (look(git)?.isDirectory() === true) return { root, own: git, common: git };
  const own = linkedGitFolder(root, textOf(git) ?? "");
  const shared = own === undefined ? undefined : textOf(`${own}/commondir`)?.trim();
  if (own === undefined || shared === undefined) throw new NotSaved(`${git} is not understood`);
  return { root, own, common: isAbsolute(shared) ? shared : `${own}/${shared}` };
}

/** The ref that HEAD names; undefined for a commit. */
export function currentRef({ own }: Repository): string | undefined {
  return /^ref:\s*(\S+)/.exec(textOf(`${own}/HEAD`) ?? "")?.[1];
}
