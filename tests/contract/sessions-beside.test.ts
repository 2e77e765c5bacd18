import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeSession } from "../support/fake-session.ts";
import { BINARY, EMULATED, userFolders } from "../support/world.ts";

const CAN_PLAY =
  BINARY !== undefined && !EMULATED && process.platform === "linux" && Bun.which("git") !== null;
if (!CAN_PLAY) console.log("plays of several sessions need the executable, Linux and git: skipped");

/** How many plays there are, and how many steps each has. */
const PLAYS = Number(process.env.FAIRLEAD_PLAYS ?? 12);
const STEPS = 10;

/** A generator of numbers below a bound, the same for the same seed. */
function dice(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % bound;
  };
}

/** A repository that several sessions work in, and what each of them has at the moment. */
class Play {
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-beside-")));
  readonly project = join(this.home, "project");
  readonly sessions: Player[] = [];
  readonly losses: string[] = [];
  readonly askedOwn: string[] = [];
  questions = 0;

  async begin(count: number): Promise<this> {
    mkdirSync(this.project);
    this.git("init -q -b main");
    this.git("config user.email a@example.org");
    this.git("config user.name A");
    for (let at = 0; at < count; at++) writeFileSync(join(this.project, `f${at}.txt`), "first\n");
    this.git("add .");
    this.git("commit -qm first");
    for (let at = 0; at < count; at++) {
      const agent = new FakeSession(BINARY ?? "", this.home, this.project, `s${at}`);
      this.sessions.push({
        at,
        agent: await agent.begin(),
        stashes: [],
        server: undefined,
        tree: undefined,
        edits: 0,
      });
    }
    return this;
  }

  git(words: string): string {
    const env = {
      PATH: "/usr/bin:/bin",
      HOME: this.home,
      GIT_CEILING_DIRECTORIES: this.home,
      GIT_CONFIG_NOSYSTEM: "1",
    };
    const ran = Bun.spawnSync(["bash", "-c", `git ${words}`], { cwd: this.project, env });
    return ran.stdout.toString();
  }

  stashes(): readonly string[] {
    return this.git("stash list --format=%H")
      .split("\n")
      .filter((one) => one !== "");
  }

  /** Whatever a session has and another one took is a loss. */
  look(by: Player, command: string): void {
    const there = new Set(this.stashes());
    for (const one of this.sessions) {
      if (one === by) continue;
      for (const id of one.stashes)
        if (!there.has(id)) this.losses.push(`${command}: stash of s${one.at}`);
      if (one.server !== undefined && !isRunning(one.server))
        this.losses.push(`${command}: server of s${one.at}`);
      if (one.tree !== undefined && !existsSync(one.tree))
        this.losses.push(`${command}: worktree of s${one.at}`);
    }
  }

  async end(): Promise<void> {
    for (const { agent, server } of this.sessions) {
      await agent.end();
      if (server !== undefined && isRunning(server)) process.kill(server, "SIGKILL");
    }
    rmSync(this.home, { recursive: true, force: true });
  }
}

interface Player {
  readonly at: number;
  readonly agent: FakeSession;
  stashes: string[];
  server: number | undefined;
  tree: string | undefined;
  edits: number;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
  } catch {
    return false;
  }
}

/** One step of a session: the command, and whose it is what that takes. */
async function step(play: Play, player: Player, roll: (bound: number) => number): Promise<void> {
  const { agent, at } = player;
  const before = play.stashes();
  const own = before.findIndex((id) => player.stashes.includes(id));
  const ask = async (command: string, isOwn: boolean) => {
    const { verdict } = await agent.bash(command);
    if (verdict === "ask") {
      play.questions++;
      if (isOwn) play.askedOwn.push(`s${at}: ${command}`);
    }
    const there = new Set(play.stashes());
    player.stashes = player.stashes.filter((id) => there.has(id));
    play.look(player, `s${at}: ${command}`);
    return verdict;
  };
  switch (roll(8)) {
    case 0: {
      // Each has a file of its own, so that a stash takes nothing of the others.
      player.edits++;
      await agent.write(join(play.project, `f${at}.txt`), `${at} ${player.edits}\n`);
      await ask(`git stash push -m 's${at} ${player.edits}' -- f${at}.txt`, true);
      const made = play.stashes().filter((id) => !before.includes(id));
      player.stashes.push(...made);
      return;
    }
    case 1:
      if (before.length > 0) await ask("git stash drop", own === 0);
      return;
    case 2:
      if (own >= 0) await ask(`git stash drop stash@{${own}}`, true);
      return;
    case 3:
      if (player.server === undefined) {
        const script = join(play.home, `server-s${at}.sh`);
        writeFileSync(script, "sleep 1000\n");
        const { output } = await agent.bash(`bash '${script}' > /dev/null 2>&1 & echo $!`);
        player.server = Number(output.trim());
      }
      return;
    case 4: {
      const others = play.sessions.some((one) => one !== player && one.server !== undefined);
      await ask("pkill -f 'server-s[0-9]'", !others);
      if (player.server !== undefined && !isRunning(player.server)) player.server = undefined;
      return;
    }
    case 5:
      if (player.server !== undefined) {
        await ask(`kill ${player.server}`, true);
        await Bun.sleep(20);
        if (!isRunning(player.server)) player.server = undefined;
      }
      return;
    case 6:
      if (player.tree === undefined) {
        const tree = join(play.home, `tree-s${at}`);
        await ask(`git worktree add -q -b b${at}-${roll(1_000_000)} '${tree}'`, true);
        if (existsSync(tree)) player.tree = tree;
      }
      return;
    default: {
      const trees = play.sessions.filter(({ tree }) => tree !== undefined);
      const meant = trees[roll(Math.max(1, trees.length))];
      if (meant?.tree === undefined) return;
      await ask(`git worktree remove --force '${meant.tree}'`, meant === player);
      if (meant === player && !existsSync(meant.tree)) player.tree = undefined;
    }
  }
}

