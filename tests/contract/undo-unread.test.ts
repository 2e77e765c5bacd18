import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { numbersIn } from "../../src/undo/store.ts";
import { treeOf } from "../support/tree.ts";
import { BINARY, bareEnvironment, userFolders } from "../support/world.ts";
import { type DestructiveScript, destructiveScripts } from "../undo/destructive-scripts.ts";
import { GIT_ENVIRONMENT } from "../undo/make-project.ts";
import {
  dropPlaces,
  expectAllBack,
  type Here,
  linesOf,
  madeBy,
  makePlace,
  run,
  withoutTime,
} from "../undo/recorded-project.ts";

/** What a person types is about processes and terminals: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);

afterAll(dropPlaces, 60_000);

/** Where the places of the tests are seen: in temporary folders every call may write. */
const SEEN_AT = "/srv";

/**
 * Words that put a command into a world in which nothing but its own place can be changed, whatever becomes of the
 * bounds, and where nobody else runs. Without bubblewrap in that world Landlock keeps the bounds.
 */
function worldOf(root: string, engine: string): readonly string[] {
  return [
    ...["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"],
    ...["--bind", root, SEEN_AT, "--unshare-pid", "--die-with-parent"],
    ...(engine === "landlock" ? ["--ro-bind", "/dev/null", Bun.which("bwrap") ?? ""] : []),
    ...(process.getuid?.() === 0 ? ["--cap-add", "ALL"] : []),
  ];
}

const ENGINES = ["bubblewrap", "landlock"].filter((engine) => {
  if (process.platform !== "linux" || Bun.which("bwrap") === null) return false;
  if (!existsSync(binary) || !existsSync(SEEN_AT)) return false;
  const words = [binary, "confine", "--engine", engine, "--", "true"];
  const world = worldOf(dirname(binary), engine);
  return Bun.spawnSync([...world, ...words], { env: bareEnvironment("/nowhere") }).exitCode === 0;
});
if (ENGINES.length < 2)
  console.warn(`SKIPPED: undo of calls within bounds; engines here: ${ENGINES.join(", ")}`);

/** A project on which calls of an agent are run, kept by an engine. */
interface Place extends Here {
  readonly engine: string;
}

function prepare(engine: string): Place {
  const here = makePlace();
  const { config, state } = userFolders(`${here.root}/home`);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.toml"), '[confine]\ncalls = "unread"\n');
  return { ...here, store: join(state, "undo"), engine };
}

/** Runs a command in the project of a place. */
async function start(
  { root, engine }: Place,
  words: readonly string[],
  input: { readonly stdin: string } | { readonly terminal: (text: string) => void },
) {
  const child = Bun.spawn(
    [...worldOf(root, engine), "--chdir", `${SEEN_AT}/outside/project`, ...words],
    {
      env: {
        ...bareEnvironment(`${SEEN_AT}/home`),
        ...GIT_ENVIRONMENT,
        GIT_CEILING_DIRECTORIES: `${SEEN_AT}/outside`,
        // A look at the state of files is not to write to the index.
        GIT_OPTIONAL_LOCKS: "0",
      },
      timeout: 30_000,
      ...("stdin" in input
        ? { stdin: Buffer.from(input.stdin), stdout: "pipe", stderr: "pipe" }
        : { terminal: { data: (_, data) => input.terminal(new TextDecoder().decode(data)) } }),
    },
  );
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, child };
}

/** Tells the executable of an event, as Claude Code does; the line that is to be run. */
async function tell(place: Place, event: string, name: string, command: string): Promise<string> {
  const payload = {
    ...{ session_id: "s-1", cwd: `${SEEN_AT}/outside/project`, hook_event_name: name },
    ...{ transcript_path: "/t", permission_mode: "bypassPermissions" },
    ...{ tool_name: "Bash", tool_use_id: "t-1", tool_input: { command }, tool_response: "" },
  };
  const words = [binary, "hook", event];
  const { child, exit } = await start(place, words, { stdin: JSON.stringify(payload) });
  const said = await new Response(child.stdout).text();
  if (exit !== 0) throw new Error(`${exit} ${said}`);
  const { hookSpecificOutput: answer } = JSON.parse(said);
  if (answer?.permissionDecision !== undefined) throw new Error(said);
  return answer?.updatedInput?.command ?? command;
}

/** Has an agent run a line within bounds. */
async function call(place: Place, command: string): Promise<void> {
  const line = await tell(place, "pre-tool", "PreToolUse", command);
  if (!/^\. ~\/\S+\/bounds\/\w+ \|\| exit; /.test(line)) throw new Error(`unbounded: ${line}`);
  await start(place, ["/bin/bash", "-c", line], { stdin: "" });
  await tell(place, "post-tool", "PostToolUse", line);
}

async function typeUndo(place: Place) {
  let said = "";
  const { exit } = await start(place, [binary, "undo", "--yes"], {
    terminal: (text) => {
      said += text;
    },
  });
  return { exit, said };
}

