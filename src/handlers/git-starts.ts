import { gitFolders } from "../confine/git-places.ts";
import { namesIn, textOf } from "../sys/folder.ts";
import { isAbsolute, parentOf } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";

/**
 * True where a repository starts programs of its own when commits are sent or fetched: by a hook, or by a setting. Their
 * code is the project's, which fairlead has not read.
 */
export function repositoryStarts(cwd: string, home: string | undefined): boolean {
  const root = rootOf(cwd);
  if (root === undefined) return false;
  const folders = gitFolders(root);
  const settings = folders.flatMap((folder) =>
    ["config", "config.worktree"].map((name) => textOf(`${folder}/${name}`) ?? ""),
  );
  if (settings.some((text) => STARTS.test(text))) return true;
  const everywhere = [".gitconfig", ".config/git/config"].map((file) => textOf(`${home}/${file}`));
  const named = [...settings, ...everywhere].flatMap((text) => hooksFolder(text ?? "", root));
  return [...folders.map((folder) => `${folder}/hooks`), ...named].some((folder) =>
    namesIn(folder).some((name) => HOOKS.test(name) && !isOfLargeFiles(`${folder}/${name}`)),
  );
}

function rootOf(cwd: string): string | undefined {
  for (let folder: string | undefined = cwd; folder !== undefined; folder = parentOf(folder))
    if (exists(`${folder}/.git`)) return folder;
  return undefined;
}

/** Settings whose values are programs, or files with more settings. */
const STARTS =
  /^\s*(?:\[\s*include|(?:\[.*\]\s*)?(?:sshcommand|helper|askpass|gitproxy|fsmonitor|vcs|uploadpack|receivepack|program|pager|editor|sequence\.editor|process|smudge|clean|textconv|command|driver)\s*=)/im;

/** The folder of hooks that settings name; one that lies elsewhere than in the repository is the person's own. */
function hooksFolder(text: string, root: string): readonly string[] {
  const value = /^\s*(?:\[.*\]\s*)?hookspath\s*=\s*"?([^"\n]+)/im.exec(text)?.[1]?.trim();
  if (value === undefined || value.startsWith("~")) return [];
  if (!isAbsolute(value)) return [`${root}/${value}`];
  return value.startsWith(`${root}/`) ? [value] : [];
}

/** Hooks that commands run which send or fetch commits. */
const HOOKS =
  /^(?:pre-push|reference-transaction|post-(?:checkout|merge|rewrite|index-change|command)|pre-(?:rebase|merge-commit|auto-gc|command)|commit-msg|prepare-commit-msg|fsmonitor-watchman)$/;

/** True for a hook as Git LFS writes it, which starts no more than that. */
function isOfLargeFiles(path: string): boolean {
  const lines = (textOf(path) ?? "x").split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) =>
    /^(?:#.*|command -v git-lfs [^;|`$]*\|\| \{ [^`$]*|git lfs [\w-]+ "\$@")$/.test(line),
  );
}
