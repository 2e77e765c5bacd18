import { type Io, realIo } from "../io.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { notStarted, type ProcessResult, runProcess } from "../sys/process.ts";
import {
  type AnswerContext,
  cannotStart,
  endsRun,
  foldAnswers,
  outputAnswer,
  readAnswer,
} from "./answer.ts";
import { commandLine, renderWord } from "./command-line.ts";
import { type Condition, failedCondition } from "./conditions.ts";
import type { Hook } from "./hook.ts";
import { hookEnvironment } from "./hook-environment.ts";
import { type EventData, HookEvent } from "./hook-event.ts";
import { hookInput, inputJson } from "./hook-input.ts";
import { HookRegistry } from "./registry.ts";
import { directoryFrom, firstExisting, programFromRoot } from "./working-directory.ts";

/** What became of one hook. */
export interface HookResult {
  readonly hook: Hook;
  /** The last command's exit code; null when a signal, a timeout or a failed start ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** True when a stream was longer than {@link OUTPUT_MAX_BYTES} and was cut. */
  readonly truncated: boolean;
  readonly timedOut: boolean;
  readonly durationMs: number;
  /** Why a command could not be started. */
  readonly error: string | undefined;
  /** Every command ended with exit code 0. */
  readonly success: boolean;
  /** False when the hook failed, or when what it said stops what comes behind it. */
  readonly shouldContinue: boolean;
  /** What the hook's words and exit codes mean to the event. */
  readonly outcome: Outcome;
  /** For the log: what was odd, never what the hook printed. */
  readonly warnings: readonly string[];
}

/** How hooks are run. */
export interface ExecutorOptions {
  /** The hooks to choose from; the shared registry when absent. */
  readonly registry?: HookRegistry;
  /** Directory for events that name none, or one that does not exist; the process's own when absent. */
  readonly workingDir?: string;
  /** `CLAUDE_PROJECT_DIR` for hooks; the working directory when absent. */
  readonly projectDir?: string;
  /** Session of events that name none; a new one when absent. */
  readonly sessionId?: string;
  /** Folder of the sessions that are kept for events without a transcript; the state folder when absent. */
  readonly sessionsFolder?: string;
  /** What a timeout, a crash or a failed start means where the hook does not say; `continue` when absent. */
  readonly onFailure?: "continue" | "block";
  /** Sees what a command is given, just before it starts. */
  readonly onStart?: (given: {
    readonly stdin: Uint8Array;
    readonly env: Readonly<Record<string, string>>;
  }) => void;
  /** Hears for which of its conditions a hook does not run. */
  readonly onSkip?: (condition: Condition) => void;
  /** Kills running hooks when aborted. */
  readonly signal?: AbortSignal;
  /** The world; the real one when absent. */
  readonly io?: Io;
}

/** Bytes kept of each of a hook's output streams: reasons and context are a thousandth of it. */
const OUTPUT_MAX_BYTES = 1024 * 1024;

/** Runs hooks on events. */
export class HookExecutor {
  readonly registry: HookRegistry;
  private readonly options: ExecutorOptions;
  private readonly io: Io;
  private readonly sessionId: string;

  constructor(options: ExecutorOptions = {}) {
    this.options = options;
    this.registry = options.registry ?? HookRegistry.getInstance();
    this.io = options.io ?? realIo();
    this.sessionId = options.sessionId ?? crypto.randomUUID();
  }

  /** Runs one hook, whatever its pattern says; undefined when its conditions do not hold. */
  async executeHook(hook: Hook, event: HookEvent): Promise<HookResult | undefined> {
    return this.run(hook, await this.prepare(event));
  }

  /**
   * Runs the registry's hooks for an event, in order; neighbours that are `parallel` run together, and
   * their results keep the order. With `stopOnFailure` nothing runs behind a hook that should not continue.
   */
  async executeHooks(
    event: HookEvent,
    options: { readonly stopOnFailure?: boolean } = {},
  ): Promise<readonly HookResult[]> {
    const hooks = this.registry.getHooks(event);
    // Without a hook there is nothing to do but to keep the history, if it is ours to keep.
    if (hooks.length === 0 && event.transcriptPath !== undefined) return [];
    const prepared = await this.prepare(event);
    const results: HookResult[] = [];
    for (const group of groupsOf(hooks)) {
      const ran = await Promise.all(group.map((hook) => this.run(hook, prepared)));
      results.push(...ran.filter((result) => result !== undefined));
      const stops = results.some((result) => !result.shouldContinue);
      if ((options.stopOnFailure === true && stops) || this.options.signal?.aborted === true) break;
    }
    return results;
  }

  /** The longest time an event's hooks may take, in milliseconds, if every one uses its time limit. */
  timeLimitMs(event: HookEvent): number {
    return groupsOf(this.registry.getHooks(event))
      .map((group) => Math.max(...group.map(hookLimitMs)))
      .reduce((sum, limit) => sum + limit, 0);
  }

