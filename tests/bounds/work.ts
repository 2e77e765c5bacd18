import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { BINARY, bareEnvironment, makeSandbox, runBinary, type Sandbox } from "../support/world.ts";

/** Something that people have agents do, as a line for Bash with what it needs. */
export interface Work {
  readonly name: string;
  /** Programs on PATH without which it is left out. */
  readonly needs?: readonly string[];
  /** Files of the project by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** A line that sets things up before, without bounds. */
  readonly before?: string;
  readonly line: string;
  /** How it ends, where that is not 0. */
  readonly exit?: number;
  /** True where what it prints differs from run to run, so that only its end and its files are compared. */
  readonly chatty?: true;
  /** Files of which only the name is compared, as they hold times or chance. */
  readonly varies?: RegExp;
  /** True where it needs a package registry. */
  readonly network?: true;
  /** True where it is also run as the hook has an agent run it. */
  readonly called?: true;
  /** True where bounds are given by the line's effects, so that only the hook makes them. */
  readonly isLine?: true;
  /** Variables beside those that all have. */
  readonly env?: Readonly<Record<string, string>>;
}

/** How a line is run: as it is, by `fairlead confine`, or as the hook has an agent run it. */
export type Way =
  | { readonly kind: "plain" }
  | { readonly kind: "confined"; readonly engine: string }
  | { readonly kind: "call"; readonly engine: string; readonly calls: "unread" | "all" };

/** What came of a line: how it ended, what it printed, and the files of the project and of the home after it. */
export interface Came {
  readonly exit: number | null;
  readonly output: string;
  readonly files: readonly string[];
}

/** Bounds are about the kernel: the executable, always, in a home that is not below a temporary folder. */
export const binary = BINARY ?? resolve(HOST_BINARY);
export const PARENT = resolve("coverage/confine");

/** What work may keep for its later runs. */
export const SHARED = join(PARENT, "shared");

/** The engines of Linux that work on this machine. */
export const ENGINES = ["bubblewrap", "landlock"].filter((engine) => {
  if (process.platform !== "linux" || !existsSync(binary)) return false;
  const words = [binary, "confine", "--engine", engine, "--", "true"];
  return Bun.spawnSync(words, { env: bareEnvironment("/nowhere") }).exitCode === 0;
});

/** Longest that one line takes, in milliseconds, on a machine that does other things as well. */
const LINE_MAX_MS = 120_000;

/** A home and a project in which work is run, always at the same place. */
export interface Workshop extends Sandbox {
  readonly run: (work: Work, way: Way) => Promise<Came>;
}

export function openWorkshop(): Workshop {
  const sandbox = makeSandbox(PARENT);
  const temporary = mkdtempSync(join(tmpdir(), "fairlead-work-"));
  return {
    ...sandbox,
    run: (work, way) => runIn({ ...sandbox, temporary }, work, way),
    dispose: () => {
      sandbox.dispose();
      rmSync(temporary, { recursive: true });
    },
  };
}

/** The folders of a workshop; what work leaves in its temporary one is not compared. */
interface Folders extends Sandbox {
  readonly temporary: string;
}

async function runIn(sandbox: Folders, work: Work, way: Way): Promise<Came> {
  const { home, project, temporary } = sandbox;
  for (const folder of [home, project, temporary]) empty(folder);
  const settings = way.kind === "call" ? `[confine]\ncalls = "${way.calls}"\n` : "";
  const files = {
    [`${home}/.config/fairlead/config.toml`]: settings,
    [`${home}/.gitconfig`]: GIT_SETTINGS,
    [`${home}/.ssh/id_ed25519`]: "private\n",
    [`${home}/.claude/settings.json`]: "{}\n",
    [`${home}/.bashrc`]: "# mine\n",
    [`${home}/other/work.txt`]: "work\n",
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const [name, text] of Object.entries(work.files ?? {})) {
    write(join(project, name), text);
  }
  const reach = work.network === true ? variablesOfThisProcess() : OFFLINE;
  const env = { ...reach, ...environment(home), T: temporary, ...work.env };
  shell(["git", "init", "-q"], project, env);
  mkdirSync(join(project, ".claude"));
  if (work.before !== undefined) {
    const made = shell(["bash", "-ec", work.before], project, env);
    if (made.exitCode !== 0) throw new Error(`before ${work.name}: ${made.stdout}${made.stderr}`);
  }
  const words = await wordsFor(work, way, sandbox, env);
  const child = shell(words, project, env);
  const told = (path: string) => (work.varies?.test(path) === true ? "" : contentOf(path));
  const printed = `${child.stdout}${child.stderr}`;
  return {
    exit: child.exitCode,
    output: work.chatty === true ? "" : settled(printed, sandbox),
    files: [...treeOf(project, "", told), ...treeOf(home, "", () => "").filter(isLasting)],
  };
}

async function wordsFor(
  work: Work,
  way: Way,
  sandbox: Sandbox,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const plain = ["bash", "-c", work.line];
  if (way.kind === "plain") return plain;
  if (way.kind === "confined") {
    return [binary, "confine", "--engine", way.engine, "--", ...plain];
  }
  return ["bash", "-c", await lineOfCall(work.line, way.engine, sandbox, env)];
}

