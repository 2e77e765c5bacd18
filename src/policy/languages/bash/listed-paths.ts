import { fdPaths, printedPaths, readFind } from "../../commands/find.ts";
import { parseArguments } from "../../commands/parse-arguments.ts";
import { type Arg, type Invocation, UNKNOWN } from "../../invocation.ts";

/** What a reader has to know of the commands that ran before it. */
type Writer = Pick<Invocation, "program" | "args" | "stdin" | "cwd">;

/** Paths and writers of one listing, and stages of one pipe, that are followed one by one. */
const PATHS_MAX = 16;
const WRITERS_MAX = 64;
const STAGES_MAX = 256;

/** Programs that pass lines of their input on: what they print is some of what came in. */
const FILTERS =
  " head ghead tail gtail sort gsort uniq guniq grep ggrep egrep fgrep rg cat tac tee shuf gshuf read mapfile readarray fzf sponge pv ";

/** Programs that may pass lines on as they are, and may make others of them. */
const CHANGERS = " sed gsed awk gawk mawk tr cut perl ";

/**
 * The paths that commands print which list files, straight or through programs that pass lines on: one for each
 * folder and name they look for, with its unknown parts marked. Empty where nobody knows what they print.
 */
export function listedPaths(
  from: readonly number[] | undefined,
  walk: { readonly drafts: readonly Writer[] },
): readonly string[] {
  if (from === undefined || from.length === 0) return NONE;
  const paths: string[] = [];
  const writers = writersBehind(from, walk.drafts);
  let isKnown = writers.length < WRITERS_MAX;
  for (const index of writers) {
    const writer = walk.drafts[index];
    const found = writer === undefined ? NONE : knownPaths(writer);
    if (found.length === 0) isKnown = false;
    for (const path of found) {
      if (paths.length > PATHS_MAX) break;
      if (!paths.includes(path)) paths.push(path);
    }
  }
  if (paths.length === 0) return NONE;
  const first = paths.slice(0, PATHS_MAX);
  return isKnown && paths.length <= PATHS_MAX ? first : [...first, UNKNOWN];
}

/** Several readers ask for the same. */
function knownPaths(writer: Writer): readonly string[] {
  let paths = KNOWN.get(writer);
  if (paths === undefined) {
    paths = pathsOf(writer);
    KNOWN.set(writer, paths);
  }
  return paths;
}

const KNOWN = new WeakMap<Writer, readonly string[]>();

/** A folder in which a listing looks at every depth, and the patterns of the names it keeps to. */
export interface ListedSet {
  readonly folder: string;
  readonly cwd: string;
  readonly names: readonly string[];
}

/** What listings that look below folders can print, for what is held against whole trees. */
export function listedSets(
  from: readonly number[],
  invocations: readonly Writer[],
): readonly ListedSet[] {
  const sets: ListedSet[] = [];
  for (const index of writersBehind(from, invocations)) {
    const writer = invocations[index];
    if (writer === undefined) continue;
    const { program, args, cwd } = writer;
    if (/^g?find$/.test(program)) {
      const { starts, names } = readFind(args);
      // Of more than anybody writes, all that there is counts.
      const folders = starts.length > PATHS_MAX ? ["/"] : starts.map(({ value }) => value);
      const kept = names.length > PATHS_MAX ? NONE : names;
      for (const folder of folders.length > 0 ? folders : ["."])
        sets.push({ folder, cwd, names: kept });
    } else if (DEEP.includes(` ${program} `)) {
      for (const path of knownPaths(writer)) {
        const at = path.indexOf(`/${UNKNOWN}`);
        const rest = at < 0 ? "" : path.slice(at + 3);
        const names = rest === "" ? NONE : [rest.replaceAll(UNKNOWN, "*")];
        if (at > 0) sets.push({ folder: path.slice(0, at), cwd, names });
      }
    }
  }
  return sets;
}

/** Programs that list what lies below a folder at every depth. */
const DEEP = " fd fdfind grep ggrep egrep fgrep rg ag ack tree du mdfind ";

/** The usual case. */
const NONE: readonly string[] = [];

/** The commands whose lines reach a reader, without the filters on the way that leave lines as they are. */
export function writersBehind(
  from: readonly number[],
  drafts: readonly Writer[],
): readonly number[] {
  const seen = new Set(from);
  const writers: number[] = [];
  for (const index of seen) {
    const writer = drafts[index];
    const sources = writer === undefined ? undefined : passedOn(writer);
    // What is made of lines is known to nobody: whoever makes it stays among the writers.
    const stays = sources === undefined || CHANGERS.includes(` ${writer?.program} `);
    if (stays) writers.push(index);
    if (writers.length >= WRITERS_MAX || seen.size > STAGES_MAX) break;
    for (const source of sources ?? []) seen.add(source);
  }
  return writers;
}

