import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import type { World } from "../policy/model/world.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { ownPlaces } from "../state/own-places.ts";
import { mayBePaused } from "../state/pause-path.ts";
import { homeDirectory, temporaryDirectories, userStateDirectory } from "../sys/paths.ts";
import { exists, fileState } from "../sys/probe.ts";
import { realPath } from "../sys/real-path.ts";
import { undoAnswers } from "./policy-settings.ts";

/** Larger files are no source code, and agents that keep what their tools overwrite may leave them out. */
const LARGE_BYTES = 10_000_000;

/** True where the policy surely stops what it refuses, which is nearly always. */
export function isEnforced(io: Io, { policy }: HandlerContext["config"]): boolean {
  return policy.enforce !== "observe" && !mayBePaused(io);
}

/** The settings are left out where nothing is about to happen. */
type WorldContext = Pick<HandlerContext, "io" | "workspace"> &
  Partial<Pick<HandlerContext, "config">>;

/** The facts of this machine that the policy may ask for; the expensive ones are looked up on demand. */
export function worldOf(
  { cwd, sessionId }: Pick<AgentEvent, "cwd"> & Partial<Pick<AgentEvent, "sessionId">>,
  { io, workspace, config }: WorldContext,
): World {
  let temporary: readonly string[] | undefined;
  const links = new Map<string, readonly string[] | undefined>();
  const about = { io, workspace, sessionId, config };
  return {
    platform: io.platform,
    cwd,
    home: homeDirectory(io),
    projectRoot: workspace.root,
    get temporary() {
      temporary ??= temporaryDirectories(io);
      return temporary;
    },
    branch: () => lookups().checkedOutBranch(cwd),
    realPath: realPathOf(io, workspace.root),
    folderKind: (folder) => lookups().folderKind(folder, homeDirectory(io)),
    linksAt: (pattern, below) => {
      // A line may name one folder in hundreds of patterns.
      const key = `${pattern}\0${below}`;
      if (!links.has(key)) links.set(key, lookups().linksAt(pattern, below));
      return links.get(key);
    },
    isLarge: (path) => {
      const bytes = fileState(path)?.bytes ?? 0;
      return bytes > LARGE_BYTES && bytes < Number.POSITIVE_INFINITY;
    },
    // Most files that are asked for are not there: a tool looks for its recipes under many names.
    fileText: (path) => (fileState(path) === undefined ? undefined : lookups().readNow(path)),
    isOwnCopy: (path) => lookups().isCopyOf(io.executable(), path),
    saves: config !== undefined && undoAnswers(config) ? exists : undefined,
    whose: (named) => owners().whoseIs(named, about),
    isSpare: (named) => spareness().isSpare(named, about),
    env: io.env,
    variables: () => Object.keys(io.environment()),
    get guarded() {
      return ownPlaces(io);
    },
    ready: loadLookups,
  };
}

/** What few calls need; `require`, as the policy asks for it and does not wait. */
export function lookups(): Lookups {
  return loaded ?? require("./disk-lookups.ts");
}

function owners(): typeof import("./whose.ts") {
  return require("./whose.ts");
}

function spareness(): typeof import("./spare-paths.ts") {
  return require("./spare-paths.ts");
}

/** The first `require` of a process costs it five times as much as an `import()`, for which there is time here. */
function loadLookups(): Promise<void> | undefined {
  if (loaded !== undefined) return undefined;
  return import("./disk-lookups.ts").then((lookups) => {
    loaded = lookups;
  });
}

type Lookups = typeof import("./disk-lookups.ts");

let loaded: Lookups | undefined;

/**
 * Where a path leads, hard links to a file by which calls are judged included. Two names of one file were changed at the
 * same moment, which is asked of each file once; only where they agree `node:fs` is loaded and looks closer. Reading is
 * only about fairlead's own key.
 */
function realPathOf(io: Io, root: string): World["realPath"] {
  let key: readonly JudgingFile[] | undefined;
  let all: readonly JudgingFile[] | undefined;
  return (path, access) => {
    const real = realPath(path, access);
    // Nearly every call asks for the project itself, and a folder has one name.
    const state = real === root ? undefined : fileState(real);
    if (state === undefined) return real;
    if (access === "written") all ??= judgingFiles(io, root);
    else key ??= ownKey(io);
    for (const { path: file, modifiedMs } of (access === "written" ? all : key) ?? [])
      if (modifiedMs === state.modifiedMs && file !== real && lookups().isOneFile(file, real))
        return file;
    return real;
  };
}

interface JudgingFile {
  readonly path: string;
  readonly modifiedMs: number;
}

/** The key by which consents are told from forgeries; none without a home, or before there is one. */
function ownKey(io: Io): readonly JudgingFile[] {
  const state = userStateDirectory(io);
  return state === undefined ? [] : thoseThere([state + OWN_FILES.state]);
}

function judgingFiles(io: Io, root: string): readonly JudgingFile[] {
  const home = homeDirectory(io) ?? "";
  const files: string[] = [];
  for (const { path, kind } of ownPlaces(io)) files.push(path + OWN_FILES[kind]);
  for (const name of JUDGING.split(" "))
    files.push((name.startsWith("~") ? home : root) + name.slice(1));
  return thoseThere(files);
}

function thoseThere(paths: readonly string[]): readonly JudgingFile[] {
  const there: JudgingFile[] = [];
  for (const path of paths) {
    const modifiedMs = fileState(path)?.modifiedMs;
    if (modifiedMs !== undefined) there.push({ path, modifiedMs });
  }
  return there;
}

/** Agents' settings and what shells and Git read whenever they start, where most people have them. */
const JUDGING =
  "~/.claude/settings.json @/.claude/settings.json @/.claude/settings.local.json ~/.codex/hooks.json ~/.claude.json " +
  "~/.codex/config.toml ~/.cursor/hooks.json ~/.gemini/settings.json ~/.bashrc ~/.profile ~/.bash_profile ~/.zshrc " +
  "~/.zshenv ~/.zprofile ~/.gitconfig @/.git/config";

/** The file of each of fairlead's own places: its executable, its settings, its key. */
const OWN_FILES = { program: "", settings: "/config.toml", state: "/allow-once.key" } as const;