/** What lies around a project, but for what fairlead keeps of it. */
function around({ root }: Place): readonly string[] {
  return treeOf(root, ["./outside/project", "./home"]);
}

/** The line by which an agent runs a script. What a shell is told is read before it runs, so another program tells it. */
function lineOf(place: Place, { run, ending, code }: DestructiveScript): string {
  if (run[0] !== "sh") {
    writeFileSync(`${place.root}/script.${ending}`, code);
    return [...run, `${SEEN_AT}/script.${ending}`].join(" ");
  }
  const text = Buffer.from(code).toString("hex");
  writeFileSync(
    `${place.root}/script.py`,
    `import os\nos.execvp("sh", ["sh", "-c", bytes.fromhex("${text}")])\n`,
  );
  return `python3 ${SEEN_AT}/script.py`;
}
const LANGUAGES = ["sh", "python3", "node", "perl", "make", "tclsh"];
const ABSENT = LANGUAGES.filter(
  (program) => Bun.which(program, { PATH: "/usr/bin:/bin" }) === null,
);
if (ABSENT.length > 0)
  console.warn(`SKIPPED: scripts that destroy, as these are missing: ${ABSENT.join(", ")}`);
const scripts = destructiveScripts().filter(({ run: [program = ""] }) => !ABSENT.includes(program));

/** How the scripts ended that ran one after the other: how many took something, and which of them for good. */
interface Outcomes {
  took: number;
  readonly lost: string[];
}

/**
 * Runs scripts one after the other, and takes each back. The next one runs in the same project where that is as it
 * was; one that left something new is followed by another project.
 */
async function runAll(
  todo: Iterable<DestructiveScript>,
  engine: string,
  outcomes: Outcomes,
): Promise<void> {
  let place: Place | undefined;
  for (const script of todo) {
    place ??= prepare(engine);
    const whole = everythingIn(place);
    const before = linesOf(place.project);
    try {
      const line = lineOf(place, script);
      const others = around(place);
      await call(place, line);
      if (lost(whole, place).length === 0) continue;
      outcomes.took++;
      const made = madeBy(place, numbersIn(place.store).at(-1));
      const { exit, said } = await typeUndo(place);
      expect([exit, said]).toEqual([0, expect.stringContaining("restored; to reverse")]);
      expect(lost(whole, place)).toEqual([]);
      expectAllBack(place, before, made);
      expect(around(place)).toEqual([...others]);
    } catch (error) {
      outcomes.lost.push(`${script.name}: ${error}`);
    }
    if (Bun.deepEquals(everythingIn(place), whole)) continue;
    rmSync(place.root, { recursive: true, force: true });
    place = undefined;
  }
}

/** What a project holds, Git's objects among it; without times, as those alone are nothing to take back. */
function everythingIn({ project }: Place): readonly string[] {
  return treeOf(project).map(withoutTime);
}

function lost(before: readonly string[], place: Place): readonly string[] {
  const now = new Set(everythingIn(place));
  return before.filter((line) => !now.has(line));
}

test.skipIf(ENGINES.length === 0)(
  "of two hundred scripts that nobody can read, none takes anything of the project for good or changes anything else",
  async () => {
    const outcomes: Outcomes = { took: 0, lost: [] };
    // Each class of scripts is there for several paths, so that half of them has all classes.
    const shares = ENGINES.map((engine, share) => ({
      engine,
      todo: scripts.filter((_, at) => at % ENGINES.length === share),
    }));
    await Promise.all(shares.map(({ engine, todo }) => runAll(todo, engine, outcomes)));
    expect(outcomes.lost).toEqual([]);
    if (ABSENT.length === 0) expect(outcomes.took).toBeGreaterThan(200);
  },
  600_000,
);

describe.each(ENGINES.map((engine) => [engine] as const))("kept by %s", (engine) => {
  test("a repository around the project stays as it is when the call deletes the inner one", async () => {
    const place = prepare(engine);
    run(place, ["git", "init", "-q", place.outside], place.outside);
    run(place, ["git", "-C", place.outside, "add", "src"], place.outside);
    run(place, ["git", "-C", place.outside, "commit", "-qm", "outer"], place.outside);
    writeFileSync(
      `${place.root}/script.py`,
      'import shutil\nshutil.rmtree("".join(reversed("tig.")), ignore_errors=True)\nshutil.rmtree("src")\n',
    );
    const others = around(place);
    const before = linesOf(place.project);
    await call(place, `python3 ${SEEN_AT}/script.py`);
    expect(existsSync(`${place.project}/.git/HEAD`)).toBe(false);
    expect(around(place)).toEqual([...others]);
    expect(await typeUndo(place)).toMatchObject({ exit: 0 });
    expect(around(place)).toEqual([...others]);
    expectAllBack(place, before, []);
  });
});
