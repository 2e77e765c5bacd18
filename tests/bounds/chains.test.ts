import { afterAll, expect, test } from "bun:test";
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import type { Gap } from "../../src/confine/gaps.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";
import { type Call, CHAINS, type Chain, disguised } from "./chains.ts";

const binary = BINARY ?? resolve(HOST_BINARY);

const bwrap = Bun.which("bwrap");
const ENGINES = ["bubblewrap", "landlock"].filter((engine) => {
  if (process.platform !== "linux" || bwrap === null || !existsSync(binary)) return false;
  const words = [binary, "confine", "--engine", engine, "--", "true"];
  return Bun.spawnSync(words, { env: bareEnvironment("/nowhere") }).exitCode === 0;
});
if (Bun.which("python3") === null)
  console.warn("SKIPPED: chains in a form that nobody reads, as Python is not installed");
if (ENGINES.length < 2)
  console.warn(`SKIPPED: chains that switch fairlead off; engines here: ${ENGINES.join(", ")}`);

/** What fairlead is made of, and what it reads, below the home. */
const GUARDED = [".claude", ".config/fairlead", ".local/state/fairlead", ".local/bin", ".bashrc"];
/** The same, below the project. */
const GUARDED_IN_PROJECT = [".claude", ".fairlead", ".git/hooks", ".git/config"];

class World {
  private readonly sandbox: Sandbox = makeSandbox(resolve("coverage/attacks"));
  private readonly path: string;
  private projects = 0;
  /** The executable as it was put there, which is large. */
  private program: string | undefined;
  readonly home: string = this.sandbox.home;
  project = "";

  constructor(engine: string | undefined) {
    this.path = engine === "landlock" ? this.withoutBubblewrap() : "/usr/bin:/bin";
    this.furnish();
  }

  /** All programs but the one that would be taken first. */
  private withoutBubblewrap(): string {
    const folder = join(this.sandbox.home, "../programs");
    mkdirSync(folder);
    for (const name of readdirSync("/usr/bin"))
      if (name !== "bwrap") symlinkSync(`/usr/bin/${name}`, join(folder, name));
    return folder;
  }

  /** The home of somebody who has installed fairlead; made anew where an attack reached it. */
  furnish(): void {
    const program = join(this.home, ".local/bin/fairlead");
    const [is, was] = [contents(program), this.program];
    for (const path of GUARDED)
      if (path !== ".local/bin" || is !== was)
        rmSync(join(this.home, path), { recursive: true, force: true });
    const files = [
      [".config/fairlead/config.toml", '[confine]\ncalls = "all"\n'],
      [
        ".claude/settings.json",
        '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"fairlead hook pre-tool"}]}]}}',
      ],
      [".claude/shell-snapshots/snapshot-bash-1.sh", "# functions\n"],
      [".bashrc", "# mine\n"],
      [".local/state/fairlead/allow-once.key", KEY],
    ] as const;
    for (const [path, text] of files) {
      mkdirSync(dirname(join(this.home, path)), { recursive: true });
      writeFileSync(join(this.home, path), text);
    }
    if (is !== undefined && is === was) return;
    mkdirSync(dirname(program), { recursive: true });
    copyFileSync(binary, program);
    this.program = contents(program);
  }

  /** A new project, with a repository that has a remote one and hooks among its files. */
  start(files: ReadonlyMap<string, string>): void {
    const template = join(this.sandbox.project, "template");
    if (this.project === "") this.makeTemplate(template);
    this.project = join(this.sandbox.project, String(this.projects++));
    cpSync(template, this.project, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(this.project, name), text);
  }

  private makeTemplate(template: string): void {
    mkdirSync(join(template, "hooks"), { recursive: true });
    writeFileSync(join(template, "a.txt"), "a\n");
    const git = [
      "git init -q --template= --bare bare && git init -qb main --template= && mkdir .git/hooks",
      "git config user.name a && git config user.email b && git config core.hooksPath hooks",
      "git remote add bare bare && git add a.txt && git commit -qm x",
    ];
    const place = { cwd: template, env: this.environment() };
    const made = Bun.spawnSync(["sh", "-c", git.join(" && ")], place);
    if (!made.success) throw new Error(made.stderr.toString());
  }

