import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../package.json";
import { HOST_BINARY, TARGETS } from "./targets.ts";

const USAGE = `usage: bun run reproduce [--all]

Builds this tree twice, with nothing in common but the tree and Bun, and fails unless both give the same
bytes: other folders, homes, temporary folders, file times, time zones (never the same day) and languages.
  --all   all six executables instead of this machine's`;

/** Where and when one of the two builds happens. */
interface Surroundings {
  /** Of the tree, under the scratch folder. */
  readonly folder: string;
  readonly timeZone: string;
  readonly language: string;
  /** Seconds since 1970 that every file of the tree says it was changed at. */
  readonly modifiedS: number;
  /** Whether the temporary folder lies in somebody's Git repository. */
  readonly inRepository: boolean;
}

/** 26 hours lie between the two time zones, so that a date in the build differs whenever this runs. */
const BUILDS: readonly Surroundings[] = [
  {
    folder: "a",
    timeZone: "Pacific/Kiritimati",
    language: "C",
    modifiedS: 1_000_000_000,
    inRepository: false,
  },
  {
    folder: "somewhere else/with a much longer name/tree",
    timeZone: "Etc/GMT+12",
    language: "de_DE.UTF-8",
    modifiedS: 1_700_000_000,
    inRepository: true,
  },
];

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) console.log(USAGE);
else process.exitCode = reproduces(values.all) ? 0 : 1;

function reproduces(all: boolean): boolean {
  const scratch = mkdtempSync(join(tmpdir(), "twice-"));
  try {
    const files = all ? TARGETS.map(({ file }) => `dist/${file}`) : [HOST_BINARY];
    const [first, second] = BUILDS.map((build) => buildIn(scratch, build, all, files));
    const same = files.map((file) => {
      const [one, other] = [first?.get(file), second?.get(file)];
      const equal = one !== undefined && one === other;
      console.log(equal ? `${one}  ${file}` : `DIFFERS  ${file}: ${one} and ${other}`);
      return equal;
    });
    return same.every(Boolean);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Copies the tree into the surroundings, builds it there, and returns the SHA-256 of each file. */
function buildIn(
  scratch: string,
  surroundings: Surroundings,
  all: boolean,
  files: readonly string[],
): ReadonlyMap<string, string> {
  const tree = join(scratch, surroundings.folder);
  copyTree(tree, surroundings.modifiedS);
  const home = join(tree, "..", "home");
  const temporary = join(home, "tmp");
  mkdirSync(temporary, { recursive: true });
  if (surroundings.inRepository) makeRepository(home);
  const built = Bun.spawnSync([process.execPath, "scripts/build.ts", ...(all ? ["--all"] : [])], {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      ...{ HOME: home, USERPROFILE: home, LOCALAPPDATA: home, APPDATA: home },
      ...{ TMPDIR: temporary, TMP: temporary, TEMP: temporary },
      ...{ TZ: surroundings.timeZone, LANG: surroundings.language },
      // The runtimes of the other platforms are an input like Bun itself, so they are not fetched again.
      BUN_INSTALL_CACHE_DIR:
        process.env.BUN_INSTALL_CACHE_DIR ?? join(homedir(), ".bun/install/cache"),
    },
    stdout: "ignore",
    stderr: "pipe",
  });
  if (built.exitCode !== 0) throw new Error(`${tree}: ${built.stderr.toString()}`);
  return new Map(files.map((file) => [file, sha256(join(tree, file))]));
}

/** What a source archive holds, with the packages that are read for the executable. */
function copyTree(to: string, modifiedS: number): void {
  const made = [".git", ".cache", "coverage", "dist", "node_modules"];
  const leftOut = new Set(made.map((name) => resolve(name)));
  cpSync(".", to, { recursive: true, filter: (path) => !leftOut.has(resolve(path)) });
  for (const name of packagesRead()) {
    const folder = join("node_modules", name);
    cpSync(folder, join(to, folder), { recursive: true, dereference: true });
  }
  for (const path of readdirSync(to, { recursive: true, encoding: "utf8" }))
    utimesSync(join(to, path), modifiedS, modifiedS);
}

/** The dependencies, and what they bring along: the bundler reads that too, also where it leaves it out. */
function packagesRead(): ReadonlySet<string> {
  const names = new Set(Object.keys(packageJson.dependencies));
  for (const name of names) {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join("node_modules", name, "package.json"), "utf8"),
    );
    for (const more of Object.keys(dependencies)) names.add(more);
  }
  return names;
}

function makeRepository(folder: string): void {
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, ".git", "HEAD"), "ref: refs/heads/main\n");
}

function sha256(path: string): string {
  return new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
}
