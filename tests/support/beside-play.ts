import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Played } from "./fake-session.ts";

/** A session of an agent, real or played, that works in a project beside others. */
export interface BesideAgent {
  readonly bash: (command: string) => Promise<Played>;
  readonly write: (path: string, content: string) => Promise<Played>;
  readonly end: () => Promise<void>;
}

/** Starts a session in the project of a home. */
export type StartAgent = (home: string, project: string, name: string) => Promise<BesideAgent>;

/** A generator of numbers below a bound, the same for the same seed. */
export function dice(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % bound;
  };
}

/** What a session has at the moment. */
interface Player {
  readonly at: number;
  readonly agent: BesideAgent;
  stashes: string[];
  server: { readonly pid: number; readonly port: number } | undefined;
  tree: string | undefined;
  branch: string | undefined;
  /** Files that it wrote and that are in no commit, with their content. */
  readonly edits: Map<string, string>;
  /** Files and folders of its own outside of Git's eyes. */
  readonly scratch: Set<string>;
  count: number;
}

/** How a play went. */
export interface Course {
  /** What a session lost by the call of another one. */
  readonly losses: readonly string[];
  /** Calls that were asked about although they took nothing of others. */
  readonly askedOwn: readonly string[];
  /** Questions about what would have been a loss. */
  readonly saved: number;
  /** Calls by which a session took what was its own. */
  readonly cleanUps: number;
  readonly calls: number;
}

/** Where a server of a play listens: each play has ports of its own. */
const PORT_MIN = 21_000;

/** Plays sessions that take turns at random in one repository: what each makes, changes and takes away. */
export async function playBeside(
  seed: number,
  start: StartAgent,
  stepsEach: number,
): Promise<Course> {
  const roll = dice(seed);
  const play = await new Play(seed).begin(2 + (seed % 3), start);
  try {
    for (let at = 0; at < stepsEach * play.players.length; at++) {
      const player = play.players[roll(play.players.length)];
      // A step that finds nothing to do is another one's turn.
      const { calls } = play;
      for (let tries = 0; tries < 8 && play.calls === calls; tries++)
        if (player !== undefined) await step(play, player, roll);
    }
    return play;
  } finally {
    await play.end();
  }
}

class Play implements Course {
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-beside-")));
  readonly project = join(this.home, "project");
  /** In the names of everything that a pattern may match, so that a play touches nothing of the machine's. */
  readonly tag = `play${process.pid}x`;
  readonly players: Player[] = [];
  readonly losses: string[] = [];
  readonly askedOwn: string[] = [];
  readonly seed: number;
  saved = 0;
  cleanUps = 0;
  calls = 0;

  constructor(seed: number) {
    this.seed = seed;
  }