  /** Fills in what the event does not say, records it in its session, and writes its JSON once for all hooks. */
  private async prepare(given: HookEvent): Promise<Prepared> {
    const { io, options } = this;
    const own = options.workingDir ?? io.workingDirectory();
    const cwd = firstExisting([given.workingDir, options.projectDir, own]);
    const sessionId = given.sessionId ?? this.sessionId;
    const projectDir = given.projectDir ?? options.projectDir ?? own;
    const transcriptPath =
      given.transcriptPath ?? (await this.recordSession(given, sessionId, cwd));
    const event = new HookEvent(given.type, given.data, {
      ...given,
      sessionId,
      workingDir: cwd,
      projectDir,
      transcriptPath,
    });
    const input = hookInput(event, { sessionId, cwd, transcriptPath });
    const stdin = new TextEncoder().encode(`${inputJson(input)}\n`);
    return { event, input, stdin, cwd, projectDir };
  }

  private async recordSession(event: HookEvent, sessionId: string, cwd: string): Promise<string> {
    const { recordEvent } = await import("./session-history.ts");
    return recordEvent(this.io, this.options.sessionsFolder, event, { id: sessionId, cwd });
  }

  private async run(hook: Hook, prepared: Prepared): Promise<HookResult | undefined> {
    const { event, input, cwd } = prepared;
    const directory = directoryFrom(hook.workingDir ?? cwd, cwd, this.io);
    if (hook.conditions.length > 0) {
      const subject = { input, cwd: directory, io: this.io };
      const failed = await failedCondition(hook.conditions, subject);
      if (failed !== undefined) {
        this.options.onSkip?.(failed);
        return undefined;
      }
    }
    const about: AnswerContext = {
      topic: event.type,
      label: `hook ${JSON.stringify(hook.label)}`,
      timeoutS: hook.timeout,
      onFailure: hook.onFailure ?? this.options.onFailure ?? "continue",
      stopHookActive: input.stop_hook_active === true,
    };
    const steps: Step[] = [];
    for (const action of hook.actions) {
      const step =
        action.type === "output"
          ? { answer: outputAnswer(action, renderWord(action.message, input), event.type) }
          : await this.runCommand(hook, action.command, prepared, directory, about);
      steps.push(step);
      if (endsRun(step.answer.outcome)) break;
    }
    return resultOf(hook, steps);
  }

  private async runCommand(
    hook: Hook,
    command: string,
    prepared: Prepared,
    cwd: string,
    about: AnswerContext,
  ): Promise<Step> {
    const { platform } = this.io;
    const meant = programFromRoot(hook, command, prepared.projectDir, platform);
    const line = commandLine(hook, meant, prepared.input, platform);
    if (!line.ok) {
      const ran = notStarted(line.message, 0);
      return { ran, answer: readAnswer(ran, about) };
    }
    const inherited = this.io.environment();
    const { event, projectDir } = prepared;
    const { stdin } = prepared;
    const own = { ...hook.env, ...line.env };
    const env = hookEnvironment(event, { platform, inherited, projectDir }, own);
    this.options.onStart?.({ stdin, env });
    const ran = await runProcess({
      argv: line.argv,
      cwd,
      env,
      stdin,
      timeoutMs: hook.timeout * 1000,
      signal: this.options.signal,
      outputMaxBytes: OUTPUT_MAX_BYTES,
      group: "own",
      verbatim: line.verbatim,
    });
    return { ran, answer: readAnswer(ran, about) };
  }
}

interface Prepared {
  readonly event: HookEvent;
  readonly input: EventData;
  readonly stdin: Uint8Array;
  readonly cwd: string;
  readonly projectDir: string;
}

interface Step {
  readonly ran?: ProcessResult;
  readonly answer: ReturnType<typeof readAnswer>;
}

/** Time beyond its limit that ending a command may take, in milliseconds: two signals and its last words. */
const END_GRACE_MS = 1_000;

function hookLimitMs(hook: Hook): number {
  const commands = hook.actions.filter((action) => action.type === "command").length;
  return commands * (hook.timeout * 1000 + END_GRACE_MS);
}

/** Hooks that run together: a run of neighbours that are all `parallel`, or one hook alone. */
function groupsOf(hooks: readonly Hook[]): readonly (readonly Hook[])[] {
  const groups: Hook[][] = [];
  for (const hook of hooks) {
    const last = groups.at(-1);
    if (hook.parallel && last?.at(-1)?.parallel === true) last.push(hook);
    else groups.push([hook]);
  }
  return groups;
}

function resultOf(hook: Hook, steps: readonly Step[]): HookResult {
  const ran = steps.flatMap((step) => (step.ran === undefined ? [] : [step.ran]));
  const { outcome, warnings } = foldAnswers(steps.map((step) => step.answer));
  const last = ran.at(-1);
  const success = ran.every((process) => process.exitCode === 0);
  const failedPolitely = ran.some(
    (process) => process.exitCode !== 0 && process.exitCode !== null && !cannotStart(process),
  );
  return {
    hook,
    exitCode: last === undefined ? 0 : last.exitCode,
    stdout: ran.map((process) => process.stdout).join(""),
    stderr: ran.map((process) => process.stderr).join(""),
    truncated: ran.some((process) => process.truncated),
    timedOut: ran.some((process) => process.timedOut),
    durationMs: ran.reduce((sum, process) => sum + process.durationMs, 0),
    error: ran.find((process) => process.startError !== undefined)?.startError,
    success,
    shouldContinue: !failedPolitely && !endsRun(outcome),
    outcome,
    warnings,
  };
}
