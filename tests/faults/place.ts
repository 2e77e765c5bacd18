import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { ALONE } from "../support/alone.ts";
import { makeSandbox } from "../support/world.ts";

/** The executable that is hurt; `bun run build` makes it. */
export const BINARY = resolve(process.env.FAIRLEAD_BIN ?? HOST_BINARY);

/** Longest time any call may take, in milliseconds, before it counts as hanging. */
const CALL_MAX_MS = 60_000;

/** One call of the executable. */
export interface Call {
  readonly words: readonly string[];
  readonly payload?: object | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The working directory; the project when absent. */
  readonly cwd?: string | undefined;
  /** Words before the executable's path: `prlimit`, `strace`. */
  readonly prefix?: readonly string[] | undefined;
  /** Gives the call a terminal, as a person has one. */
  readonly terminal?: boolean | undefined;
}

/** How a call ended; `exit` is null when a signal did it. */
export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** From its start, in milliseconds. */
  readonly tookMs: number;
}

/** A call under way. */
export interface Running {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  readonly kill: () => void;
}

/** A project with a home beside it, below one folder. */
export interface Place {
  /** As this process reaches it. */
  readonly root: string;
  /** As the executable reaches it. */
  readonly project: string;
  readonly home: string;
  readonly state: string;
  readonly start: (call: Call) => Running;
  readonly run: (call: Call) => Promise<Ended>;
  readonly write: (path: string, content: string | object) => void;
  readonly dispose: () => void;
}

/** Makes a place whose project has a workspace of its own, in a scratch folder. */
export function makePlace(): Place {
  const { project, dispose } = makeSandbox();
  return placeAt(dirname(project), dispose);
}

/** Where the executable finds a place that this process reaches by another name. */
export interface Inside {
  readonly root: string;
  /** Words before a call that take it there. */
  readonly prefix: readonly string[];
}

/** Makes a place in a folder that is there. */
export function placeAt(root: string, dispose: () => void, inside?: Inside): Place {
  const project = join(inside?.root ?? root, "project");
  const home = join(inside?.root ?? root, "home");
  const enter = ({ cwd = project, prefix = [], ...call }: Call): Call =>
    inside === undefined
      ? { ...call, cwd, prefix }
      : { ...call, cwd: "/", prefix: [...inside.prefix, "sh", "-c", ENTER, cwd, ...prefix] };
  const place: Place = {
    root,
    project,
    home,
    state: join(home, ".local/state/fairlead"),
    start: (call) => startIn(place, enter(call)),
    run: (call) => startIn(place, enter(call)).ended,
    write: (path, content) => writeBelow(root, path, content),
    dispose,
  };
  for (const folder of ["home", "project/.fairlead"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  return place;
}

const ENTER = 'cd "$0" && exec "$@"';

/** One event of an agent's session, as a call. */
export function event(place: Place, name: string, fields: object = {}): Call {
  const payload = { session_id: "s", cwd: place.project, hook_event_name: name, ...fields };
  return { words: ["hook"], payload };
}

/** A shell command that an agent wants to run. */
export function bash(place: Place, command: string): Call {
  return event(place, "PreToolUse", { tool_name: "Bash", tool_input: { command } });
}

function startIn(place: Place, call: Call): Running {
  const { words, payload, env = {}, prefix = [], terminal, cwd = place.project } = call;
  const started = performance.now();
  const chunks: Uint8Array[] = [];
  const options = {
    cwd,
    env: { PATH: "/usr/bin:/bin", HOME: place.home, ...env },
    timeout: CALL_MAX_MS,
    killSignal: "SIGKILL",
  } as const;
  const command = [...prefix, ...ALONE, BINARY, ...words];
  const child =
    terminal === true
      ? Bun.spawn(command, { ...options, terminal: { data: (_, data) => void chunks.push(data) } })
      : Bun.spawn(command, {
          ...options,
          stdin: new Blob([payload === undefined ? "" : JSON.stringify(payload)]),
          stdout: "pipe",
          stderr: "pipe",
        });
  const ended = (async (): Promise<Ended> => {
    const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    await child.exited;
    const tookMs = performance.now() - started;
    child.terminal?.close();
    const exit = child.signalCode === null ? child.exitCode : null;
    return {
      exit,
      stdout: stdout ?? Buffer.concat(chunks).toString(),
      stderr: stderr ?? "",
      tookMs,
    };
  })();
  return { pid: child.pid, ended, kill: () => child.kill("SIGKILL") };
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined | null) {
  return stream == null ? undefined : new Response(stream).text();
}

function writeBelow(root: string, path: string, content: string | object): void {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

/** Every file below a folder, with its size. */
export function filesBelow(folder: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found.set(path, statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }
  return found;
}

/** What is left of writes that were never finished. */
export function leftovers(folder: string): readonly string[] {
  return [...filesBelow(folder).keys()].filter((path) => path.endsWith(".tmp"));
}

/**
 * The files below a folder that are neither whole nor of those whose readers pass cut-off ones over: records
 * and decisions in files of their own and refused calls are written in place, so a kill can leave them empty.
 */
export function tornFiles(folder: string): readonly string[] {
  return [...filesBelow(folder)].flatMap(([path, bytes]) => {
    const isPassedOver =
      bytes === 0 &&
      /\.jsonl$|(?:\.d|\/decisions\/new)\/[^/]+\.json$|\/allow-once\/[^/]+\.refusal$/.test(path);
    return isPassedOver || path.endsWith(".tmp") || isWhole(path) ? [] : [path];
  });
}

function isWhole(path: string): boolean {
  const text = readFileSync(path, "utf8");
  try {
    if (/\.(?:json|record)$/.test(path)) JSON.parse(text);
    else if (path.endsWith(".toml")) Bun.TOML.parse(text);
    else if (path.endsWith(".jsonl"))
      for (const line of text.trimEnd().split("\n")) JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** The records that can be read in a file of lines; none where there is no file. */
export function linesOf(path: string): readonly Readonly<Record<string, unknown>>[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8").split("\n").flatMap(parsed);
}

/** The records of a session that can be read, in its file of lines and in files of their own. */
export function recordsIn(
  sessions: string,
  name: string,
): readonly Readonly<Record<string, unknown>>[] {
  return [...linesOf(`${sessions}/${name}.jsonl`), ...dropsIn(`${sessions}/${name}.d`)];
}

/** The records that can be read in a folder of files with one each. */
export function dropsIn(folder: string): readonly Readonly<Record<string, unknown>>[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => parsed(readFileSync(join(folder, name), "utf8")));
}

function parsed(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** The text of a file as an object. */
export function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(path, "utf8"));
}