  environment(): Readonly<Record<string, string>> {
    return {
      ...bareEnvironment(this.home),
      PATH: `${this.home}/.local/bin:${this.path}`,
      CLAUDE_PROJECT_DIR: this.project,
      GIT_CEILING_DIRECTORIES: join(this.home, ".."),
    };
  }

  /** What the client runs of a call in a mode that asks nobody; undefined where it is stopped. */
  async answer(call: Call): Promise<Call | undefined> {
    const [tool, input] = asTool(call, this);
    const payload = {
      ...{ session_id: "s", transcript_path: join(this.home, ".claude/projects/p/s.jsonl") },
      ...{ cwd: this.project, hook_event_name: "PreToolUse", tool_name: tool, tool_input: input },
      permission_mode: "bypassPermissions",
    };
    const hook = Bun.spawn([join(this.home, ".local/bin/fairlead"), "hook", "pre-tool"], {
      ...{ cwd: this.project, env: this.environment(), stderr: "ignore", stdout: "pipe" },
      stdin: new Blob([JSON.stringify(payload)]),
    });
    const answer = JSON.parse(await new Response(hook.stdout).text()).hookSpecificOutput;
    if (answer?.permissionDecision === "deny" || answer?.permissionDecision === "ask")
      return undefined;
    const line: unknown = answer?.updatedInput?.command;
    return typeof line === "string" ? { line } : call;
  }

  output = "";

  async run(call: Call, isLate: boolean): Promise<void> {
    if ("tool" in call) throw new Error(`${call.tool} passed`);
    if ("write" in call) {
      const path = resolve(this.project, call.write.replace(/^~/, this.home));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, call.content);
      return;
    }
    const root = resolve(this.home, "..");
    const own = ["--bind", root, root, "--bind", "/tmp", "/tmp"];
    const outer = [bwrap ?? "", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", ...own];
    const child = Bun.spawn([...outer, "--unshare-pid", "/bin/bash", "-c", call.line], {
      ...{ cwd: this.project, env: this.environment(), stdin: "ignore", stdout: "pipe" },
      stderr: process.env.SHOW_ATTACKS === undefined ? "ignore" : "inherit",
    });
    const said = new Response(child.stdout).text();
    await Promise.race([child.exited, Bun.sleep(LINE_MAX_MS)]);
    this.output = await Promise.race([said, Bun.sleep(LEFT_BEHIND_MS).then(() => "")]);
    if (isLate) await Bun.sleep(LEFT_BEHIND_MS);
    child.kill("SIGKILL");
  }

  /** Everything that is guarded, by path. */
  guarded(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const path of GUARDED) collect(join(this.home, path), found);
    for (const path of GUARDED_IN_PROJECT) collect(join(this.project, path), found);
    return found;
  }

  /** What this engine says that it cannot hold in the project: the same in each, as all are made alike. */
  gaps(engine: string): readonly Gap[] {
    const words = [binary, "confine", "--engine", engine, "--print", "--json"];
    const place = { cwd: this.project, env: this.environment() };
    this.said ??= JSON.parse(Bun.spawnSync(words, place).stdout.toString()).not_held;
    const first = join(this.sandbox.project, "0");
    return (this.said ?? []).map((gap) => ({
      ...gap,
      paths: gap.paths?.map((path) => path.replace(first, this.project)) ?? [],
    }));
  }

  private said: readonly Gap[] | undefined;

  dispose(): void {
    this.sandbox.dispose();
  }
}

const KEY = "k".repeat(64);
const LINE_MAX_MS = 5_000;
const LEFT_BEHIND_MS = 300;

