import type { Io } from "../io.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { boundsFolder } from "../state/bounds-prefix.ts";
import { findWorkspace } from "../state/workspace.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { textOf } from "../sys/folder.ts";
import { fileState } from "../sys/probe.ts";
import { userNumber } from "../sys/user-file.ts";
import { COMMIT, VERSION } from "../version.ts";
import type { NoEngine } from "./engine.ts";
import { isAsSeen, type Seen } from "./look.ts";

/** Bounds that were written down for a shell to run a line in. */
export interface Prepared {
  /** Of the file that the shell reads: the same for the same bounds. */
  readonly name: string;
}

/** What the bounds of a line are made from, beside what lies on the disk. */
export interface Line {
  /** The folder it runs in. */
  readonly cwd: string;
  /** What the person lets all lines change and read. */
  readonly allowed: { readonly write: readonly string[]; readonly read: readonly string[] };
  /** What this line changes by its effects. */
  readonly changes: readonly string[];
}

/** Bounds of an earlier line, with all that they were made from. */
interface KeptBounds extends Prepared {
  readonly given: string;
  /** Variables of the environment that were asked for. */
  readonly env: readonly (readonly [name: string, value: string | null])[];
  /** When the engine is to be tried again, in milliseconds since 1970. */
  readonly untilMs: number;
  readonly seen: Seen;
  /** What the shell reads, and what that names, with their sizes. */
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

/**
 * The bounds of a line: those of an earlier one where nothing that they were made from is different, which is quicker to
 * tell than to look for all places again; else new ones.
 */
export function boundsFor(io: Io, line: Line): MaybePromise<Prepared | NoEngine> {
  const kept = keptBounds(io, line);
  if (kept !== undefined) return { name: kept.name };
  return import("./prepared.ts").then(({ prepareBounds }) => prepareBounds(io, line));
}

function keptBounds(io: Io, line: Line): KeptBounds | undefined {
  const folder = boundsFolder(io);
  const given = givenFor(io, line);
  const text = folder === undefined ? undefined : textOf(keptPath(folder, given));
  const kept = text === undefined ? undefined : parsed(text);
  return kept !== undefined && holds(kept, given, io) ? kept : undefined;
}

function holds(kept: KeptBounds, given: string, io: Io): boolean {
  const leftMs = kept.untilMs - io.now().getTime();
  if (kept.given !== given || leftMs <= 0 || leftMs > TRUSTED_MS) return false;
  for (const [name, value] of kept.env) if ((io.env(name) ?? null) !== value) return false;
  for (const [path, bytes] of kept.files) if (fileState(path)?.bytes !== bytes) return false;
  return isAsSeen(kept.seen);
}

/** How long an engine is taken to work that was found to, in milliseconds. */
export const TRUSTED_MS = 3_600_000;

/** An environment that says what of it was asked for. */
export function recordedEnv(io: Io): { readonly io: Io; readonly asked: KeptBounds["env"] } {
  const asked: (readonly [string, string | null])[] = [];
  const env = (name: string) => {
    const value = io.env(name);
    asked.push([name, value ?? null]);
    return value;
  };
  return { io: { ...io, env }, asked };
}

/** Writes down what bounds were made from. What cannot be kept is made again. */
export function keepBounds(io: Io, line: Line, made: Omit<KeptBounds, "given">): void {
  const folder = boundsFolder(io);
  const given = givenFor(io, line);
  const env = new Map(made.env);
  const kept: KeptBounds = { ...made, given, env: [...env] };
  if (folder !== undefined) writePrivate(keptPath(folder, given), JSON.stringify(kept));
}

function keptPath(folder: string, given: string): string {
  return `${folder}/known-${Bun.hash(given).toString(36)}.json`;
}

/** All that bounds are made from but the environment and the disk. */
function givenFor(io: Io, { cwd, allowed, changes }: Line): string {
  const { root } = findWorkspace(io, { cwd, projectDir: undefined });
  const build = [VERSION, COMMIT, io.executable(), io.platform, userNumber()];
  return JSON.stringify([build, cwd, root, allowed.write, allowed.read, changes]);
}

/** Only fairlead writes such a file, and whole; this is for one that something else has damaged. */
function parsed(text: string): KeptBounds | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isKept(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is KeptBounds {
  if (typeof value !== "object" || value === null) return false;
  return "given" in value && "seen" in value && "env" in value && "files" in value;
}