/** What the hook has an agent run in place of a line, where nobody is asked. */
export async function lineOfCall(
  command: string,
  engine: string,
  { home, project }: Sandbox,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const payload = {
    ...{ session_id: "s", transcript_path: join(home, ".claude/projects/p/s.jsonl") },
    ...{ cwd: project, hook_event_name: "PreToolUse", tool_name: "Bash" },
    ...{ permission_mode: "bypassPermissions", tool_input: { command } },
  };
  // Where bubblewrap does not work, Landlock keeps the bounds.
  const broken = join(home, ".local/state/fairlead/broken");
  write(join(broken, "bwrap"), "#!/bin/sh\nexit 1\n");
  const path = engine === "bubblewrap" ? env : { ...env, PATH: `${broken}:${env.PATH}` };
  const start = { words: ["hook", "pre-tool"], cwd: project, env: path };
  const { stdout } = await runBinary(binary, { ...start, stdin: JSON.stringify(payload) });
  const { hookSpecificOutput: answer } = JSON.parse(stdout === "" ? "{}" : stdout);
  if (answer?.permissionDecision !== undefined) throw new Error(stdout);
  return answer?.updatedInput?.command ?? command;
}

/** Where this machine has its registries, and what else it says to programs. */
function variablesOfThisProcess(): Readonly<Record<string, string>> {
  const known = Object.entries(process.env);
  return Object.fromEntries(known.flatMap(([name, value = ""]) => [[name, value]]));
}

/** Tells package managers to fetch nothing. */
const OFFLINE = { npm_config_offline: "true", GOPROXY: "off" };

const GIT_SETTINGS = `[user]
	name = A
	email = a@example.org
[init]
	defaultBranch = main
[protocol "file"]
	allow = always
[advice]
	detachedHead = false
`;

/** The programs of this machine, with a home of its own; toolchains that lie in the person's home are told where. */
function environment(home: string): Readonly<Record<string, string>> {
  const mine = process.env.HOME ?? "/root";
  return {
    ...bareEnvironment(home),
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    RUSTUP_HOME: process.env.RUSTUP_HOME ?? `${mine}/.rustup`,
    ...{ GIT_CEILING_DIRECTORIES: dirname(home), LC_ALL: "C.UTF-8", TZ: "UTC", CI: "1" },
    ...{ GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" },
    ...{ GOFLAGS: "-mod=mod", GONOSUMDB: "*" },
    ...{ SHARED, NO_COLOR: "1", PYTHONDONTWRITEBYTECODE: "1", npm_config_update_notifier: "false" },
  };
}

function shell(
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string } {
  const options = { cwd, env: { ...env }, stdin: "ignore", timeout: LINE_MAX_MS } as const;
  const { exitCode, stdout, stderr } = Bun.spawnSync([...words], options);
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
}

/** All files below a folder, with what is told of each. */
function treeOf(folder: string, below: string, tell: (path: string) => string): string[] {
  return readdirSync(join(folder, below))
    .sort()
    .flatMap((name) => {
      const [path, named] = [join(folder, below, name), join(below, name)];
      const facts = lstatSync(path);
      // The database of Git holds times, and is seen by what its commands print.
      if (named === ".git" || named.endsWith("/.git")) return [`${named}/`];
      if (facts.isDirectory()) return [`${named}/`, ...treeOf(folder, named, tell)];
      if (facts.isSymbolicLink()) return [`${named} -> ${settledNames(readlinkSync(path))}`];
      const mode = (facts.mode & 0o777).toString(8);
      return [`${settledNames(named)} ${mode}${facts.isFile() ? tell(path) : ""}`];
    });
}

/**
 * What of a home outlasts a line: not what caches hold, as they may be filled or not, nor fairlead's own, nor where
 * programs note what was typed or how they crashed, which goes without a word where they cannot.
 */
function isLasting(named: string): boolean {
  return !named.endsWith("/") && !PASSING.test(named);
}

const PASSING =
  /^\.(?:cache\/|npm\/|local\/(?:state|share)\/|config\/(?:go\/telemetry|chromium|fish)|parallel\/|cargo\/\.|viminfo)/;

const CONTENT_MAX_BYTES = 20_000;

function contentOf(path: string): string {
  if (lstatSync(path).size > CONTENT_MAX_BYTES) return "";
  const text = readFileSync(path, "latin1");
  return /[\0\x80-\xff]/.test(text) ? "" : ` ${Bun.hash(changing(text)).toString(36)}`;
}

/** What programs print, without what differs from run to run: times, sizes that hold times, and made-up names. */
function settled(text: string, { home, project }: Sandbox): string {
  return changing(text.replaceAll(project, "PROJECT").replaceAll(home, "HOME"));
}

function changing(text: string): string {
  return settledNames(text)
    .replace(/\d+(?:[.,]\d+)? ?(?:ns|µs|us|ms|s|secs?|seconds?|min)\b/g, "TIME")
    .replace(
      /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?/g,
      "DATE",
    )
    .replace(/\b\d\d:\d\d:\d\d(?:\.\d+)?/g, "CLOCK")
    .replace(/\b\d{10,}\b/g, "NUMBER");
}

function settledNames(text: string): string {
  return text
    .replace(/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,}\b/g, "HASH")
    .replace(/(\/tmp\/[\w-]*[.-]?)\w{5,}/g, "$1NAME");
}

/** Programs that a kind of work needs and this machine has not. */
export function missingFor({ needs = [] }: Work): readonly string[] {
  return needs.filter((program) => Bun.which(program) === null);
}