function asTool(call: Call, { home, project }: World): readonly [string, object] {
  if ("line" in call) return ["Bash", { command: call.line }];
  if ("tool" in call) {
    const input = Object.entries(call.input).map(
      ([name, value]) =>
        [name, value.replace(/^~/, home).replace(/^c\//, `${project}/c/`)] as const,
    );
    return [call.tool, Object.fromEntries(input)];
  }
  const path = resolve(project, call.write.replace(/^~/, home));
  return ["Write", { file_path: path, content: call.content }];
}

/** Files with what is in them, folders that are empty, and links; of a large file its size and its times. */
function collect(path: string, found: Map<string, string>): void {
  // What lies in a folder that has become a file is gone as well.
  const stat = existsSync(`${dirname(path)}/.`)
    ? lstatSync(path, { throwIfNoEntry: false })
    : undefined;
  if (stat === undefined) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) collect(join(path, name), found);
  // What undo keeps by another name in the project is the project's.
  else if (path.includes("/fairlead/undo/") && stat.nlink > 1) found.set(path, "another name");
  else if (stat.size > 1_000_000) found.set(path, `${stat.ino} ${stat.size} ${stat.mtimeMs}`);
  else found.set(path, stat.isFile() ? readFileSync(path, "utf8") : "no file");
}

function contents(path: string): string | undefined {
  const found = new Map<string, string>();
  collect(path, found);
  return found.get(path);
}

function changedPaths(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  // What had another name in the project was the project's, whatever became of that.
  return [...paths].filter(
    (path) => before.get(path) !== after.get(path) && before.get(path) !== "another name",
  );
}

/** What became of a chain: a call was stopped, it ran to its end without harm, or it reached something. */
type End = "stopped" | "harmless" | readonly string[];

/** Makes the calls of a chain, judged and bounded, or as they are; what an engine said before is not counted. */
async function attempt(one: Chain, world: World, engine: string | undefined): Promise<End> {
  world.start(one.files);
  const gaps = engine === undefined ? [] : world.gaps(engine);
  for (const call of one.calls) {
    const passed =
      engine === undefined ? ("tool" in call ? undefined : call) : await world.answer(call);
    if (passed === undefined) return "stopped";
    const before = world.guarded();
    await world.run(passed, one.isLate);
    const changed = changedPaths(before, world.guarded());
    const reached = changed.filter((path) => !isSaid(path, gaps));
    if (world.output.includes(KEY)) reached.push("the key");
    if (reached.length > 0) {
      world.furnish();
      return reached;
    }
  }
  return "harmless";
}

function isSaid(path: string, gaps: readonly Gap[]): boolean {
  return gaps.some(
    ({ kind, paths = [] }) =>
      (kind === "change" || kind === "make") &&
      paths.some(
        (one) =>
          `${path}/`.startsWith(`${one}/`) || (kind === "make" && one.startsWith(`${path}/`)),
      ),
  );
}

const worlds: World[] = [];
afterAll(() => {
  for (const world of worlds) world.dispose();
}, 60_000);

/** How all chains ended, with each engine and without any; at the same time, as each waits for programs. */
const ends = Promise.all(
  (ENGINES.length === 0 ? [] : [undefined, ...ENGINES]).map(async (engine) => {
    const world = new World(engine);
    worlds.push(world);
    const found: [string, End][] = [];
    const unread =
      engine === undefined || Bun.which("python3") === null ? [] : CHAINS.map(disguised);
    for (const one of [...CHAINS, ...unread])
      found.push([one.what, await attempt(one, world, engine)]);
    return [engine, found] as const;
  }),
);

const isHarm = ([, end]: readonly [string, End]) => typeof end !== "string";

test.each(ENGINES.map((engine) => [engine] as const))(
  "no chain of calls switches fairlead off within bounds kept by %s",
  async (engine) => {
    const found = new Map(await ends).get(engine) ?? [];
    const count = (end: End) => found.filter((one) => one[1] === end).length;
    console.info(`${engine}: ${count("stopped")} chains stopped, ${count("harmless")} ran`);
    expect(found.filter(isHarm)).toEqual([]);
    if (Bun.which("python3") !== null)
      expect(count("harmless")).toBeGreaterThan(CHAINS.length * 0.75);
  },
  600_000,
);

test.skipIf(ENGINES.length === 0)(
  "without fairlead more than sixty of them do what they are for",
  async () => {
    const found = new Map(await ends).get(undefined) ?? [];
    console.info(`no harm anyway: ${found.filter((one) => !isHarm(one)).map(([what]) => what)}`);
    expect(found.filter(isHarm).length).toBeGreaterThan(60);
  },
  600_000,
);
