import type { Io } from "../io.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { exists, readText } from "../sys/probe.ts";
import { modePath } from "./announced-mode.ts";
import type { Workspace } from "./workspace.ts";

/** How the agent is asked to work: alone and fast, on one thing, or with a team of subagents. */
export const MODES = ["do", "focus", "team"] as const;

/** One of the {@link MODES}. */
export type Mode = (typeof MODES)[number];

/** The mode in force when nothing says otherwise. */
const DEFAULT_MODE: Mode = "do";

/** The mode in force, and what was wrong with the place it was read from. */
export interface CurrentMode {
  readonly mode: Mode;
  readonly problem?: string;
}

/** Reads the workspace's mode; without one `FAIRLEAD_MODE`, then `DO_MODE`, then {@link DEFAULT_MODE}. */
export function readMode(io: Io, workspace: Workspace): MaybePromise<CurrentMode> {
  const path = modePath(workspace);
  const text = path === undefined || !exists(path) ? undefined : readText(path);
  return andThen(text, (read) => modeFrom(io, path, read));
}

function modeFrom(io: Io, path: string | undefined, text: string | Error | undefined): CurrentMode {
  const problems: string[] = [];
  if (text instanceof Error) problems.push(`${path}: cannot be read (${text.message})`);
  const sources = [
    { name: path ?? "", value: typeof text === "string" ? text : "" },
    { name: "FAIRLEAD_MODE", value: io.env("FAIRLEAD_MODE") ?? "" },
    { name: "DO_MODE", value: io.env("DO_MODE") ?? "" },
  ];
  for (const { name, value } of sources) {
    const word = value.trim();
    if (word === "") continue;
    const mode = findMode(word);
    if (mode !== undefined) return withProblems(mode, problems);
    problems.push(`${name}: ${JSON.stringify(word.slice(0, SHOWN_CHARS))} is not a mode`);
  }
  return withProblems(DEFAULT_MODE, problems);
}

/** The mode with this name, without regard to case. */
export function findMode(word: string): Mode | undefined {
  const wanted = word.toLowerCase();
  for (const mode of MODES) if (mode === wanted) return mode;
  return undefined;
}

/** The prefix that a mode asks the agent to begin its answers with, as in `[Do]`. */
export function modePrefix(mode: Mode): string {
  return `[${mode.slice(0, 1).toUpperCase()}${mode.slice(1)}]`;
}

/** Enough of a wrong value to recognise it. */
const SHOWN_CHARS = 40;

function withProblems(mode: Mode, problems: readonly string[]): CurrentMode {
  if (problems.length === 0) return { mode };
  return { mode, problem: `${problems.join("; ")}; the mode is ${mode}` };
}
