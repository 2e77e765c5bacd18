import type { Io } from "../io.ts";
import { quoteWord } from "../policy/text/quote.ts";
import { boundsFolder } from "../state/bounds-prefix.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { factsOf, namesIn, remove, textOf, touch } from "../sys/folder.ts";
import { homeDirectory } from "../sys/paths.ts";
import { PRIVATE_PROGRAM } from "../sys/private.ts";
import { fileState } from "../sys/probe.ts";
import { COMMIT, VERSION } from "../version.ts";
import { type Bounds, boundsOf } from "./bounds.ts";
import { lookAround } from "./disk.ts";
import {
  boundingCalls,
  type Engine,
  findEngine,
  type NoEngine,
  nothing,
  type Restriction,
  works,
} from "./engine.ts";
import { idleImage, imageOf } from "./image.ts";
import { keepBounds, type Line, type Prepared, recordedEnv, TRUSTED_MS } from "./kept-bounds.ts";
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
  const { untilMs } = working;
  const env = recordedEnv(io);
  const { made, seen } = seeing(() => {
    existing(working.engine.program ?? "/");
    return write(working, boundsOfLine(env.io, line), folder, io);
  });
  if ("why" in made) return made;
  const { name, paths } = made;
  const files = paths.map((path) => [path, fileState(path)?.bytes ?? 0] as const);
  if (seen !== undefined) keepBounds(io, line, { name, env: env.asked, untilMs, seen, files });
  return { name };
}

/** Writes the file that the shell reads, and what that names. */
function write(
  { engine, startsFiles }: WorkingEngine,
  bounds: Bounds,
  folder: string,
  io: Io,
): Written | NoEngine {
  const named: string[] = [];
  const keepNamed: KeepNamed = (ending, content, mode) => {
    const kept = keep(folder, ending, content, mode);
    if ("why" in kept) return kept;
    named.push(kept.path);
    return kept.path;
  };
  const restriction = engine.restriction?.(bounds);
  const mounting = startsFiles ? engine.mounting : undefined;
  const words =
    restriction === undefined
      ? (mounting?.words() ?? engine.words?.(bounds) ?? [])
      : restrictingWords(io, restriction, startsFiles, keepNamed);
  if ("why" in words) return words;
  const start = words.map(quoteWord);
  if (engine.filter !== undefined) {
    const filter = keepNamed(".filter", engine.filter);
    if (typeof filter !== "string") return filter;
    const file = `${FILTER_FILE}< ${quoteWord(filter)}`;
    start.push(`--seccomp ${FILTER_FILE}`, file, '--chdir "$PWD"');
  }
  if (mounting !== undefined) {
    const image = keepNamed(".run", imageOf(mounting.calls(bounds)), PRIVATE_PROGRAM);
    if (typeof image !== "string") return image;
    start.push(quoteWord(image));
  }
  const kept = keep(folder, "", shellText(start));
  return "why" in kept ? kept : { name: kept.name, paths: [kept.path, ...named] };
}

type KeepNamed = (
  ending: string,
  content: string | Uint8Array,
  mode?: typeof PRIVATE_PROGRAM,
) => string | NoEngine;

interface Written extends Prepared {
  /** Of the file itself, and of those that it names. */
  readonly paths: readonly string[];
}

/** Words by which a process bounds itself and becomes the command: a file made for that, or else fairlead. */
function restrictingWords(
  io: Io,
  restriction: Restriction,
  startsFiles: boolean,
  keepNamed: KeepNamed,
): readonly string[] | NoEngine {
  if (startsFiles) {
    const path = keepNamed(".run", imageOf(boundingCalls(restriction)), PRIVATE_PROGRAM);
    return typeof path === "string" ? [path] : path;
  }
  const path = keepNamed(".json", JSON.stringify(restriction));
  return typeof path === "string" ? [io.executable(), "bounded", path] : path;
}

/**
 * What the shell reads. It runs the whole line anew within the bounds, in a shell of its kind that reads the same file
 * once more: by its first argument it knows that it is there. The line may name the file again, which changes nothing.
 */
