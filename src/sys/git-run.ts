import { checkoutRoot } from "./git-head.ts";
import { readNow } from "./lookups.ts";
import { isAbsolute, parentOf } from "./paths.ts";
import { exists, mayNotEnd, readText } from "./probe.ts";

/** Time that git may take, in milliseconds; it needs about ten, and a session waits for it. */
const GIT_TIMEOUT_MS = 900;

/**
 * A repository's own configuration and attributes may name programs. These settings come before those of
 * the repository, and none of them leaves git a reason to start one: no monitor, no hook, no pager, no other
 * diff, no bare repository that lies about, and no way to a remote for objects that are missing.
 */
function harmlessSettings(nullDevice: string): readonly string[] {
  return [
    "core.fsmonitor=false",
    "core.untrackedCache=false",
    `core.hooksPath=${nullDevice}`,
    `core.attributesFile=${nullDevice}`,
    "core.sshCommand=false",
    "core.askPass=",
    "credential.helper=",
    "diff.external=",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
  ];
}

/** Nothing is inherited, so that no `GIT_*` variable of an agent's decides either. */
function harmlessEnvironment(nullDevice: string): Readonly<Record<string, string>> {
  return {
    GIT_ALLOW_PROTOCOL: "none",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: nullDevice,
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
  };
}

/**
 * Commands that look at neither a file's content nor another repository, so that no filter is due; and those that may,
 * which are asked only where no setting of the repository names a program.
 */
type ReadingCommand =
  | ("diff-index" | "ls-files" | "rev-parse" | "for-each-ref" | "cat-file")
  | ("diff" | "diff-tree" | "log" | "show" | "reflog");

/**
 * Asks git about the repository a folder lies in; undefined where there is none, where git is missing,
 * fails or takes too long. Nothing that the repository brings is run.
 */
export async function askGit(
  folder: string,
  path: string | undefined,
  command: ReadingCommand,
  words: readonly string[],
  timeoutMs = GIT_TIMEOUT_MS,
): Promise<string | undefined> {
  const started = await start(folder, path, [command, ...words]);
  if (started === undefined) return undefined;
  try {
    const child = Bun.spawn(started.argv, {
      ...started.options,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      timeout: timeoutMs,
    });
    const text = await new Response(child.stdout).text();
    return (await child.exited) === 0 ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The same for a caller that cannot wait, as the policy. */
export function askGitNow(
  folder: string,
  path: string | undefined,
  command: ReadingCommand,
  words: readonly string[],
): string | undefined {
  const root = checkoutRoot(folder);
  if (root === undefined || mayWait(`${root}/.git`, readNow(`${root}/.git/HEAD`))) return undefined;
  const started = startIn(folder, root, path, [command, ...words]);
  if (started === undefined) return undefined;
  try {
    const { exitCode, stdout } = Bun.spawnSync(started.argv, {
      ...started.options,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      timeout: GIT_TIMEOUT_MS,
    });
    return exitCode === 0 ? stdout.toString() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a pack of objects to a file that is none of the repository's: what `revisions` reach, one a line, as
 * `git pack-objects --revs` reads them. False where git is missing, fails or takes too long.
 */
export async function packObjects(
  folder: string,
  path: string | undefined,
  revisions: readonly string[],
  file: string,
): Promise<boolean> {
  const words = ["pack-objects", "--revs", "--stdout", "--quiet", "--delta-base-offset"];
  return runWithFiles(folder, path, words, `${revisions.join("\n")}\n`, Bun.file(file));
}

/** Writes objects of the repository that lies in a folder to a file, each as `git cat-file --batch` does; false where git is missing, fails or takes too long. */
export async function catObjects(
  folder: string,
  path: string | undefined,
  names: readonly string[],
  file: string,
): Promise<boolean> {
  const input = `${names.join("\n")}\n`;
  // Not those of one around it, whatever is wrong with this one.
  const words = [`--git-dir=${folder}/.git`, "cat-file", "--batch", "--buffer"];
  return runWithFiles(folder, path, words, input, Bun.file(file), UNPACK_TIMEOUT_MS);
}

/** Puts the objects of a pack into a repository, which a person asked for. */
export async function unpackObjects(
  folder: string,
  path: string | undefined,
  file: string,
): Promise<boolean> {
  return runWithFiles(
    folder,
    path,
    ["unpack-objects", "-q"],
    Bun.file(file),
    "ignore",
    UNPACK_TIMEOUT_MS,
  );
}

async function runWithFiles(
  folder: string,
  path: string | undefined,
  words: readonly string[],
  input: string | Bun.BunFile,
  output: Bun.BunFile | "ignore",
  timeoutMs = PACK_TIMEOUT_MS,
): Promise<boolean> {
  const started = await start(folder, path, words);
  if (started === undefined) return false;
  try {
    const child = Bun.spawn(started.argv, {
      ...started.options,
      stdin: typeof input === "string" ? new Blob([input]) : input,
      stdout: output,
      stderr: "ignore",
      timeout: timeoutMs,
    });
    return (await child.exited) === 0;
  } catch {
    return false;
  }
}

/** Time that packing may take while a call waits, and unpacking while a person does, in milliseconds. */
const PACK_TIMEOUT_MS = 900;
const UNPACK_TIMEOUT_MS = 60_000;

/** How git is started; undefined outside of a repository, and where there is no git but a project's own. */
async function start(folder: string, path: string | undefined, words: readonly string[]) {
  const root = checkoutRoot(folder);
  if (root === undefined) return undefined;
  const head = await readText(`${root}/.git/HEAD`);
  if (mayWait(`${root}/.git`, typeof head === "string" ? head : undefined)) return undefined;
  return startIn(folder, root, path, words);
}

function startIn(folder: string, root: string, path: string | undefined, words: readonly string[]) {
  const PATH = foreignPath(path ?? "", root);
  const git = Bun.which("git", { PATH });
  if (git === null) return undefined;
  const nullDevice = process.platform === "win32" ? "NUL" : "/dev/null";
  const settings = harmlessSettings(nullDevice).flatMap((setting) => ["-c", setting]);
  return {
    argv: [git, "--no-pager", ...settings, ...words],
    options: { cwd: folder, env: { ...harmlessEnvironment(nullDevice), PATH } },
  };
}

/** Files that git reads whatever it is asked; for a pipe in the place of one it would wait until its time is over. */
const READ_FIRST =
  "HEAD config config.worktree commondir index packed-refs shallow info/grafts info/sparse-checkout objects/info/alternates";

/** True where git would wait for a file, or read one without an end. The file of the branch is among them. */
function mayWait(gitFolder: string, head = ""): boolean {
  const isOdd = (name: string) => mayNotEnd(`${gitFolder}/${name}`);
  if (mayNotEnd(gitFolder)) return true;
  if (READ_FIRST.split(" ").some(isOdd)) return true;
  const branch = /^ref:\s*(refs\/\S+)/.exec(head)?.[1];
  return branch !== undefined && isOdd(branch);
}

/** The folders of a PATH that no checkout around `root` could have filled: some people add those of projects. */
function foreignPath(path: string, root: string): string {
  let outermost = root;
  for (let above = parentOf(root); above !== undefined; above = parentOf(above)) {
    if (exists(`${above}/.git`)) outermost = above;
  }
  const separator = process.platform === "win32" ? ";" : ":";
  const isForeign = (folder: string) =>
    isAbsolute(folder) && !`${folder}/`.startsWith(`${outermost}/`);
  return path.split(separator).filter(isForeign).join(separator);
}
