import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { defaults } from "../../src/config/defaults.ts";
import { handleSecurity } from "../../src/handlers/security.ts";
import { handleUndoAfter } from "../../src/handlers/undo-after.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { undoFolder } from "../../src/sys/paths.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { numbersIn } from "../../src/undo/store.ts";
import { undo } from "../../src/undo/undo.ts";
import { unpackLost } from "../../src/undo/unpack.ts";
import { testContext } from "../support/context.ts";
import { bareEnvironment, testIo } from "../support/world.ts";
import { GIT_ENVIRONMENT } from "./make-project.ts";

/** A line that an agent wants to run in a project, with a home of its own in `root`. */
export interface Call {
  readonly root: string;
  readonly project: string;
  readonly line: string;
  /** A call of another tool than Bash, which `line` does as a shell would. */
  readonly tool?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
  /** Settings of undo that differ from the defaults. */
  readonly undo?: {
    readonly enabled?: boolean;
    readonly max_files?: number;
    readonly max_size?: string;
  };
}

/** What became of it: stopped, or run with what it destroys saved under a number. */
export type Ran =
  | { readonly is: "stopped"; readonly verdict: string }
  | { readonly is: "run"; readonly number: number | undefined };

/** Judges the line as the hook does, and where it passes runs it for real. */
export async function runCall(call: Call): Promise<Ran> {
  const context = contextOf(call);
  const outcome = await handleSecurity(eventOf(call, "PreToolUse"), context);
  if (outcome.verdict !== "pass") return { is: "stopped", verdict: outcome.verdict };
  Bun.spawnSync(["/bin/bash", "-c", call.line], {
    cwd: call.project,
    env: { ...bareEnvironment(join(call.root, "home")), ...GIT_ENVIRONMENT },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
    timeout: 20_000,
  });
  const numbers = numbersIn(storeOf(call));
  await handleUndoAfter(eventOf(call, "PostToolUse"), context);
  return { is: "run", number: numbers.at(-1) };
}

/** What the line is answered where nothing is saved. */
export async function verdictWithoutUndo(call: Call): Promise<string> {
  const context = contextOf(call);
  const { config } = context;
  const off = { ...config, undo: { ...config.undo, enabled: false } };
  return (await handleSecurity(eventOf(call, "PreToolUse"), { ...context, config: off })).verdict;
}

/** `fairlead undo`; a call that changed nothing has nothing left to take back. */
export async function takeBack(call: Call, number: number): Promise<number | undefined> {
  const store = storeOf(call);
  const plan = planRestore(store, number);
  if (plan === undefined) return undefined;
  const conflict = plan.steps.find((step) => step.conflict !== undefined);
  if (conflict !== undefined) throw new Error(`${conflict.entry.path} ${conflict.conflict}`);
  return undo({
    ...{ store, number, plan, isPartial: false, time: new Date() },
    about: { project: call.project, session: "", title: "undo" },
    unpack: (packs) => unpackLost(packs, `${store}/${number}`, process.env.PATH),
  });
}

/** Where what calls destroy is saved. */
export function storeOf(call: Call): string {
  return undoFolder(contextOf(call).io) ?? "";
}

/** What a handler is given for a call. */
export function contextOf({ root, project, undo: settings }: Call) {
  const home = join(root, "home");
  mkdirSync(home, { recursive: true });
  const env = { ...bareEnvironment(home), PATH: process.env.PATH ?? "" };
  const { io } = testIo({ words: [], cwd: project, env, stdin: "" });
  const workspace = { root: project, folder: undefined, memory: undefined };
  const plain = defaults();
  const config = { ...plain, undo: { ...plain.undo, ...settings } };
  return { ...testContext(), io, workspace, config, signal: new AbortController().signal };
}

/** An event about a call, or about one of several in one of several sessions. */
export function eventOf(
  { project, line, tool }: Call,
  name: string,
  { session, id } = { session: "s-1", id: "t-1" },
) {
  const parsed = parseEvent(
    {
      ...{ session_id: session, cwd: project, transcript_path: "/t", hook_event_name: name },
      ...{ tool_name: tool?.name ?? "Bash", tool_use_id: id },
      tool_input: tool?.input ?? { command: line },
    },
    undefined,
  );
  if (!parsed.ok) throw parsed.error;
  return parsed.event;
}