  async begin(count: number, start: StartAgent): Promise<this> {
    mkdirSync(this.project);
    this.git("init -q -b main");
    this.git("config user.email a@example.org");
    this.git("config user.name A");
    const server =
      "import http.server, sys\nhttp.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), ";
    for (let at = 0; at < count; at++) {
      for (const name of [`f${at}.txt`, `g${at}.txt`])
        writeFileSync(join(this.project, name), "first\n");
      writeFileSync(
        join(this.home, `server-${this.tag}-s${at}.py`),
        `${server}http.server.BaseHTTPRequestHandler).serve_forever()\n`,
      );
    }
    this.git("add .");
    this.git("commit -qm first");
    for (let at = 0; at < count; at++) {
      const agent = await start(this.home, this.project, `s${at}`);
      const none = { stashes: [], server: undefined, tree: undefined, branch: undefined };
      const kept = { edits: new Map<string, string>(), scratch: new Set<string>(), count: 0 };
      this.players.push({ at, agent, ...none, ...kept });
      await agent.bash("git status --short");
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
    return Bun.spawnSync(["bash", "-c", `git ${words}`], { cwd: this.project, env })
      .stdout.toString()
      .trim();
  }

  stashes(): readonly string[] {
    return this.git("stash list --format=%H")
      .split("\n")
      .filter((one) => one !== "");
  }

  /** Everything that a player has and that is gone. */
  missing(player: Player): readonly string[] {
    const { stashes, server, tree, branch, edits, scratch } = player;
    const there = new Set(stashes.length === 0 ? [] : this.stashes());
    const isHead = (name: string) => this.git(`rev-parse -q --verify refs/heads/${name}`) !== "";
    return [
      ...stashes.filter((id) => !there.has(id)).map((id) => `stash ${id}`),
      ...(server === undefined || isRunning(server.pid) ? [] : ["server"]),
      ...(tree === undefined || existsSync(tree) ? [] : ["worktree"]),
      ...(branch === undefined || isHead(branch) ? [] : ["branch"]),
      ...[...scratch].filter((path) => !existsSync(path)),
      ...[...edits].filter(([path, text]) => contentOf(path) !== text).map(([path]) => path),
    ];
  }

  /**
   * Has a player call a command. `takes` is whose it is what the command would take; a clean-up of one's own must pass,
   * while work may be asked about by other rules, but not for another session's sake.
   */
  async call(
    player: Player,
    command: string,
    takes: readonly Player[],
    sort: "clean-up" | "work",
  ): Promise<Played> {
    this.calls++;
    const played = await player.agent.bash(command);
    const isStopped = played.verdict !== "pass";
    const isOwn = takes.every((one) => one === player);
    const said = `s${player.at}: ${command}: ${played.reason}`;
    if (isStopped && !isOwn) this.saved++;
    if (
      isStopped &&
      isOwn &&
      (sort === "clean-up" || /another session|this session did not/.test(said))
    )
      this.askedOwn.push(said);
    if (!isStopped && isOwn && sort === "clean-up") this.cleanUps++;
    // A process that is told to end takes its time.
    if (!isStopped && /kill/.test(command)) await Bun.sleep(100);
    for (const one of this.players) {
      const gone = this.missing(one);
      if (one !== player)
        for (const what of gone) this.losses.push(`${said}: ${what} of s${one.at}`);
      this.forget(one, gone);
    }
    return played;
  }

  forget(player: Player, gone: readonly string[]): void {
    player.stashes = player.stashes.filter((id) => !gone.includes(`stash ${id}`));
    if (gone.includes("server")) player.server = undefined;
    if (gone.includes("worktree")) player.tree = undefined;
    if (gone.includes("branch")) player.branch = undefined;
    for (const path of gone) {
      player.scratch.delete(path);
      player.edits.delete(path);
    }
  }

  /** The players among all but one that have something. */
  having(has: (player: Player) => unknown): readonly Player[] {
    return this.players.filter((one) => Boolean(has(one)));
  }

  async end(): Promise<void> {
    for (const { agent } of this.players) await agent.end();
    for (const pid of pidsOf(`server-${this.tag}-s`)) if (pid !== process.pid) killNow(pid);
    for (const { scratch } of this.players) {
      for (const path of scratch) rmSync(path, { recursive: true, force: true });
    }
    rmSync(this.home, { recursive: true, force: true });
  }
}

function contentOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function pidsOf(word: string): readonly number[] {
  const { stdout } = Bun.spawnSync(["pgrep", "-f", word]);
  return stdout
    .toString()
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [Number(line)]));
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with another one.
  }
}

function nameOf(pid: number): string {
  return contentOf(`/proc/${pid}/comm`) ?? "";
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
  } catch {
    return false;
  }
}

/** One step of a session. */
type Step = (play: Play, player: Player, roll: (bound: number) => number) => Promise<unknown>;

function step(play: Play, player: Player, roll: (bound: number) => number): Promise<unknown> {
  const chosen = STEPS[roll(STEPS.length)];
  if (chosen === undefined) throw new Error("no step");
  return chosen(play, player, roll);
}

function pick<Item>(items: readonly Item[], roll: (bound: number) => number): Item | undefined {
  return items[roll(Math.max(1, items.length))];
}

const stashOwn: Step = async (play, player) => {
  const { at, agent } = player;
  const before = play.stashes();
  // Each has files of its own, so that a stash takes nothing of the others.
  await agent.write(join(play.project, `f${at}.txt`), `${at} ${++player.count}\n`);
  await play.call(
    player,
    `git stash push -m 's${at} ${player.count}' -- f${at}.txt`,
    [],
    "clean-up",
  );
  player.stashes.push(...play.stashes().filter((id) => !before.includes(id)));
};

