import type { Io } from "../io.ts";
import { quoteWord } from "../policy/quote.ts";
import { boundsFolder } from "../state/bounds-prefix.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { factsOf, namesIn, remove, textOf, touch } from "../sys/folder.ts";
import { homeDirectory } from "../sys/paths.ts";
import { fileState } from "../sys/probe.ts";
import { COMMIT, VERSION } from "../version.ts";
import { type Bounds, boundsOf } from "./bounds.ts";
import { lookAround } from "./disk.ts";
import { type Engine, findEngine, type NoEngine, type Restriction } from "./engine.ts";
import { keepBounds, type Line, type Prepared, recordedEnv, TRUSTED_MS } from "./kept-bounds.ts";
import { landlockRules, landlockVersion } from "./landlock.ts";
import { loadLinuxLibc } from "./libc.ts";
import { existing, seeing } from "./look.ts";

/** The number of the file by which the shell hands on a filter of system calls: the highest that all shells have. */
const FILTER_FILE = 9;

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
  if (folder === undefined) return { why: "there is no folder for the file of bounds" };
  const working = await workingEngine(io, folder);
  if ("why" in working) return working;
  const { engine, untilMs } = working;
  const env = recordedEnv(io);
  const { made, seen } = seeing(() => {
    existing(engine.program ?? "/");
    return write(engine, boundsOfLine(env.io, line), folder, io);
  });
  if ("why" in made) return made;
  const { name, paths } = made;
  const files = paths.map((path) => [path, fileState(path)?.bytes ?? 0] as const);
  if (seen !== undefined) keepBounds(io, line, { name, env: env.asked, untilMs, seen, files });
  return { name };
}

/** Writes the file that the shell reads, and what that names. */
function write(engine: Engine, bounds: Bounds, folder: string, io: Io): Written | NoEngine {
  const named: string[] = [];
  const keepNamed = (ending: string, content: string | Uint8Array) => {
    const kept = keep(folder, ending, content);
    if ("why" in kept) return kept;
    named.push(kept.path);
    return kept.path;
  };
  const words = engine.words?.(bounds) ?? fairleadWords(io, bounds, keepNamed);
  if ("why" in words) return words;
  const start = words.map(quoteWord);
  if (engine.filter !== undefined) {
    const filter = keepNamed(".filter", engine.filter);
    if (typeof filter !== "string") return filter;
    const file = `${FILTER_FILE}< ${quoteWord(filter)}`;
    start.push(`--seccomp ${FILTER_FILE}`, file, '--chdir "$PWD"');
  }
  const kept = keep(folder, "", shellText(start));
  return "why" in kept ? kept : { name: kept.name, paths: [kept.path, ...named] };
}

interface Written extends Prepared {
  /** Of the file itself, and of those that it names. */
  readonly paths: readonly string[];
}

/** Words by which fairlead itself becomes the command. */
function fairleadWords(
  io: Io,
  bounds: Bounds,
  keepNamed: (ending: string, content: string) => string | NoEngine,
): readonly string[] | NoEngine {
  const libc = loadLinuxLibc();
  if (libc === undefined) return { why: "the C library was not found" };
  const restriction: Restriction = {
    rules: landlockRules(bounds),
    version: landlockVersion(libc),
    isOffline: false,
  };
  const path = keepNamed(".json", JSON.stringify(restriction));
  return typeof path === "string" ? [io.executable(), "bounded", path] : path;
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

interface Kept extends Prepared {
  readonly path: string;
}

/** Writes a file under a name made of its content, unless it is there. */
function keep(folder: string, ending: string, content: string | Uint8Array): Kept | NoEngine {
  const name = Bun.hash(content).toString(36);
  const path = `${folder}/${name}${ending}`;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const kept = { name, path };
  if (textOf(path) === text) {
    touch(path);
    return kept;
  }
  removeOld(folder);
  const failure = writePrivate(path, content);
  return failure === undefined ? kept : { why: `${path} could not be written (${failure})` };
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

interface WorkingEngine {
  readonly engine: Engine;
  /** When it is to be tried again. */
  readonly untilMs: number;
}

/** The engine of this machine; one that was tried within the hour is not tried again. */
async function workingEngine(io: Io, folder: string): Promise<WorkingEngine | NoEngine> {
  const path = `${folder}/engine`;
  const key = `${VERSION} ${COMMIT} ${io.env("PATH") ?? ""}`;
  const [name, at, ...known] = (textOf(path) ?? "").split("\n");
  const age = io.now().getTime() - Number(at);
  if (known.join("\n") === key && age >= 0 && age < TRUSTED_MS) {
    const engine = await findEngine(io, "all", nameOfEngine(name), "trusted");
    if (!("why" in engine)) return { engine, untilMs: Number(at) + TRUSTED_MS };
  }
  const engine = await findEngine(io, "all");
  if ("why" in engine) return engine;
  const now = io.now().getTime();
  writePrivate(path, `${engine.name}\n${now}\n${key}`);
  return { engine, untilMs: now + TRUSTED_MS };
}

function nameOfEngine(name: string | undefined): Engine["name"] | undefined {
  return name === "bubblewrap" || name === "landlock" || name === "seatbelt" ? name : undefined;
}
