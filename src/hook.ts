import {
  type ConfigCache,
  type ConfigKey,
  cachedConfig,
  configKey,
  isSetInEnvironment,
  openConfigCache,
} from "./config/cache.ts";
import { defaults } from "./config/defaults.ts";
import type { Config } from "./config/schema.ts";
import { checkContract } from "./engine/contract.ts";
import { type Dispatched, dispatch } from "./engine/dispatch.ts";
import type { HandlerTable } from "./engine/handler-table.ts";
import { describeError, HookError } from "./errors.ts";
import { EXIT, type ExitCode } from "./exit.ts";
import { cleanLog } from "./handlers/clean-log.ts";
import { handlerTable } from "./handlers/table.ts";
import { type HookArguments, parseHookArguments } from "./hook-arguments.ts";
import type { Io } from "./io.ts";
import { type Logger, makeLogger } from "./log.ts";
import { andThen, type MaybePromise, withFallback } from "./maybe-promise.ts";
import type { AgentEvent } from "./protocol/agent-event.ts";
import type { Dialect } from "./protocol/answer.ts";
import { chooseDialect } from "./protocol/dialect.ts";
import type { EventSpec } from "./protocol/events.ts";
import { type Outcome, PASS } from "./protocol/outcome.ts";
import { type ParsedEvent, parseEvent } from "./protocol/parse-event.ts";
import { type ReadInput, withInput } from "./protocol/read-input.ts";
import { saidByFairlead } from "./protocol/refusal.ts";
import { asWritten } from "./state/as-written.ts";
import type { Decided } from "./state/record-decision.ts";
import { recordOutcome } from "./state/record-outcome.ts";
import { findWorkspace, type Workspace } from "./state/workspace.ts";

/**
 * `fairlead hook <event>`: reads one event from stdin, lets the handlers judge it, answers on stdout.
 * Returns the exit code; never throws. `table` is a parameter for tests and embedders.
 */
export function runHook(
  args: readonly string[],
  io: Io,
  table: HandlerTable = handlerTable,
): MaybePromise<ExitCode> {
  const log = makeLogger(io.now);
  const call: Call = { io, log, table, failClosed: false, gate: false };
  return withFallback(
    () => {
      const parsed = parseHookArguments(args);
      if (!parsed.ok) return fail(call, new Error(parsed.message));
      return answerEvent(call, parsed.arguments);
    },
    (error) => fail(call, error),
  );
}

interface Call {
  readonly io: Io;
  readonly log: Logger;
  readonly table: HandlerTable;
  /** Set when the settings had to be read from their files: keeps them for later calls. */
  remember?: () => Promise<void>;
  /** What was wrong with the files of the settings. */
  settingsWarnings?: readonly string[];
  config?: Config;
  failClosed: boolean;
  gate: boolean;
  /** What is decided about, once it is known. */
  about?: Omit<Decided, "outcome">;
  /** What is wrong with the surroundings; a gate judges what it can in spite of it. */
  broken?: HookError;
}

/**
 * Everything from here to the answer happens at once where nothing has to be waited for, as it is for nearly
 * every tool call: each wait is a turn of the loop, in which Bun reads on to the end of standard input and
 * starts threads to close it.
 */
function answerEvent(call: Call, args: HookArguments): MaybePromise<ExitCode> {
  const { io } = call;
  call.gate = mayFailClosed(args.event);
  call.failClosed = args.failClosed;
  const broken = checkContract(io);
  if (broken !== undefined) call.broken = broken;
  return withInput(io.stdin(), (input) => {
    if (!input.ok) return failWithConfig(call, broken ?? input.error);
    const { entry, message } = chooseDialect(input.payload, args.agent);
    if (message !== undefined) call.log.warn(message);
    if (entry === undefined) return fail(call, new Error("no dialect recognises this payload"));
    return andThen(entry.load(), (dialect) => answerPayload(call, args, input, dialect));
  });
}