describe.skipIf(!CAN_PLAY)("sessions beside each other", () => {
  test(
    "take nothing from each other without a question, and clean up their own without one",
    async () => {
      let questions = 0;
      for (let seed = 1; seed <= PLAYS; seed++) {
        const roll = dice(seed);
        const play = await new Play().begin(2 + roll(3));
        try {
          for (let at = 0; at < STEPS * play.sessions.length; at++) {
            const player = play.sessions[roll(play.sessions.length)];
            if (player !== undefined) await step(play, player, roll);
          }
          expect({ seed, losses: play.losses, askedOwn: play.askedOwn }).toEqual({
            ...{ seed, losses: [], askedOwn: [] },
          });
          questions += play.questions;
        } finally {
          await play.end();
        }
      }
      expect(questions).toBeGreaterThan(PLAYS);
    },
    PLAYS * 60_000,
  );

  test("names files that another session changed within the hour, and asks before they are taken back", async () => {
    const play = await new Play().begin(2);
    try {
      const [one, other] = play.sessions;
      await one?.agent.write(join(play.project, "f0.txt"), "changed\n");
      for (const command of [
        "git checkout -- .",
        "git restore f0.txt",
        "git reset --hard",
        "git stash -u",
        "rm f0.txt",
      ]) {
        const { verdict, reason } = (await other?.agent.bash(command)) ?? {};
        expect({ command, verdict }).toEqual({ command, verdict: "ask" });
        expect(reason).toMatch(/f0\.txt/);
      }
      expect((await other?.agent.bash("git checkout -- f1.txt", "never"))?.reason).not.toMatch(
        /another session/,
      );
      play.git("commit -qam changed");
      expect((await other?.agent.bash("git stash -u"))?.verdict).toBe("pass");
    } finally {
      await play.end();
    }
  }, 60_000);

  test("asks about a process that nobody's session started, and of other homes knows nothing", async () => {
    const play = await new Play().begin(1);
    const [player] = play.sessions;
    const env = { HOME: play.home, PATH: "/usr/bin:/bin" };
    const person = Bun.spawn(["sleep", "1000"], { env });
    const elsewhere = Bun.spawn(["sleep", "1000"], { env: { ...env, HOME: "/nowhere" } });
    try {
      await player?.agent.bash("true");
      expect((await player?.agent.bash(`kill ${person.pid}`))?.reason).toMatch(
        /this session did not start/,
      );
      expect((await player?.agent.bash(`kill ${elsewhere.pid}`, "never"))?.verdict).toBe("pass");
    } finally {
      person.kill();
      elsewhere.kill();
      await play.end();
    }
  }, 60_000);

  test("keep their records whole while sixty-four of them write at the same time and some are killed", async () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-beside-")));
    const project = join(home, "project");
    mkdirSync(project);
    const env = { PATH: "/usr/bin:/bin", HOME: home, FAIRLEAD_NO_UPDATE_CHECK: "1" };
    try {
      const calls = Array.from({ length: 96 }, (_, at) => {
        const payload = {
          ...{ session_id: `parallel-${at % 64}`, cwd: project, transcript_path: "/dev/null" },
          ...{ hook_event_name: "PostToolUse", tool_name: "Bash", tool_response: { stdout: "" } },
          tool_input: { command: `echo x > out-${at}.txt` },
        };
        writeFileSync(join(project, `out-${at}.txt`), "x\n");
        const child = Bun.spawn([BINARY ?? "", "hook", "post-tool", "--agent", "claude"], {
          ...{ cwd: project, env, stdout: "ignore", stderr: "ignore" },
          stdin: new Blob([JSON.stringify(payload)]),
        });
        if (at % 5 === 4) setTimeout(() => child.kill("SIGKILL"), (at * 7) % 400);
        return child.exited;
      });
      await Promise.all(calls);
      const folder = join(userFolders(home).state, "belongings");
      const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
      expect(files.length).toBeGreaterThan(48);
      for (const name of files)
        for (const line of readFileSync(join(folder, name), "utf8").trimEnd().split("\n"))
          expect(Object(JSON.parse(line))).toMatchObject({ time: expect.any(Number) });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  }, 120_000);
});