function shellText(words: readonly string[]): string {
  return `# Runs the line after this file within bounds: fairlead docs bounds
if [ "\${1-}" = fairlead:inside ]; then
  \\set --
  fairlead_inside=$$
elif [ "\${fairlead_inside-}" != "$$" ]; then
  if [ -n "\${BASH_VERSION-}" ]; then
    \\set -- "$BASH" "\${BASH_EXECUTION_STRING-}" "$0"
    if \\shopt -q login_shell; then \\set -- "$@" -l; fi
  elif [ -n "\${ZSH_VERSION-}" ]; then
    \\set -- "$ZSH_ARGZERO" "\${ZSH_EXECUTION_STRING-}" "$ZSH_ARGZERO"
    if [[ $1 != */* ]]; then \\set -- "\${commands[\${1#-}]-}" "$2" "$3"; fi
    if [[ -o login ]]; then \\set -- "$@" -l; fi
  else
    \\set -- "" "" ""
  fi
  if [ -z "$2" ]; then
    echo "fairlead: only bash and zsh can run a line within bounds, and this is another shell" >&2
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
function keep(
  folder: string,
  ending: string,
  content: string | Uint8Array,
  mode?: typeof PRIVATE_PROGRAM,
): Kept | NoEngine {
  const name = Bun.hash(content).toString(36);
  const path = `${folder}/${name}${ending}`;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const kept = { name, path };
  if (textOf(path) === text) {
    touch(path);
    return kept;
  }
  removeOld(folder);
  const failure = writePrivate(path, content, mode);
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
  /** Whether files that are written here may be started, and do all that they are for. */
  readonly startsFiles: boolean;
  /** When it is to be tried again. */
  readonly untilMs: number;
}

/** The engine of this machine; one that was tried within the hour is not tried again. */
async function workingEngine(io: Io, folder: string): Promise<WorkingEngine | NoEngine> {
  const path = `${folder}/engine`;
  const key = `${VERSION} ${COMMIT} ${io.env("PATH") ?? ""}`;
  const [first = "", at, ...known] = (textOf(path) ?? "").split("\n");
  const [name, starts] = first.split(" ");
  const age = io.now().getTime() - Number(at);
  if (known.join("\n") === key && age >= 0 && age < TRUSTED_MS) {
    const engine = await findEngine(io, "all", nameOfEngine(name), "trusted");
    if (!("why" in engine))
      return { engine, startsFiles: starts === STARTS, untilMs: Number(at) + TRUSTED_MS };
  }
  const engine = await findEngine(io, "all");
  if ("why" in engine) return engine;
  const startsFiles = await mayStart(folder, engine);
  const now = io.now().getTime();
  writePrivate(path, `${engine.name}${startsFiles ? ` ${STARTS}` : ""}\n${now}\n${key}`);
  return { engine, startsFiles, untilMs: now + TRUSTED_MS };
}

/** Behind the engine's name where files of the folder may be started. */
const STARTS = "starts";

/**
 * False where programs may not lie in the folder, as some systems are told, and where what bubblewrap starts may mount
 * nothing, as others see to.
 */
async function mayStart(folder: string, { restriction, mounting }: Engine): Promise<boolean> {
  if (restriction === undefined && mounting === undefined) return false;
  const idle = keep(folder, ".run", idleImage(), PRIVATE_PROGRAM);
  if ("why" in idle) return false;
  if (mounting === undefined) return works([idle.path]);
  const hidden = existing(folder).map((path) => ({ path, isFolder: true }));
  const trial = mounting.calls({ ...nothing("all"), writable: ["/tmp"], hidden });
  const kept = keep(folder, ".run", imageOf(trial), PRIVATE_PROGRAM);
  if ("why" in kept) return false;
  const isHidden = ["/bin/sh", "-c", '[ ! -e "$0" ] && [ -w /tmp ]', kept.path];
  return works([...mounting.words(), kept.path, ...isHidden]);
}

function nameOfEngine(name: string | undefined): Engine["name"] | undefined {
  return name === "bubblewrap" || name === "landlock" || name === "seatbelt" ? name : undefined;
}