function answerPayload(
  call: Call,
  args: HookArguments,
  input: ReadInput,
  dialect: Dialect,
): MaybePromise<ExitCode> {
  const { io } = call;
  const parsed = parsePayload(call, dialect, input.payload, args.event);
  if (!parsed.ok) return failWithConfig(call, call.broken ?? parsed.error);
  // Hardly any call has both, and to join lists costs a young process as much as to read settings.
  const warnings =
    input.warnings.length === 0 ? parsed.warnings : [...input.warnings, ...parsed.warnings];
  return andThen(asWritten(parsed.event, io), (event) =>
    answerAbout(call, event, args, dialect, warnings),
  );
}

function answerAbout(
  call: Call,
  event: AgentEvent,
  args: HookArguments,
  dialect: Dialect,
  warnings: readonly string[],
): MaybePromise<ExitCode> {
  const { io, log } = call;
  call.gate = mayFailClosed(event.spec);
  if (call.broken !== undefined) {
    if (event.spec?.gate !== true) return failWithConfig(call, call.broken);
    log.warn(call.broken.message);
  }
  log.setSession(event.sessionId);
  const workspace = findWorkspace(io, event);
  return andThen(useConfig(call, workspace.root), (config) => {
    for (const warning of warnings) log.warn(warning);
    const deadlineMs = (args.timeoutSeconds ?? config.timeout) * 1000;
    const { tellsPerson = false, cannotAsk, replaces, decides } = dialect;
    const can = { tellsPerson, cannotAsk, replaces, decides };
    const context = { io, log, config, workspace, settingsWarnings: call.settingsWarnings, ...can };
    const fixed = args.timeoutSeconds !== undefined;
    const result = dispatch(event, call.table, context, deadlineMs, fixed);
    return andThen(result, (one) => {
      const say = () => answer(call, dialect, event, workspace, one);
      return log.texts.length === 0 ? say() : andThen(cleanLog(log), say);
    });
  });
}

function answer(
  call: Call,
  dialect: Dialect,
  event: AgentEvent,
  workspace: Workspace,
  result: Dispatched,
): MaybePromise<ExitCode> {
  call.about = { event, agent: dialect.name, project: workspace.root };
  if (!result.ok) return fail(call, result.error, result.handler);
  const { outcome, failure } = result;
  if (failure !== undefined) {
    if (mustBlock(call)) return fail(call, failure.error, failure.handler);
    logError(call, failure.error, failure.handler);
  }
  const isStopped = outcome.verdict === "deny" || outcome.verdict === "ask";
  // Where gates fail closed, surroundings that are broken stop what nothing else stops.
  if (call.broken !== undefined && mustBlock(call) && !isStopped) return fail(call, call.broken);
  // Nearly every call is told nothing, and nothing is to be kept of it.
  if (outcome === PASS && call.config?.log.decisions !== "all") {
    return end(call, dialect, event, outcome);
  }
  const decided = { ...call.about, outcome };
  const recorded = recordOutcome(call.io, call.log, call.config?.log, workspace, decided);
  const said = saidByFairlead(outcome, event, dialect, call);
  return andThen(recorded, () => end(call, dialect, event, said));
}

/** Says the answer and ends the process; first it keeps settings that were read from their files, where nobody waits. */
function end(
  call: Call,
  dialect: Dialect,
  event: AgentEvent,
  outcome: Outcome,
): MaybePromise<ExitCode> {
  const { stdout, stderr, exit } = dialect.encode(outcome, event);
  say(call, stdout, stderr);
  if (event.spec?.gate === false && call.remember !== undefined) {
    return call.remember().then(() => exit);
  }
  call.io.end?.(exit);
  return exit;
}

/** Parses a payload, after its dialect put it into Claude Code's words where it comes in others. */
function parsePayload(
  call: Call,
  dialect: Dialect,
  payload: Readonly<Record<string, unknown>>,
  requested: EventSpec | undefined,
): ParsedEvent {
  if (dialect.read === undefined) return parseEvent(payload, requested);
  const workingDirectory = call.io.workingDirectory();
  const reading = dialect.read(payload, { requested, workingDirectory });
  return parseEvent(reading.payload, requested, reading.wireName);
}

