import type { Finding } from "../finding.ts";
import type { Analysis, Invocation } from "../invocation.ts";
import type { World } from "../world.ts";
import { normalisedPath, type UserCall } from "./call.ts";
import type { CompileContext, Problem } from "./compile.ts";
import {
  compileCommand,
  compilePaths,
  type InvocationTest,
  type PathTest,
  pathsOf,
} from "./matchers.ts";
import type { AllowEntry } from "./schema.ts";

/** An exception ready to use. */
export interface CompiledAllow {
  readonly raw: AllowEntry;
  readonly path?: PathTest;
  readonly command?: InvocationTest;
  /** Milliseconds since 1970 from which it no longer holds. */
  readonly until: number;
}

/** The length of a day in milliseconds; an entry that ends on a day holds through it. */
const DAY_MS = 86_400_000;

/** Compiles `[[allow]]` entries; one with anything wrong in it is left out and reported. */
export function compileAllows(
  entries: readonly AllowEntry[],
  context: CompileContext,
): { readonly allows: readonly CompiledAllow[]; readonly problems: readonly Problem[] } {
  const allows: CompiledAllow[] = [];
  const problems: Problem[] = [];
  const { engines, world } = context;
  for (const raw of entries) {
    const path = raw.path === undefined ? undefined : compilePaths(raw.path, engines, world);
    const command = raw.command === undefined ? undefined : compileCommand(raw.command, engines);
    const until = endOf(raw.expires);
    const rule = `allow "${raw.reason}"`;
    if (!context.mayLoosen) {
      const hint = "put it into your own configuration";
      problems.push({ rule, key: "allow", message: "a project may not allow anything", hint });
    } else if (path?.ok === false) problems.push({ rule, key: "path", message: path.message });
    else if (command?.ok === false)
      problems.push({ rule, key: "command", message: command.message });
    else {
      const tests = {
        ...(path === undefined ? {} : { path: path.test }),
        ...(command === undefined ? {} : { command: command.test }),
      };
      allows.push({ raw, until, ...tests });
    }
  }
  return { allows, problems };
}

/**
 * The exception that covers a finding; undefined when none does. `now` is in milliseconds since
 * 1970. An exception covers a command only when all that the finding points at is within its scope.
 */
export function allowFor(
  finding: Finding,
  allows: readonly CompiledAllow[],
  call: UserCall,
  analysis: Analysis | undefined,
  world: World,
  now: number,
): AllowEntry | undefined {
  return allows.find(
    (allow) =>
      now < allow.until &&
      coversRule(allow.raw.rule, finding.rule) &&
      coversScope(allow, finding, call, analysis, world),
  )?.raw;
}

/** True for a rule's id, `family/*`, or no list at all. */
export function coversRule(patterns: readonly string[] | undefined, id: string): boolean {
  if (patterns === undefined) return true;
  return patterns.some(
    (pattern) => pattern === id || (pattern.endsWith("/*") && id.startsWith(pattern.slice(0, -1))),
  );
}

function coversScope(
  allow: CompiledAllow,
  finding: Finding,
  call: UserCall,
  analysis: Analysis | undefined,
  world: World,
): boolean {
  const { path, command } = allow;
  if (analysis === undefined) {
    if (command !== undefined || path === undefined) return false;
    const paths = call.paths ?? [];
    return paths.length > 0 && paths.every((one) => path(normalisedPath(one, world.cwd, world)));
  }
  const meant = analysis.invocations.filter((invocation) => touches(finding, invocation));
  if (meant.length === 0) return false;
  return meant.every((invocation) => {
    if (command !== undefined && !command(invocation)) return false;
    if (path === undefined) return true;
    const paths = pathsOf(invocation);
    return (
      paths.length > 0 && paths.every((one) => path(normalisedPath(one, invocation.cwd, world)))
    );
  });
}

function touches({ span }: Finding, { start, end }: Invocation): boolean {
  return span === undefined || (span.start < end && start < span.end);
}

function endOf(expires: string | undefined): number {
  if (expires === undefined) return Infinity;
  const at = Date.parse(expires);
  // A day without a time, as TOML's own dates are, too.
  return /^\d{4}-\d{2}-\d{2}$/.test(expires) ? at + DAY_MS : at;
}
