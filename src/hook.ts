import { cachedConfig, configKey, isSetInEnvironment, openConfigCache } from "./config/cache.ts";
import { DEFAULTS } from "./config/defaults.ts";
import type { Config } from "./config/schema.ts";
import { checkContract } from "./engine/contract.ts";
import { dispatch } from "./engine/dispatch.ts";
import { HandlerRegistry } from "./engine/registry.ts";
import { describeError, HookError, HookTimeoutError } from "./errors.ts";
import { EXIT, type ExitCode } from "./exit.ts";
import { HANDLERS } from "./handlers/table.ts";
import { type HookArguments, parseHookArguments } from "./hook-arguments.ts";
import type { Io } from "./io.ts";
import { Logger } from "./log.ts";
import type { Dialect } from "./protocol/answer.ts";
import { type DialectEntry, findDialect, recogniseDialect } from "./protocol/dialect.ts";
import type { EventSpec } from "./protocol/events.ts";
import { type ParsedEvent, parseEvent } from "./protocol/parse-event.ts";
import { readInput } from "./protocol/read-input.ts";
import { isRefusal, recordRefusal } from "./state/refusals.ts";
import { findWorkspace } from "./state/workspace.ts";

/**
 * `fairlead hook <event>`: reads one event from stdin, lets the handlers judge it, answers on stdout.
 * Returns the exit code; never throws. `registry` is a parameter for tests and embedders.
 */
export async function runHook(
  args: readonly string[],
  io: Io,
  registry: HandlerRegistry = new HandlerRegistry(HANDLERS),
): Promise<ExitCode> {
  const log = new Logger(io.now);
  const call: Call = { io, log, registry, failClosed: false, gate: false };
  try {
    const parsed = parseHookArguments(args);
    if (!parsed.ok) return fail(call, new Error(parsed.message));
    return await answerEvent(call, parsed.arguments);
  } catch (error) {
    return fail(call, error);
  }
}

interface Call {
  readonly io: Io;
  readonly log: Logger;
  readonly registry: HandlerRegistry;
  /** Set when the settings had to be read from their files: keeps them for later calls. */
  remember?: () => Promise<void>;
  failClosed: boolean;
  gate: boolean;
}

async function answerEvent(call: Call, args: HookArguments): Promise<ExitCode> {
  const { io, log } = call;
  call.gate = mayFailClosed(args.event);
  call.failClosed = args.failClosed;
  const broken = checkContract(io);
  if (broken !== undefined) return failWithConfig(call, broken);
  const input = await readInput(io.stdin());
  if (!input.ok) return failWithConfig(call, input.error);
  const entry = chooseDialect(call, args, input.payload);
  if (entry === undefined) return fail(call, new Error("no dialect recognises this payload"));
  const loaded = entry.load();
  // Waiting for what is there already would still cost a turn of the loop.
  const dialect = loaded instanceof Promise ? await loaded : loaded;
  const parsed = parsePayload(call, dialect, input.payload, args.event);
  if (!parsed.ok) return failWithConfig(call, parsed.error);
  const { event } = parsed;
  call.gate = mayFailClosed(event.spec);
  log.setSession(event.sessionId);
  const workspace = findWorkspace(io, event);
  const config = await useConfig(call, workspace.root);
  for (const warning of [...input.warnings, ...parsed.warnings]) log.warn(warning);
  const deadlineMs = (args.timeoutSeconds ?? config.timeout) * 1000;
  const context = { io, log, config, workspace };
  const fixed = args.timeoutSeconds !== undefined;
  const result = await dispatch(event, call.registry, context, deadlineMs, fixed);
  if (!result.ok) return fail(call, result.error, result.handler);
  if (isRefusal(result.outcome)) {
    // A record that fails must not undo the refusal it records.
    const recorded = recordRefusal(workspace, event, result.outcome, io);
    const failure = await recorded.catch(describeError);
    if (failure !== undefined) log.warn("refusal was not recorded", { reason: failure });
  }
  const answer = dialect.encode(result.outcome, event);
  say(call, answer.stdout, answer.stderr);
  if (event.spec?.gate === false) await call.remember?.();
  return answer.exit;
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
async function useConfig(call: Call, root: string): Promise<Config> {
  const config = await settingsOf(call, root);
  call.failClosed ||= config.fail_closed;
  call.log.setLevel(config.log.level);
  return config;
}

/**
 * The defaults where there are no files; from the cache while no file has changed; else from the files, with
 * a warning for each that is broken.
 */
async function settingsOf(call: Call, root: string): Promise<Config> {
  const { io } = call;
  const key = configKey(io, root);
  if (key.isEmpty && !isSetInEnvironment(io)) return DEFAULTS;
  const cache = openConfigCache(io);
  const cached = cache === undefined ? undefined : await cachedConfig(cache, key);
  if (cached !== undefined) return cached;
  const { loadConfig } = await import("./config/load.ts");
  const loaded = await loadConfig(io, root);
  call.log.setLevel(loaded.config.log.level);
  for (const warning of loaded.warnings) call.log.warn(warning);
  if (cache !== undefined) {
    call.remember = async () => {
      const { rememberConfig } = await import("./config/remember.ts");
      rememberConfig(cache, key, loaded, io.now());
    };
  }
  return loaded.config;
}

function chooseDialect(
  call: Call,
  args: HookArguments,
  payload: Readonly<Record<string, unknown>>,
): DialectEntry | undefined {
  const recognised = recogniseDialect(payload);
  if (args.agent === undefined) return recognised;
  const named = findDialect(args.agent);
  if (named !== undefined && recognised?.name !== "plain" && recognised?.name !== named.name) {
    call.log.warn(
      `payload looks like ${recognised?.name}, --agent says ${named.name}; --agent wins`,
    );
  }
  return named;
}

/** Without a readable event there is no project, but `fail_closed` must still hold: ask the working directory. */
async function failWithConfig(call: Call, error: HookError): Promise<ExitCode> {
  const cwd = call.io.workingDirectory();
  const { root } = findWorkspace(call.io, { cwd, projectDir: undefined });
  await useConfig(call, root);
  return fail(call, error);
}

/** Reports an error on stderr, nothing on stdout; with `fail_closed` an error of a gate is a block. */
function fail(call: Call, error: unknown, handler?: string): ExitCode {
  const message = describeError(error);
  const where = handler === undefined || error instanceof HookTimeoutError ? {} : { handler };
  if (call.failClosed && call.gate) {
    say(call, "", `${message}; fail_closed is set, so nothing runs until this is mended`);
    return EXIT.blocked;
  }
  call.log.error(error instanceof HookError ? message : `hook: ${message}`, where);
  say(call, "");
  return EXIT.error;
}

/** Everything the process says, in one place: the answer on stdout, the log or a block's reason on stderr. */
function say(call: Call, stdout: string, reason?: string): void {
  const lines = call.log.drain();
  const stderr = reason ?? lines;
  if (stderr !== "") call.io.stderr(stderr);
  if (stdout !== "") call.io.stdout(stdout);
}