/** An agent that may not stop because of an error would try again for ever, so its stops stay open. */
function mayFailClosed(spec: EventSpec | undefined): boolean {
  return spec?.gate === true && spec.name !== "Stop" && spec.name !== "SubagentStop";
}

/** Loads the configuration, applies what concerns the call itself, and logs what was wrong with it. */
function useConfig(call: Call, root: string): MaybePromise<Config> {
  return andThen(settingsOf(call, root), (config) => {
    call.config = config;
    call.failClosed ||= config.fail_closed;
    call.log.setLevel(config.log.level);
    return config;
  });
}

/**
 * The defaults where there are no files; from the cache while no file has changed; else from the files, with
 * a warning for each that is broken.
 */
function settingsOf(call: Call, root: string): MaybePromise<Config> {
  const { io } = call;
  const key = configKey(io, root);
  if (key.isEmpty && !isSetInEnvironment(io)) return defaults();
  const cache = openConfigCache(io);
  const cached = cache === undefined ? undefined : cachedConfig(cache, key);
  return andThen(cached, (config) => config ?? loadedSettings(call, root, cache, key));
}

/** Whatever goes wrong with the files of a project, the built-in policy holds in it. */
function loadedSettings(
  call: Call,
  root: string,
  cache: ConfigCache | undefined,
  key: ConfigKey,
): Promise<Config> {
  return loadSettings(call, root, cache, key).catch((error) => {
    call.log.warn(`settings cannot be loaded, the defaults apply: ${describeError(error)}`);
    return defaults();
  });
}

async function loadSettings(
  call: Call,
  root: string,
  cache: ConfigCache | undefined,
  key: ConfigKey,
): Promise<Config> {
  const { io } = call;
  const { loadConfig } = await import("./config/load.ts");
  const loaded = await loadConfig(io, root);
  call.log.setLevel(loaded.config.log.level);
  for (const warning of loaded.warnings) call.log.warn(warning);
  call.settingsWarnings = loaded.warnings;
  if (cache !== undefined) {
    call.remember = async () => {
      const { rememberConfig } = await import("./config/remember.ts");
      rememberConfig(cache, key, loaded, io.now());
    };
  }
  return loaded.config;
}

/** Without a readable event there is no project, but `fail_closed` must still hold: ask the working directory. */
async function failWithConfig(call: Call, error: HookError): Promise<ExitCode> {
  const cwd = call.io.workingDirectory();
  const { root } = findWorkspace(call.io, { cwd, projectDir: undefined });
  await useConfig(call, root);
  return fail(call, error);
}

/** Reports an error on stderr, nothing on stdout; with `fail_closed` an error of a gate is a block, logged if it can be. */
function fail(call: Call, error: unknown, handler?: string): MaybePromise<ExitCode> {
  if (mustBlock(call)) {
    const reason = `${describeError(error)}; fail_closed is set, so nothing runs until this is fixed`;
    const said = () => {
      say(call, "", reason);
      return EXIT.blocked;
    };
    const logged = import("./state/log-block.ts").then((m) => m.logBlock(call, reason));
    return logged.then(said, said);
  }
  logError(call, error, handler);
  say(call, "");
  return EXIT.error;
}

function mustBlock({ failClosed, gate }: Call): boolean {
  return failClosed && gate;
}

function logError({ log }: Call, error: unknown, handler: string | undefined): void {
  const message = describeError(error);
  const isTimeout = error instanceof HookError && error.kind === "timeout";
  const where = handler === undefined || isTimeout ? {} : { handler };
  log.error(error instanceof HookError ? message : `hook: ${message}`, where);
}

/** Everything the process says, in one place: the answer on stdout, the log or a block's reason on stderr. */
function say(call: Call, stdout: string, reason?: string): void {
  const lines = call.log.drain();
  const stderr = reason ?? lines;
  if (stderr !== "") call.io.stderr(stderr);
  if (stdout !== "") call.io.stdout(stdout);
}