const dropNewest: Step = async (play, player, roll) => {
  const [newest] = play.stashes();
  const owner = play.players.find(
    ({ stashes }) => newest !== undefined && stashes.includes(newest),
  );
  if (owner === undefined) return;
  // What is popped back may not be mixed with what is there.
  const verb = owner.edits.size === 0 ? pick(["drop", "pop"], roll) : "drop";
  await play.call(player, `git stash ${verb}`, [owner], "clean-up");
  if (owner === player) play.git(`checkout -q -- f${player.at}.txt`);
};

const dropOwn: Step = async (play, player) => {
  const own = play.stashes().findIndex((id) => player.stashes.includes(id));
  if (own >= 0) await play.call(player, `git stash drop stash@{${own}}`, [player], "clean-up");
};

const clearStashes: Step = async (play, player) => {
  const owners = play.having(({ stashes }) => stashes.length);
  if (owners.length > 0) await play.call(player, "git stash clear", owners, "clean-up");
};

const serve: Step = async (play, player) => {
  if (player.server !== undefined) return;
  const port = PORT_MIN + ((play.seed * 8 + player.at + process.pid * 80) % 30_000);
  const script = join(play.home, `server-${play.tag}-s${player.at}.py`);
  const line = `python3 '${script}' ${port} > /dev/null 2>&1 & sleep 0.3`;
  const { verdict } = await play.call(player, line, [], "clean-up");
  // Within bounds a process has another number than outside of them.
  const find = () => pidsOf(script).find((one) => nameOf(one).startsWith("python"));
  let pid = find();
  // On a busy machine it takes its time to start.
  for (let tries = 0; tries < 50 && pid === undefined && verdict === "pass"; tries++) {
    await Bun.sleep(100);
    pid = find();
  }
  if (pid !== undefined) player.server = { pid, port };
  else if (verdict === "pass") throw new Error(`the server of s${player.at} does not run`);
};

const killByName: Step = async (play, player, roll) => {
  const served = play.having(({ server }) => server);
  const meant = pick(served, roll);
  if (meant === undefined) return;
  const all = `server-${play.tag}-s[0-9]`;
  const one = `server-${play.tag}-s${meant.at}`;
  const [line, takes] = pick<readonly [string, readonly Player[]]>(
    [
      [`pkill -f '${all}'`, served],
      [`pkill -f ${one}`, [meant]],
      [`kill $(pgrep -f ${one})`, [meant]],
      [`pgrep -f '${all}' | xargs kill`, served],
      [`ps aux | grep ${one} | grep -v grep | awk '{print $2}' | xargs kill`, [meant]],
    ],
    roll,
  ) ?? ["true", []];
  await play.call(player, line, takes, "clean-up");
};

const killByPort: Step = async (play, player, roll) => {
  const meant = pick(
    play.having(({ server }) => server),
    roll,
  );
  if (meant?.server === undefined) return;
  const { pid, port } = meant.server;
  const lines = [`kill ${pid}`, `kill -9 ${pid}`];
  if (Bun.which("lsof") !== null)
    lines.push(`lsof -ti:${port} | xargs kill`, `kill $(lsof -t -i :${port})`);
  if (Bun.which("fuser") !== null) lines.push(`fuser -k ${port}/tcp`);
  await play.call(player, pick(lines, roll) ?? "true", [meant], "clean-up");
};

const addTree: Step = async (play, player, roll) => {
  if (player.tree !== undefined) return;
  const tree = join(play.home, `tree-s${player.at}-${roll(1_000_000)}`);
  const branch = `tree${player.at}-${roll(1_000_000)}`;
  await play.call(player, `git worktree add -q -b ${branch} '${tree}'`, [], "clean-up");
  if (existsSync(tree)) player.tree = tree;
};

