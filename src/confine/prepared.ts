import type { Io } from "../io.ts";
import { quoteWord } from "../policy/quote.ts";
import { boundsFolder } from "../state/bounds-prefix.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { factsOf, namesIn, remove, textOf } from "../sys/folder.ts";
import { homeDirectory } from "../sys/paths.ts";
import { COMMIT, VERSION } from "../version.ts";
import { type Bounds, boundsOf } from "./bounds.ts";
import { lookAround } from "./disk.ts";
import { type Engine, findEngine, type NoEngine, type Restriction } from "./engine.ts";
import { landlockRules, landlockVersion } from "./landlock.ts";
import { loadLinuxLibc } from "./libc.ts";

/** The number of the file by which the shell hands on a filter of system calls: the highest that all shells have. */
const FILTER_FILE = 9;

/** Bounds that were written down for a shell to run a line in. */
export interface Prepared {
  /** Of the file that the shell reads: the same for the same bounds. */
  readonly name: string;
}

/** What the bounds of a line are made from, beside what lies on the disk. */
export interface Line {
  /** The folder it runs in. */
  readonly cwd: string;
  /** What the person lets all lines change and read. */
  readonly allowed: { readonly write: readonly string[]; readonly read: readonly string[] };
  /** What this line changes by its effects. */
  readonly changes: readonly string[];
}

/** The bounds of a line, as the disk is now. */
export function boundsOfLine(io: Io, { cwd, allowed, changes }: Line): Bounds {
  const there: Io = { ...io, workingDirectory: () => cwd };
  const home = homeDirectory(io) ?? "";
  const [write = [], read = []] = [allowed.write, allowed.read].map((paths) =>
    paths.map((path) => path.replace(/^~(?=\/)/, home)),
  );
  return boundsOf(lookAround(there, { write, read, hide: [], network: "all" }, changes), "all");
}

/**
 * Writes down the bounds of a line for a shell. A file that is there already is the same, as its name is made of what
 * it holds.
 */
export async function prepareBounds(io: Io, line: Line): Promise<Prepared | NoEngine> {
  const folder = boundsFolder(io);
  if (folder === undefined) return { why: "there is no folder to keep the bounds in" };
  const engine = await workingEngine(io, folder);
  if ("why" in engine) return engine;
  const bounds = boundsOfLine(io, line);
  const words = engine.words?.(bounds) ?? fairleadWords(io, folder, bounds);
  if (words === undefined) return { why: "the bounds could not be written" };
  const start = words.map(quoteWord);
  if (engine.filter === undefined) return keep(folder, "", shellText(start));
  const filter = keep(folder, ".filter", engine.filter);
  if ("why" in filter) return filter;
  const file = `${FILTER_FILE}< ${quoteWord(`${folder}/${filter.name}.filter`)}`;
  const place = [`--seccomp ${FILTER_FILE}`, file, '--chdir "$PWD"'];
  return keep(folder, "", shellText([...start, ...place]));
}

/** Words by which fairlead itself becomes the command; undefined where the rules cannot be written. */
function fairleadWords(io: Io, folder: string, bounds: Bounds): readonly string[] | undefined {
  const libc = loadLinuxLibc();
  if (libc === undefined) return undefined;
  const restriction: Restriction = {
    rules: landlockRules(bounds).map((rule) => ({
      ...rule,
      isFolder: rule.isFolder ?? factsOf(rule.path)?.isFolder === true,
    })),
    version: landlockVersion(libc),
    isOffline: false,
  };
  const kept = keep(folder, ".json", JSON.stringify(restriction));
  if ("why" in kept) return undefined;
  return [io.executable(), "bounded", `${folder}/${kept.name}.json`];
}

/**
 * What the shell reads. It runs the whole line anew within the bounds, in a shell of its kind that reads the same file
 * once more: by its first argument it knows that it is there. The line may name the file again, which changes nothing.
 */
function shellText(words: readonly string[]): string {
  return `# Runs the line behind this file within bounds: fairlead docs bounds
if [ "\${1-}" = fairlead:inside ]; then
  \\set --
  fairlead_inside=$$
elif [ "\${fairlead_inside-}" != "$$" ]; then
  if [ -n "\${BASH_VERSION-}" ]; then
    \\set -- "$BASH" "\${BASH_EXECUTION_STRING-}" "$0"
    if \\shopt -q login_shell; then \\set -- "$@" -l; fi
  elif [ -n "\${ZSH_VERSION-}" ]; then
    \\set -- "$ZSH_ARGZERO" "\${ZSH_EXECUTION_STRING-}" "$ZSH_ARGZERO"
    if [[ -o login ]]; then \\set -- "$@" -l; fi
  else
    \\set -- "" "" ""
  fi
  if [ -z "$2" ]; then
    echo "fairlead: this shell cannot run a line within bounds" >&2
    \\exit 126
  fi
  \\exec ${words.join(" ")} "$1" \${4-} -c "$2" "$3" fairlead:inside
  \\exit 126
fi
`;
}

/** Writes a file under a name made of its content, unless it is there. */
function keep(folder: string, ending: string, content: string | Uint8Array): Prepared | NoEngine {
  const name = Bun.hash(content).toString(36);
  const path = `${folder}/${name}${ending}`;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  if (textOf(path) === text) return { name };
  removeOld(folder);
  const failure = writePrivate(path, content);
  return failure === undefined ? { name } : { why: `${path} could not be written (${failure})` };
}

/** Files that are kept before the oldest are removed: those of running calls are younger. */
const FILES_MAX = 200;
const FILES_LEFT = 100;

function removeOld(folder: string): void {
  // All lines share the filter.
  const names = namesIn(folder).filter((name) => !name.endsWith(".filter"));
  if (names.length < FILES_MAX) return;
  const byAge = names
    .map((name) => ({
      path: `${folder}/${name}`,
      ms: factsOf(`${folder}/${name}`)?.modifiedMs ?? 0,
    }))
    .toSorted((a, b) => a.ms - b.ms);
  for (const { path } of byAge.slice(0, names.length - FILES_LEFT)) remove(path);
}

/** How long an engine is taken to work that was found to, in milliseconds. */
const TRUSTED_MS = 3_600_000;

/** The engine of this machine; one that was tried within the hour is not tried again. */
async function workingEngine(io: Io, folder: string): Promise<Engine | NoEngine> {
  const path = `${folder}/engine`;
  const key = `${VERSION} ${COMMIT} ${io.env("PATH") ?? ""}`;
  const [name, at, ...known] = (textOf(path) ?? "").split("\n");
  const age = io.now().getTime() - Number(at);
  if (known.join("\n") === key && age >= 0 && age < TRUSTED_MS) {
    const engine = await findEngine(io, "all", nameOfEngine(name), "trusted");
    if (!("why" in engine)) return engine;
  }
  const engine = await findEngine(io, "all");
  if (!("why" in engine)) writePrivate(path, `${engine.name}\n${io.now().getTime()}\n${key}`);
  return engine;
}

function nameOfEngine(name: string | undefined): Engine["name"] | undefined {
  return name === "bubblewrap" || name === "landlock" || name === "seatbelt" ? name : undefined;
}
