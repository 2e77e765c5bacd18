import { describe, expect, test } from "bun:test";
import { join, resolve } from "node:path";
import type { Gap } from "../../src/confine/gaps.ts";
import { bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";
import { contentOf, type Goal, prepare, SITUATIONS, type Situation } from "./situations.ts";
import { type Way, waysHere } from "./ways.ts";
import { inside } from "./world.ts";

const WAYS = waysHere();

const NEEDED = ["python3", "perl", "git", "script", "setsid", "bwrap", "unshare"];
const missing = NEEDED.filter((program) => Bun.which(program) === null);
if (missing.length > 0) console.warn(`SKIPPED: attacks that need ${missing.join(", ")}`);

/** Those that need what this machine does not have are left out. */
const HERE = SITUATIONS.filter((one) => {
  const text = JSON.stringify([one.lines, one.before, one.server, one.around?.([])]);
  return !missing.some((program) => text.includes(program));
});

interface Tried extends Goal {
  readonly isReached: boolean;
  /** True where the engine said beforehand that it cannot hold it. */
  readonly isSaid: boolean;
}

async function attempt(one: Situation, way: Way | undefined): Promise<readonly Tried[]> {
  const sandbox = makeSandbox(resolve("coverage/attacks"));
  try {
    prepare(one, sandbox);
    const { home, project } = sandbox;
    const given = Object.entries(one.env ?? {}).map(
      ([name, value]) => [name, value.replace("$HOME", home)] as const,
    );
    const bare = bareEnvironment(home);
    const env = {
      ...bare,
      PATH: `${home}/.local/bin:${bare.PATH}`,
      NAME: project,
      GIT_CEILING_DIRECTORIES: join(home, ".."),
      ...Object.fromEntries(given),
    };
    const cwd = one.cwd === undefined ? project : resolve(home, one.cwd);
    const gaps = way === undefined ? [] : gapsOf(way.printing, { cwd, env });
    const server =
      one.server === undefined
        ? undefined
        : Bun.spawn(["python3", "-c", one.server], { cwd, env, stdout: "pipe", stderr: "ignore" });
    await server?.stdout.getReader().read();
    const was = one.goals.map(({ file }) => file && contentOf(sandbox, file));
    let output = "";
    for (const line of one.lines) {
      const before = await way?.before(sandbox, cwd, env);
      const command = [...(before ?? []), "sh", "-c", line];
      const child = Bun.spawn([...(one.around?.(command) ?? command)], {
        ...{ cwd, env, stdin: "ignore", stdout: "pipe" },
        stderr: process.env.SHOW_ATTACKS === undefined ? "ignore" : "inherit",
      });
      output += await new Response(child.stdout).text();
      await child.exited;
    }
    if (one.lines.some((line) => line.includes("setsid"))) await Bun.sleep(800);
    server?.kill();
    return one.goals.map((goal, at) => {
      const isChanged = goal.file !== undefined && contentOf(sandbox, goal.file) !== was[at];
      const isSeen = goal.word !== undefined && output.includes(goal.word);
      const isSaid = gaps.some((gap) => isAbout(gap, goal, sandbox));
      return { ...goal, isReached: isChanged || isSeen, isSaid };
    });
  } finally {
    sandbox.dispose();
  }
}

function gapsOf(
  printing: readonly string[],
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): readonly Gap[] {
  return JSON.parse(Bun.spawnSync([...printing], place).stdout.toString()).not_held;
}

function isAbout({ kind, paths }: Gap, { gaps = [], file }: Goal, sandbox: Sandbox): boolean {
  if (!gaps.includes(kind)) return false;
  if (paths === undefined || file === undefined) return true;
  const path = inside(sandbox, file);
  return paths.some((one) => `${path}/`.startsWith(`${one}/`));
}

/** Some at a time, as each waits for programs. */
async function all(way?: Way): Promise<readonly Tried[]> {
  const left = [...HERE];
  const done: Tried[] = [];
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      done.push(...(await attempt(one, way)));
  };
  await Promise.all([work(), work(), work()]);
  return done;
}

test.skipIf(WAYS.length === 0)(
  "every situation is one in which a command without bounds does harm",
  async () => {
    const idle = (await all()).filter(({ isReached }) => !isReached);
    expect(idle.map(({ what }) => what)).toEqual([]);
  },
  60_000,
);

describe.each(WAYS.map((way) => [way.title, way] as const))("bounds kept by %s", (title, way) => {
  test("hold it, but for what is said before", async () => {
    const tried = await all(way);
    const through = tried.filter(({ isReached, isSaid }) => isReached && !isSaid);
    expect(through.map(({ what }) => what)).toEqual([]);
    const held = tried.filter(({ isReached }) => !isReached);
    console.info(`${title}: ${held.length} of ${tried.length} held, all others said not to be`);
    expect(held.length).toBeGreaterThan(tried.length / 2);
  }, 60_000);
});