const removeTree: Step = async (play, player, roll) => {
  const meant = pick(
    play.having(({ tree }) => tree),
    roll,
  );
  if (meant?.tree === undefined) return;
  const line = pick(
    [`git worktree remove --force '${meant.tree}'`, `rm -rf '${meant.tree}'`],
    roll,
  );
  await play.call(player, line ?? "true", [meant], "clean-up");
};

const branchOff: Step = async (play, player, roll) => {
  if (player.branch !== undefined) return;
  const branch = `side${player.at}-${roll(1_000_000)}`;
  await play.call(player, `git branch ${branch}`, [], "clean-up");
  player.branch = branch;
};

const deleteBranch: Step = async (play, player, roll) => {
  const meant = pick(
    play.having(({ branch }) => branch),
    roll,
  );
  if (meant?.branch === undefined) return;
  const option = pick(["-D", "-d"], roll);
  await play.call(player, `git branch ${option} ${meant.branch}`, [meant], "clean-up");
};

const edit: Step = async (play, player, roll) => {
  const { at, agent, edits } = player;
  player.count++;
  const path = join(play.project, roll(3) === 0 ? `new${at}.txt` : `g${at}.txt`);
  if (roll(2) === 0) await agent.write(path, `${at} ${player.count}\n`);
  else await play.call(player, `echo '${at} ${player.count}' > '${path}'`, [], "clean-up");
  edits.set(path, contentOf(path) ?? "");
};

const takeBack: Step = async (play, player, roll) => {
  const isNew = (path: string) => /new\d/.test(path);
  const has = (which: (path: string) => boolean) =>
    play.having(({ edits }) => [...edits.keys()].some(which));
  const tracked = has((path) => !isNew(path));
  const fresh = has(isNew);
  const every = has(() => true);
  const [line, takes] = pick<readonly [string, readonly Player[]]>(
    [
      ["git checkout -- .", tracked],
      ["git checkout .", tracked],
      ["git restore .", tracked],
      ["git reset --hard", tracked],
      ["git reset -q --hard HEAD", tracked],
      ["git clean -fd", fresh],
      ["git stash -u", every],
      ["git add -A && git stash", every],
    ],
    roll,
  ) ?? ["true", []];
  const before = play.stashes();
  await play.call(player, line, takes, "work");
  player.stashes.push(...play.stashes().filter((id) => !before.includes(id)));
};

const takeBackOwn: Step = async (play, player) => {
  const name = `g${player.at}.txt`;
  if (player.edits.has(join(play.project, name)))
    await play.call(player, `git checkout -- ${name}`, [player], "work");
};

const commitOwn: Step = async (play, player) => {
  const names = [...player.edits.keys()].map((path) => path.slice(play.project.length + 1));
  if (names.length === 0) return;
  const line = `git add ${names.join(" ")} && git commit -qm 's${player.at}' -- ${names.join(" ")}`;
  await play.call(player, line, [], "clean-up");
  player.edits.clear();
};

const makeScratch: Step = async (play, player) => {
  const { at, scratch } = player;
  if (player.count++ % 2 === 0) {
    const path = join(play.home, `notes-s${at}-${player.count}.txt`);
    await play.call(player, `echo notes > '${path}'`, [], "clean-up");
    if (existsSync(path)) scratch.add(path);
    return;
  }
  const { output } = await play.call(player, "mktemp -d", [], "clean-up");
  const path = /^\/tmp\/\S+/m.exec(output)?.[0];
  if (path === undefined) return;
  appendFileSync(join(path, "kept"), "kept\n");
  scratch.add(path);
};

const removeScratch: Step = async (play, player, roll) => {
  const meant = pick(
    play.having(({ scratch }) => scratch.size),
    roll,
  );
  const path = pick([...(meant?.scratch ?? [])], roll);
  if (meant !== undefined && path !== undefined)
    await play.call(player, `rm -rf '${path}'`, [meant], "clean-up");
};

/** What sessions do beside each other; what takes something stands beside what makes it. */
const STEPS: readonly Step[] = [
  ...[stashOwn, dropNewest, dropOwn, clearStashes, serve, killByName, killByPort],
  ...[addTree, removeTree, branchOff, deleteBranch, edit, edit, takeBack, takeBackOwn, commitOwn],
  ...[makeScratch, removeScratch],
];
