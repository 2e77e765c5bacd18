import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { describeError } from "../errors.ts";

/** How long git may take, in milliseconds. */
const GIT_MAX_MS = 60_000;

/** Variables with which a hook of Git's runs, and that would lead git to the repository of the hook. */
const FOREIGN = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|PREFIX)$/;

/** Runs the person's own git, with its logins, which asks for none and runs no hook; gives what it prints. */
export async function runGit(words: readonly string[]): Promise<Uint8Array | Error> {
  try {
    const own = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
    const child = Bun.spawn(["git", "-c", "core.hooksPath=/dev/null", ...words], {
      env: { ...Object.fromEntries(own), GIT_TERMINAL_PROMPT: "0" },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: GIT_MAX_MS,
    });
    const [stdout, stderr, exit] = await Promise.all([
      new Response(child.stdout).bytes(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (exit === 0) return stdout;
    return new Error(`git: ${stderr.trim().split("\n").at(-1) ?? `exit ${exit}`}`);
  } catch (error) {
    return new Error(`git: ${describeError(error)}`);
  }
}

/** The tags of a repository with the commits that they name. */
export async function tagsOf(url: string): Promise<ReadonlyMap<string, string> | Error> {
  const listed = await runGit(["ls-remote", "--tags", "--", url]);
  if (listed instanceof Error) return listed;
  const tags = new Map<string, string>();
  for (const line of textOf(listed).split("\n")) {
    // A tag with a message is an object of its own, and the line behind it has its commit.
    const [, commit, tag] = /^([0-9a-f]{40,64})\trefs\/tags\/(.+?)(?:\^\{\})?$/.exec(line) ?? [];
    if (commit !== undefined && tag !== undefined) tags.set(tag, commit);
  }
  return tags;
}

/** A tag that was fetched: its commit, and what is in its folders. */
export interface FetchedTag {
  readonly commit: string;
  /** The files below a folder by their path from there; `""` is the root. Links and submodules are not among them. */
  readonly filesIn: (folder: string) => Promise<readonly TagFile[] | Error>;
  readonly read: (file: TagFile) => Promise<Uint8Array | Error>;
}

/** A file of a tag. */
export interface TagFile {
  readonly path: string;
  readonly bytes: number;
  readonly object: string;
}

/** Fetches one tag of a repository into a folder that is removed afterwards; nothing is checked out. */
export async function withTag<T>(
  { url, tag, scratch }: { readonly url: string; readonly tag: string; readonly scratch: string },
  use: (tag: FetchedTag) => Promise<T | Error>,
): Promise<T | Error> {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(`${scratch}/git-`);
  const git = (...words: readonly string[]) => runGit(["-C", folder, ...words]);
  const name = `refs/tags/${tag}`;
  try {
    for (const words of [
      ["init", "--quiet", "--bare"],
      ["fetch", "--quiet", "--no-tags", "--depth", "1", "--", url, `${name}:${name}`],
    ]) {
      const done = await git(...words);
      if (done instanceof Error) return done;
    }
    const commit = await git("rev-parse", "--verify", `${name}^{commit}`);
    if (commit instanceof Error) return commit;
    const of = textOf(commit).trim();
    return await use({
      commit: of,
      filesIn: async (below) => {
        const tree = below === "" ? of : `${of}:${below}`;
        const listed = await git("ls-tree", "-r", "-l", "-z", "--full-tree", tree);
        return listed instanceof Error ? listed : textOf(listed).split("\0").flatMap(fileIn);
      },
      read: ({ object }) => git("cat-file", "blob", object),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fileIn(line: string): readonly TagFile[] {
  const [, object, bytes, path] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
  return object === undefined || path === undefined ? [] : [{ path, object, bytes: Number(bytes) }];
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}
