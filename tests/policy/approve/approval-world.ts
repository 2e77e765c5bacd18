import type { ApprovalWorld, FolderEntry } from "../../../src/policy/approve/approval-world.ts";
import { exampleWorld } from "../world.ts";

/**
 * A project whose files are the ones that are named, by absolute path; everything else is not there, but for what
 * every repository has besides its settings.
 */
export function approvalWorld(
  files: Readonly<Record<string, string>> = {},
  change: Partial<ApprovalWorld> = {},
): ApprovalWorld {
  const known = new Map(Object.entries({ ...repositoriesOf(files), ...files }));
  return {
    ...exampleWorld(),
    exists: (path) => {
      const folder = path.endsWith("/.") ? path.slice(0, -1) : `${path}/`;
      return [...known.keys()].some((one) => one === path || one.startsWith(folder));
    },
    fileText: (path) => known.get(path),
    entries: (folder) => entriesBelow(folder, [...known.keys()]),
    mayNotEnd: () => false,
    kindOf: (path) => (known.has(path) ? { kind: "file" } : undefined),
    askGit: async () => "",
    submodules: () => [],
    tracked: () => [],
    ...change,
  };
}

/** An environment of these variables alone. */
export function environment(
  variables: Readonly<Record<string, string>>,
): Pick<ApprovalWorld, "env" | "variables"> {
  const known = new Map(Object.entries(variables));
  return { env: (name) => known.get(name), variables: () => [...known.keys()] };
}

/** What git makes with the settings of a repository. */
function repositoriesOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const made = { HEAD: "ref: refs/heads/main\n", "objects/pack/a": "a", "refs/heads/main": "a" };
  const folders = Object.keys(files).flatMap((path) => /^.*\/\.git(?=\/config$)/.exec(path) ?? []);
  return Object.fromEntries(
    folders.flatMap((folder) =>
      Object.entries(made).map(([name, text]) => [`${folder}/${name}`, text]),
    ),
  );
}

/** What lies in a folder, by the paths of all files. */
function entriesBelow(
  folder: string,
  paths: readonly string[],
): readonly FolderEntry[] | undefined {
  const below = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split("/"));
  const kinds = new Map(
    below.map(([name = "", ...more]) => [name, more.length > 0 ? "folder" : "file"] as const),
  );
  return below.length === 0 ? undefined : [...kinds].map(([name, kind]) => ({ name, kind }));
}