/** The writers of what a filter passes on; undefined for any other program. */
function passedOn({ program, stdin }: Writer): readonly number[] | undefined {
  if (!FILTERS.includes(` ${program} `) && !CHANGERS.includes(` ${program} `)) return undefined;
  if (stdin.kind === "pipe") return stdin.from;
  return stdin.kind === "text" ? stdin.text.from : undefined;
}

const GREP = {
  options: {
    data:
      "-e|--regexp -f|--file -m|--max-count -A -B -C -D -d|--max-depth -g|--glob -t|--type -T|--type-not " +
      "-j|--threads -M --include --exclude --exclude-dir --iglob",
    switch: "-l|--files-with-matches -L|--files-without-match --files -r|--recursive -R",
  },
};
const LS = {
  options: { data: "-w|--width -T -I|--ignore --hide --sort --time", switch: "-d|--directory" },
};

function pathsOf(writer: Writer): readonly string[] {
  const { program, args } = writer;
  switch (program) {
    case "find":
    case "gfind":
      return printedPaths(writer);
    case "fd":
    case "fdfind":
      return fdPaths(args);
    case "ls":
    case "gls":
      return lsPaths(args);
    case "grep":
    case "ggrep":
    case "egrep":
    case "fgrep":
    case "rg":
    case "ag":
    case "ack":
      return grepPaths(program, args);
    case "locate":
    case "plocate":
    case "mlocate":
    case "mdfind":
      return locatedPaths(args);
    case "git":
      return gitPaths(args);
    case "tree":
      return args.some(({ value }) => /^-[a-z]*f/.test(value)) ? foldersBelow(args) : NONE;
    case "du":
      return foldersBelow(args);
    case "stat":
      return args.flatMap(({ value, glob }) => (glob ? [opened(value), UNKNOWN] : []));
    case "compgen":
      return args.flatMap(({ value }) =>
        /^[~/]/.test(value) ? [`${value}${UNKNOWN}`, UNKNOWN] : [],
      );
    default:
      return NONE;
  }
}

/** `ls` prints the names in folders, and what a pattern or `-d` names as it is. */
function lsPaths(args: readonly Arg[]): readonly string[] {
  const read = parseArguments(args, LS);
  if (read.has("--help", "--version")) return NONE;
  const itself = read.has("--directory");
  const inside = `./${UNKNOWN}`;
  if (read.operands.length === 0) return itself ? NONE : [inside];
  return read.operands.flatMap(({ value, glob }) =>
    itself
      ? [opened(value)]
      : glob
        ? [opened(value), inside]
        : value.includes(UNKNOWN)
          ? [value, inside]
          : [inside],
  );
}

/** The files in which `grep -l` and its like find something. */
function grepPaths(program: string, args: readonly Arg[]): readonly string[] {
  const read = parseArguments(args, GREP);
  const files = read.has("--files");
  if (!files && !read.has("-l", "-L")) return NONE;
  const given = files || read.has("-e", "-f");
  const named = given ? read.operands : read.operands.slice(1);
  const deep = !/grep$/.test(program) || read.has("-r", "-R", "--dereference-recursive");
  if (named.length === 0) return deep ? [`./${UNKNOWN}`] : NONE;
  return named.flatMap(({ value }) => {
    const path = opened(value);
    return deep ? [path, `${path}/${UNKNOWN}`] : [path];
  });
}

/** What a data base of all files knows. */
function locatedPaths(args: readonly Arg[]): readonly string[] {
  const any = `/${UNKNOWN}`;
  const names = args.filter(({ value }) => /^[^-][^\s=*?]*$/.test(value));
  const inside = args.findIndex(({ value }) => value === "-onlyin");
  const folder = inside < 0 ? undefined : args[inside + 1]?.value;
  if (folder !== undefined) return [`${folder}/${UNKNOWN}`];
  return [any, ...names.map(({ value }) => `${any}/${value.replace(/^\/+/, "")}`)];
}

/** Git lists files of its repository; only a folder that is named elsewhere says more. */
function gitPaths(args: readonly Arg[]): readonly string[] {
  if (!args.some(({ value }) => value === "ls-files" || value === "grep")) return NONE;
  return args.flatMap(({ value }) =>
    /^[~/]/.test(value) ? [`${opened(value)}/${UNKNOWN}`, UNKNOWN] : [],
  );
}

/** `tree -fi x`, `du -a x`: whatever lies in a folder that is named. */
function foldersBelow(args: readonly Arg[]): readonly string[] {
  const folders = args.filter(({ value }) => !value.startsWith("-"));
  const named = folders.length === 0 ? ["."] : folders.map(({ value }) => opened(value));
  return named.flatMap((folder) => [folder, `${folder}/${UNKNOWN}`]);
}

/** A pattern as a path: known folders, unknown names. */
function opened(pattern: string): string {
  return pattern.replace(/(?:[*?]|\[[^\]]{0,200}\])+/g, UNKNOWN);
}
