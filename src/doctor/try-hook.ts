import { type Check, fail, ok, warn } from "../install/check.ts";
import type { ConfiguredHook } from "../install/claude-settings.ts";
import type { Io } from "../io.ts";
import { findEvent } from "../protocol/events.ts";
import { type BriefResult, runBriefly } from "../sys/run-briefly.ts";
import { type Sample, samplesOf } from "./samples.ts";

/** Longest wait for one answer, in milliseconds: a session would be unusable long before. */
const ANSWER_MAX_MS = 10_000;

/** An answer slower than this, in milliseconds, is felt on every tool call. */
const ANSWER_SLOW_MS = 250;

/** A folder of doctor's own, so that nothing of the samples reaches a project or its records. */
export interface TryFolder {
  readonly project: string;
  readonly state: string;
  readonly config: string;
}

/** Runs a configured command as Claude Code would, in a bare environment, with each sample of its event. */
export async function tryHook(io: Io, hook: ConfiguredHook, folder: TryFolder): Promise<Check> {
  const spec = findEvent(hook.event);
  const subject = spec?.cli ?? hook.event;
  if (spec === undefined)
    return warn(subject, "an event that fairlead does not know was not tried");
  const times: number[] = [];
  for (const sample of samplesOf(spec, folder.project)) {
    const result = await runBriefly({
      command: commandOf(hook, folder.project, io),
      cwd: folder.project,
      env: bareEnvironment(io, folder),
      stdin: sample.payload,
      timeoutMs: ANSWER_MAX_MS,
    });
    const problem = problemOf(result, sample);
    if (problem !== undefined)
      return fail(subject, `${hook.file}:${hook.line}: ${problem}`, fixOf(hook, sample));
    times.push(result.elapsedMs);
  }
  const slowest = Math.max(...times);
  const time = `answers in ${slowest.toFixed(0)} ms`;
  if (slowest > ANSWER_SLOW_MS) return warn(subject, `${time}; every such event waits that long`);
  const denials = samplesOf(spec, "").filter(({ expects }) => expects === "denial");
  const refuses = denials.map(({ title }) => `, refuses "${title}"`).join("");
  return ok(subject, `${time}${refuses}`);
}

/** What Claude Code would make of an answer that is not the expected one; undefined for the expected. */
export function problemOf(result: BriefResult, sample: Sample): string | undefined {
  const said = result.stderr.trim().split("\n", 1)[0] ?? "";
  if (result.problem !== undefined) return `${result.problem}; the hook fails and the tool runs`;
  if (sample.expects === "denial") return denialProblem(result, sample);
  if (result.exit === 2) return `"${sample.title}" is blocked: ${said}`;
  if (result.exit !== 0) return `exit code ${result.exit}: ${said}`;
  const output = result.stdout.trim();
  const answer = parseObject(output);
  if (answer === undefined)
    return `the answer is not a JSON object: ${JSON.stringify(output.slice(0, 60))}`;
  if (answer.get("decision") === "allow" || answer.get("decision") === "ask")
    return `"decision": "${String(answer.get("decision"))}" is not a value that Claude Code knows, so it ignores the answer`;
  return undefined;
}

function denialProblem(result: BriefResult, sample: Sample): string | undefined {
  if (result.exit !== 2) return `"${sample.title}" is not refused (exit code ${result.exit})`;
  const answer = parseObject(result.stdout.trim());
  const specific = new Map(Object.entries(Object(answer?.get("hookSpecificOutput"))));
  // At PreSkillShellCommand the whole answer says it.
  if (specific.get("permissionDecision") !== "deny" && answer?.get("decision") !== "block")
    return `"${sample.title}" is refused by exit code only; the answer has no denial`;
  return undefined;
}

function fixOf(hook: ConfiguredHook, sample: Sample): string {
  if (sample.expects === "denial") return "fairlead config show";
  const scope = hook.level === "user" || hook.level === "managed" ? "" : ` --scope ${hook.level}`;
  return `fairlead install${scope}`;
}

function commandOf(hook: ConfiguredHook, projectDir: string, io: Io): readonly string[] {
  const fill = (text: unknown) => String(text).replaceAll("${CLAUDE_PROJECT_DIR}", projectDir);
  const command = fill(hook.handler.get("command"));
  const args = hook.handler.get("args");
  if (Array.isArray(args)) return [command, ...args.map(fill)];
  if (io.platform === "windows") return ["powershell.exe", "-NoProfile", "-Command", command];
  return ["/bin/sh", "-c", command];
}

/**
 * What a hook may count on and nothing more: no shell profile's PATH. The folders for settings and
 * records are doctor's own, so that samples run none of the user's hooks, reach no network and leave no
 * record; the configuration itself is checked where it lies.
 */
function bareEnvironment(io: Io, folder: TryFolder): Readonly<Record<string, string>> {
  const kept = ["HOME", "USERPROFILE", "ProgramData", "SystemRoot"];
  const env: Record<string, string> = {
    PATH: io.platform === "windows" ? "C:\\Windows\\System32" : "/usr/bin:/bin",
    CLAUDE_PROJECT_DIR: folder.project,
    XDG_CONFIG_HOME: folder.config,
    XDG_STATE_HOME: folder.state,
    CLAUDE_CONFIG_DIR: folder.config,
  };
  for (const name of kept) {
    const value = io.env(name);
    if (value !== undefined && value !== "") env[name] = value;
  }
  return env;
}

function parseObject(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value));
  } catch {
    return undefined;
  }
}
