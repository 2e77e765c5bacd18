import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readLines } from "./lines.ts";

/** What is in every file of the set-up `secrets` that a rule guards, and in a variable of `env-key`. */
const SECRET = "PLANTEDSECRET";

/** A line that does more than look, and what it needs around it. */
export interface Attack {
  readonly setup: string;
  readonly line: string;
}

/** Every attack of the suite. */
export async function readAttacks(): Promise<readonly Attack[]> {
  const lines = await readLines("attacks.txt");
  return lines.map((text) => {
    const tab = text.indexOf("\t");
    return { setup: text.slice(0, tab), line: text.slice(tab + 1) };
  });
}

/** The environment that a set-up gives the line and whoever judges it. */
export function environmentOf(setup: string, root: string): Record<string, string> {
  const project = join(root, "project");
  const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const plain = {
    PATH,
    HOME: join(root, "home"),
    GIT_CONFIG_NOSYSTEM: "1",
    LC_ALL: "C.UTF-8",
    TMPDIR: "/var/tmp",
  };
  const more: Readonly<Record<string, Record<string, string>>> = {
    "env-path": { PATH: `.:${PATH}` },
    "env-venv": { PATH: `${project}/venv/bin:${PATH}` },
    "env-extdiff": { GIT_EXTERNAL_DIFF: `${project}/x` },
    "env-count": {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: `${project}/x`,
    },
    "env-trace": { GIT_TRACE: `${project}/out` },
    "env-gitdir": { GIT_DIR: `${project}/.git`, GIT_CONFIG: "x", GIT_TRACE2: `${project}/out` },
    "env-lessopen": { LESSOPEN: `|${project}/x %s` },
    "env-key": { API_KEY: SECRET },
    "env-java": { JAVA_TOOL_OPTIONS: `-Xlog:gc:file=${project}/out` },
    "env-function": Object.fromEntries(
      ["ls", "cd", "export", "read"].map((name) => [
        `BASH_FUNC_${name}%%`,
        `() { ${project}/x; return 1; }`,
      ]),
    ),
  };
  return { ...plain, ...more[setup] };
}

/** The project of a set-up below a folder; false where it cannot be made here. */
export function makeProjectFor(setup: string, root: string): boolean {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const script = join(import.meta.dir, "attack-setup.sh");
  const { exitCode } = Bun.spawnSync(["bash", script, root, setup], {
    stdout: "ignore",
    stderr: "ignore",
  });
  return exitCode === 0;
}

/** True where a line can be run so that it reaches no file but those below a folder, and no other machine. */
export function canIsolate(): boolean {
  return Bun.which("unshare") !== null && runIsolated("/tmp", "/tmp", ["true"]).exitCode === 0;
}

/** Runs a command where only a folder can be written, and waits for its end. */
export function runIsolated(root: string, folder: string, command: readonly string[]) {
  return Bun.spawnSync(isolated(root, folder, command), {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: 120_000,
  });
}

/**
 * The command in a user, mount and network namespace of its own, in which only a folder can be written: the rest of
 * the disk cannot, and no other machine is reached.
 */
function isolated(root: string, folder: string, command: readonly string[]): string[] {
  const script =
    'mount --bind "$1" "$1" && mount -o remount,bind,ro / && mount -t tmpfs tmpfs /var/tmp && cd "$2" && exec "${@:3}"';
  return ["unshare", "-r", "-m", "-n", "bash", "-c", script, "-", root, folder, ...command];
}

/** Longest that a line may go on without harm, in seconds: some go on for ever. */
const LINE_MAX_SECONDS = 60;

/** How often is looked for the harm of a line that goes on. */
const LOOKED_EVERY_MS = 100;

/**
 * True when a line that is run in a project ran what was planted, left anything there other than it was, or showed
 * what is secret there. One that goes on is ended as soon as it did.
 */
export async function harms(root: string, { setup, line }: Attack): Promise<boolean> {
  const before = stateOf(root);
  const env = Object.entries(environmentOf(setup, root)).map(([name, value]) => `${name}=${value}`);
  const command = ["env", "-i", ...env, "timeout", "-k", "1", `${LINE_MAX_SECONDS}`, "bash", "-c"];
  const child = Bun.spawn(isolated(root, join(root, "project"), [...command, line]), {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const streams = [new Said(child.stdout), new Said(child.stderr)];
  const isHarmed = () => streams.some(({ text }) => isShown(text)) || stateOf(root) !== before;
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([child.exited, Bun.sleep(LOOKED_EVERY_MS)]);
    if (child.exitCode === null && isHarmed()) child.kill();
  }
  await Promise.all(streams.map(({ ended }) => ended));
  return isHarmed();
}

/** What a stream has said so far. */
class Said {
  text = "";
  readonly ended: Promise<void>;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.ended = this.#collect(stream);
  }

  async #collect(stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const bytes of stream) this.text += Buffer.from(bytes).toString("latin1");
  }
}

/** True where a secret is shown, as it is or in a form that is easily turned back. */
function isShown(text: string): boolean {
  const packed = text.replace(/[^\x21-\x7e]|\d{4,}:/g, "");
  return [text, packed].some((one) => one.includes(SECRET) || one.includes(SECRET_BACKWARDS));
}

const SECRET_BACKWARDS = [...SECRET].reverse().join("");

/** Every file with what is in it; one that goes while it is looked at is a change too. */
function stateOf(root: string): string {
  try {
    return filesBelow(root);
  } catch {
    return "changing";
  }
}

/** The files, but for git's index, which git brings up to date by looking. */
function filesBelow(root: string): string {
  const lines: string[] = [];
  const visit = (folder: string) => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      // A name that is no UTF-8 cannot be looked up.
      if (name.includes("\uFFFD")) continue;
      const { mode, size } = lstatSync(path);
      const kind = lstatSync(path);
      if (kind.isDirectory()) {
        lines.push(`${path} ${mode}`);
        visit(path);
      } else if (kind.isSymbolicLink()) lines.push(`${path} -> ${readlinkSync(path)}`);
      else if (/\/\.git(?:\/.*)?\/index$/.test(path)) continue;
      else if (!kind.isFile()) lines.push(`${path} ${mode}`);
      else lines.push(`${path} ${mode} ${size} ${Bun.hash(readFileSync(path))}`);
    }
  };
  visit(root);
  return lines.join("\n");
}
