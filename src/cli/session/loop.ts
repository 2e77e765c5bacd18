import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import { type LoopState, loopTerms, readLoop } from "../../state/loop.ts";
import { loopPath } from "../../state/loop-path.ts";
import { readLoopPrompt } from "../../state/loop-prompt.ts";
import { linkedOut } from "../../state/workspace.ts";
import { writePrivate } from "../../sys/atomic-file.ts";
import { exclusively } from "../../sys/lock.ts";
import { ioOf, workspaceOf } from "../command.ts";
import { localMoment } from "../terminal/moment.ts";
import { printJson } from "../terminal/output.ts";

const json = { type: "boolean", default: false, description: "answer as JSON" } as const;

const start = defineCommand({
  meta: { name: "start", description: "Start a loop: the same prompt until it is done" },
  args: {
    "prompt-file": {
      type: "string",
      required: true,
      valueHint: "file",
      description: "the prompt, a file in this project; read again each time",
    },
    max: { type: "string", required: true, valueHint: "n", description: "how often at most" },
    until: {
      type: "string",
      valueHint: "text",
      description: "done when the agent's last message contains this",
    },
    json,
  },
  run: async (context) => {
    const io = ioOf(context);
    const max = Number(context.args.max);
    if (!Number.isInteger(max) || max < 1) {
      throw new Error(`--max needs a whole number from 1, not ${JSON.stringify(context.args.max)}`);
    }
    const workspace = workspaceOf(io);
    const { absolutePath, relativePath } = await import("../../sys/inside.ts");
    const file = absolutePath(io.workingDirectory(), context.args["prompt-file"]);
    const prompt = await readLoopPrompt(workspace.root, file);
    if (prompt instanceof Error) throw new Error(`--prompt-file ${prompt.message}`);
    const now = io.now().toISOString();
    const state: LoopState = {
      active: true,
      iteration: 0,
      max,
      prompt_file: relativePath(workspace.root, file),
      ...(context.args.until === undefined ? {} : { until: context.args.until }),
      started: now,
      updated: now,
    };
    await alone(io, async () => {
      const { path, loop } = await loadLoop(io);
      if (loop?.active === true) {
        throw new Error("a loop is active already; end it with: fairlead loop cancel");
      }
      await save(io, path, state);
      await agreeTo(io, path, state);
    });
    if (context.args.json) {
      printJson(io, { loop: state });
      return EXIT.ok;
    }
    io.stdout(`loop started: ${visibleLine(state.prompt_file ?? "")}, at most ${max} times`);
    await hintAtDrive(io, workspace.root);
    return EXIT.ok;
  },
});

const status = defineCommand({
  meta: { name: "status", description: "Show how far the loop has got" },
  args: { json },
  run: async (context) => {
    const io = ioOf(context);
    const { loop } = await loadLoop(io);
    if (context.args.json) printJson(io, { loop: loop ?? null });
    else io.stdout(describe(loop));
    return EXIT.ok;
  },
});

const cancel = defineCommand({
  meta: { name: "cancel", description: "End the loop" },
  args: { json },
  run: async (context) => {
    const io = ioOf(context);
    const ended = await alone(io, async () => {
      const { path, loop } = await loadLoop(io);
      if (loop?.active !== true) return undefined;
      const updated = io.now().toISOString();
      const state: LoopState = { ...loop, active: false, ended: "cancelled", updated };
      await save(io, path, state);
      return state;
    });
    if (context.args.json) printJson(io, { loop: ended ?? null });
    else if (ended === undefined) io.stdout("no loop is active");
    else io.stdout(`loop ended after ${ended.iteration} iterations`);
    return EXIT.ok;
  },
});

export default defineCommand({
  meta: { name: "loop", description: "Repeat one prompt until it is done (a Ralph loop)" },
  subCommands: { start, status, cancel },
});

/** Does something to the loop while no other command does. */
async function alone<T>(io: Io, action: () => Promise<T>): Promise<T> {
  const done = await exclusively(io, action);
  if (done instanceof Error) throw done;
  return done;
}

async function loadLoop(io: Io): Promise<{ path: string; loop: LoopState | undefined }> {
  const path = loopPath(workspaceOf(io));
  if (path === undefined) throw new Error("there is no workspace and no home to keep a loop in");
  const loop = await readLoop(path);
  if (loop instanceof Error) {
    throw new Error(`${path}: not a loop state (${loop.message}); remove it to start again`);
  }
  return { path, loop };
}

async function save(io: Io, path: string, state: LoopState): Promise<void> {
  const text = `${JSON.stringify(state, null, 2)}\n`;
  const failure = linkedOut(workspaceOf(io), path) ?? writePrivate(path, text);
  if (failure !== undefined) throw new Error(`the loop was not saved: ${failure}`);
}

/** Who begins a loop agrees to it; one that came with a project takes `fairlead trust`. */
async function agreeTo(io: Io, path: string, loop: LoopState): Promise<void> {
  const [{ readTrust, writeTrust }, { hashWritten }] = await Promise.all([
    import("../../config/trust.ts"),
    import("../../config/agreed.ts"),
  ]);
  const record = new Map(await readTrust(io)).set(path, hashWritten(loopTerms(loop)));
  const failure = await writeTrust(io, record);
  if (failure !== undefined)
    io.stderr(`fairlead: your consent to the loop was not kept: ${failure}`);
}

/** A loop that is not driven is only counted, which must be said. */
async function hintAtDrive(io: Io, root: string): Promise<void> {
  const { loadConfig } = await import("../../config/load.ts");
  const { config } = await loadConfig(io, root);
  if (config.loop.drive) return;
  io.stdout(
    "its state is saved at every stop; to keep the agent going:\nfairlead config set loop.drive true",
  );
}

/** When it was last changed, as a person reads it; another program may have written something else there. */
function updatedOf({ updated }: LoopState): string {
  if (updated === undefined) return "never";
  const moment = new Date(updated);
  return Number.isNaN(moment.getTime()) ? visibleLine(updated) : localMoment(moment);
}

function describe(loop: LoopState | undefined): string {
  if (loop === undefined) return "no loop";
  const where = `iteration ${loop.iteration} of ${loop.max ?? "?"}`;
  const state = loop.active
    ? "active"
    : `ended (${visibleLine(loop.ended ?? "by another program")})`;
  return [
    `${state}, ${where}`,
    `prompt: ${visibleLine(loop.prompt_file ?? "none")}`,
    ...(loop.until === undefined ? [] : [`until: ${visibleLine(loop.until)}`]),
    `session: ${visibleLine(loop.session_id ?? "not yet known")}`,
    `updated: ${updatedOf(loop)}`,
  ].join("\n");
}
