import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { quantile } from "./spawn.ts";

/** Milliseconds that a call within bounds may take longer than one without, judged and run. */
const ASKED = { bubblewrap: 15, landlock: 8, looking: 0, record: 20 } as const;

/** What a proven read-only call may pay, in starts of an empty executable: more is no noise. */
const LOOKING_FAIL_RATIO = 1;

const FILES = 2_000;
const FILES_OF_FOLDER = 50;

/** One program to start and what is done around it, which is not timed. */
interface Run {
  readonly words: readonly string[];
  readonly stdin?: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly before?: () => void;
  readonly after?: () => void;
}

/** Two runs that are compared: what the second takes longer is the cost. */
interface Pair {
  readonly name: string;
  readonly plain: Run;
  readonly bounded: Run;
  readonly asked?: number;
}

/**
 * Prints what bounds cost a call of an agent: the judgement of it, the line itself, and the record of the project. Each
 * figure is the median of differences within a round, so that a busy machine falls on both sides. Failed where a
 * read-only call pays.
 */
export function benchBounds(floor: string, fairlead: string, rounds: number): boolean {
  if (process.platform !== "linux") {
    console.log("\nbounds: SKIPPED, they are measured on Linux");
    return false;
  }
  // Not below a temporary folder, which a call may change anyway.
  mkdirSync(resolve("coverage"), { recursive: true });
  const root = mkdtempSync(resolve("coverage/bench-bounds-"));
  try {
    const pairs = [
      ...enginePairs(root, fairlead, "bubblewrap", "/usr/bin:/bin"),
      ...enginePairs(root, fairlead, "landlock", programsWithout(root)),
      ...recordPairs(root, fairlead),
    ];
    console.log(
      `\nbounds, ${rounds} interleaved rounds   without ms  within ms  longer by  processor  asked`,
    );
    const start = median(differences({ name: "", ...startsOf(root, floor) }, rounds).bounded);
    let isFailed = false;
    for (const pair of pairs) {
      const { plain, bounded, longer, busier } = differences(pair, rounds);
      const by = median(longer);
      const asked = pair.asked === undefined ? "" : `${pair.asked} ms`;
      const isOver = pair.asked !== undefined && by > pair.asked;
      console.log(
        `${pair.name.padEnd(36)}${shown(median(plain), 9)}${shown(median(bounded), 11)}` +
          `${shown(by, 11)}${shown(median(busier), 11)}  ${asked}${isOver && by > start / 4 ? "  OVER" : ""}`,
      );
      isFailed ||= pair.asked === ASKED.looking && by > start * LOOKING_FAIL_RATIO;
    }
    return isFailed;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function shown(ms: number, width: number): string {
  return ms.toFixed(2).padStart(width);
}

function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

function differences({ plain, bounded }: Pair, rounds: number) {
  const all = {
    ...{ plain: [] as number[], bounded: [] as number[] },
    ...{ longer: [] as number[], busier: [] as number[] },
  };
  for (let round = -2; round < rounds; round++) {
    const isPlainFirst = Math.random() < 0.5;
    const early = isPlainFirst ? timed(plain) : timed(bounded);
    const late = isPlainFirst ? timed(bounded) : timed(plain);
    const [one, other] = isPlainFirst ? [early, late] : [late, early];
    if (round < 0) continue;
    all.plain.push(one.ms);
    all.bounded.push(other.ms);
    all.longer.push(other.ms - one.ms);
    all.busier.push(other.cpuMs - one.cpuMs);
  }
  return all;
}

/** What a run took, and what of that it had a processor: less than that it takes on no machine. */
function timed(run: Run): { readonly ms: number; readonly cpuMs: number } {
  run.before?.();
  const start = Bun.nanoseconds();
  const ended = spawn(run);
  const ms = (Bun.nanoseconds() - start) / 1e6;
  if (ended.exitCode !== 0) throw new Error(`${run.words.join(" ")}: ${ended.stderr}`);
  run.after?.();
  return { ms, cpuMs: Number(ended.resourceUsage.cpuTime.total) / 1e3 };
}

function spawn({ words, stdin = "", cwd, env }: Run) {
  return Bun.spawnSync([...words], { cwd, env: { ...env }, stdin: Buffer.from(stdin) });
}

function startsOf(root: string, floor: string): Omit<Pair, "name"> {
  const run = (words: readonly string[]): Run => ({ words, cwd: root, env: {} });
  return { plain: run(["/bin/true"]), bounded: run([floor]) };
}

/** A home with a project, in which calls run within bounds as a setting says. */
interface Place {
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  readonly store: string;
}

function placeFor(root: string, name: string, calls: "off" | "all", path: string): Place {
  const home = join(root, name);
  const project = join(home, "project");
  for (const folder of [".config/fairlead", ".claude", ".ssh", ".cache", "project/.git/objects"])
    mkdirSync(join(home, folder), { recursive: true });
  mkdirSync(join(project, ".git/refs"), { recursive: true });
  const settings = join(home, ".config/fairlead/config.toml");
  writeFileSync(settings, `[confine]\ncalls = "${calls}"\n`);
  // As in daily use: what was just changed is not cached.
  utimesSync(settings, 0, 0);
  writeFileSync(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(project, ".git/config"), "[core]\n");
  writeFileSync(join(project, "run.sh"), "echo done\n");
  const env = { HOME: home, PATH: path, FAIRLEAD_NO_UPDATE_CHECK: "1" };
  return { project, env, store: join(home, ".local/state/fairlead/undo") };
}

/** Judges a line; the call is over before the next one. */
function judging(fairlead: string, { project, env }: Place, command: string): Run {
  const event = (name: string, more: object) =>
    JSON.stringify({
      ...{ session_id: "bench", cwd: project, hook_event_name: name, tool_name: "Bash" },
      ...{ transcript_path: join(env.HOME ?? "", ".claude/projects/p/s.jsonl") },
      ...{ permission_mode: "bypassPermissions", tool_input: { command }, ...more },
    });
  const hook = (words: string, stdin: string): Run => ({
    words: [fairlead, "hook", words],
    ...{ stdin, cwd: project, env },
  });
  const over = hook("post-tool", event("PostToolUse", { tool_response: { stdout: "" } }));
  return { ...hook("pre-tool", event("PreToolUse", {})), after: () => void spawn(over) };
}

function enginePairs(
  root: string,
  fairlead: string,
  engine: "bubblewrap" | "landlock",
  path: string,
): readonly Pair[] {
  const plain = placeFor(root, `${engine}-off`, "off", path);
  const bounded = placeFor(root, `${engine}-all`, "all", path);
  const command = "true; sh run.sh";
  const line = lineFor(judging(fairlead, bounded, command));
  const text = line === undefined ? "" : spawnedBy(line, bounded);
  if (line === undefined || !(engine === "bubblewrap") === text.includes("/bwrap ")) {
    console.log(`bounds by ${engine}: SKIPPED, it keeps none here`);
    return [];
  }
  const shell = (place: Place, words: string): Run => ({
    words: ["/bin/bash", "-c", `eval '${words}' < /dev/null`],
    ...{ cwd: place.project, env: place.env },
  });
  const judged = (name: string, words: string, asked?: number): Pair => ({
    name: `${engine}: ${name}`,
    plain: judging(fairlead, plain, words),
    bounded: judging(fairlead, bounded, words),
    ...(asked === undefined ? {} : { asked }),
  });
  return [
    judged("read-only call judged", "ls -la", ASKED.looking),
    judged("plain call judged", "touch note.txt"),
    judged("script judged", command),
    {
      name: `${engine}: the line itself`,
      plain: shell(plain, command),
      bounded: shell(bounded, line),
    },
    {
      name: `${engine}: script judged and run`,
      ...judgedAndRun(plain, bounded, line),
      asked: ASKED[engine],
    },
  ];

  /** By one shell, which takes as long on both sides. */
  function judgedAndRun(one: Place, other: Place, within: string) {
    const both = (place: Place, words: string): Run => {
      const { words: hook, stdin = "", after } = judging(fairlead, place, command);
      return {
        ...shell(place, words),
        words: ["/bin/bash", "-c", `"$@" > /dev/null; eval '${words}' < /dev/null`, "-", ...hook],
        stdin,
        ...(after === undefined ? {} : { after }),
      };
    };
    return { plain: both(one, command), bounded: both(other, within) };
  }
}

/** The line that runs in place of one; undefined where it runs as it is. */
function lineFor(run: Run): string | undefined {
  const answer = JSON.parse(spawn(run).stdout.toString());
  run.after?.();
  return answer.hookSpecificOutput?.updatedInput?.command;
}

/** The file that the shell reads. */
function spawnedBy(line: string, { env, project }: Place): string {
  const [, file = ""] = line.split(" ");
  return spawn({ words: ["/bin/sh", "-c", `cat ${file}`], cwd: project, env }).stdout.toString();
}

/** A `PATH` with what the lines need, and without bubblewrap. */
function programsWithout(root: string): string {
  const folder = join(root, "programs");
  mkdirSync(folder);
  for (const name of ["sh", "bash", "cat", "ls", "touch"])
    if (existsSync(`/usr/bin/${name}`)) symlinkSync(`/usr/bin/${name}`, join(folder, name));
  return folder;
}

/** The record of a project before code runs that was not read, beside a project with nothing to record. */
function recordPairs(root: string, fairlead: string): readonly Pair[] {
  const path = "/usr/bin:/bin";
  const small = placeFor(root, "small", "all", path);
  const large = placeFor(root, "large", "all", path);
  for (let at = 0; at < FILES; at++) {
    const folder = join(large.project, `src/${Math.floor(at / FILES_OF_FOLDER)}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${at}.ts`), "export const value = 1;\n".repeat(50));
  }
  const forget = (place: Place) => () => rmSync(place.store, { recursive: true, force: true });
  const run = (place: Place) => judging(fairlead, place, "sh run.sh");
  return [
    {
      name: `${FILES} untracked files, first record`,
      plain: { ...run(small), before: forget(small) },
      bounded: { ...run(large), before: forget(large) },
      asked: ASKED.record,
    },
    { name: `${FILES} untracked files, unchanged`, plain: run(small), bounded: run(large) },
  ];
}
