import type { Analysis, Invocation } from "./invocation.ts";
import type { Languages, NestedReading } from "./shell/nested.ts";
import type { World } from "./world.ts";

/*
 * Agents on Windows type cmdlets and built-ins of cmd into the tool that is called Bash. Where the text
 * is unmistakably meant for one of those shells it is read as theirs as well as Bash's; what a Bash
 * script of that name would do stays judged as it was.
 */

/** True when the text may hold commands of a Windows shell; cheap, and true for some that do not. */
export function mayBeTypedForWindows(source: string): boolean {
  return patternsOf().mayBe.test(source);
}

/** The analysis with what the Windows shell that the text is meant for would run added to it. */
export function withTypedForWindows(
  analysis: Analysis,
  world: World,
  languages: Languages,
): Analysis {
  const { source } = analysis;
  if (!mayBeTypedForWindows(source)) return analysis;
  const invocations = [...analysis.invocations];
  if (ONLY_POWERSHELL.test(source)) {
    add(invocations, languages.get("powershell")?.(source, world, 0), () => true);
  } else if (patternsOf().firstCmdlet.test(source) || analysis.invocations.some(isTypedCmdlet)) {
    add(invocations, languages.get("powershell")?.(source, world, 0), namesCmdlet);
  }
  if (analysis.invocations.some((one) => isBuiltinOfCmd(one) || takesRoot(one))) {
    add(invocations, languages.get("cmd")?.(source, world, 0), isBuiltinOfCmd);
  }
  return { ...analysis, invocations };
}

/** Verbs of the cmdlets that change something or run code: a name with two dashes is none. */
const VERBS =
  "(?:remove|clear|set|add|out|new|move|copy|rename|get|invoke|start|stop|restart|format|initialize|disable|enable|register|unregister|uninstall|import|expand|compress|select|where|foreach|tee)";

interface Patterns {
  /** A cmdlet, an assignment to `$x`, a call of .NET, a switch of cmd, or the root of a drive. */
  readonly mayBe: RegExp;
  readonly cmdlet: RegExp;
  /** Where Bash finds a syntax error it lists no command: `iex (iwr …)`. */
  readonly firstCmdlet: RegExp;
}

let patterns: Patterns | undefined;

function patternsOf(): Patterns {
  patterns ??= {
    mayBe: new RegExp(
      `(?:^|[\\s;|&({])(?:${VERBS}-[a-z]+|iex)(?![\\w.-])|^\\s*(?:\\$\\w+\\s*=\\s|\\[[a-z.]+\\]::)|\\s/[a-z](?=[\\s:]|$)|\\b[a-z]:\\\\(?=["'\\s;&|]|$)`,
      "i",
    ),
    cmdlet: new RegExp(`^(?:${VERBS}-[a-z]+|iex|iwr|irm)$`, "i"),
    firstCmdlet: new RegExp(`^\\s*(?:&\\s*)?(?:${VERBS}-[a-z]+\\s|iex\\s*\\()`, "i"),
  };
  return patterns;
}

/** Texts that mean nothing in Bash: `$x = …`, `[IO.File]::Delete(…)`. */
const ONLY_POWERSHELL = /^\s*(?:\$\w+\s*=\s|\[[A-Za-z.]+\]::)/;

function namesCmdlet({ name }: Invocation): boolean {
  return patternsOf().cmdlet.test(name.value);
}

/** What cmd itself removes, formats or takes over; Bash programs of these names have no such switches. */
const BUILTINS: ReadonlySet<string> = new Set(
  "del erase rd rmdir format takeown icacls cacls attrib cipher move robocopy".split(" "),
);

function isBuiltinOfCmd({ program, args }: Invocation): boolean {
  return BUILTINS.has(program) && args.some(({ value }) => /^\/[A-Za-z](?:$|:)/.test(value));
}

function isTypedCmdlet(invocation: Invocation): boolean {
  return invocation.dialect === "shell" && namesCmdlet(invocation);
}

/** `icacls C:\ /grant …`: Bash takes the backslash for the blank behind it. */
function takesRoot({ program, args }: Invocation): boolean {
  return BUILTINS.has(program) && args.some(({ value }) => /^[A-Za-z]: /.test(value));
}

/** Adds a reading's commands; those it is not sure of stay in their places, for pipes, as nothing. */
function add(
  invocations: Invocation[],
  reading: NestedReading | undefined,
  isMeant: (invocation: Invocation) => boolean,
): void {
  const offset = invocations.length;
  const shift = (indices: readonly number[]): number[] => indices.map((index) => index + offset);
  for (const one of reading?.invocations ?? []) {
    const { stdin } = one;
    invocations.push({
      ...(isMeant(one) ? one : { ...one, program: ":", args: [], redirects: [] }),
      pipedInto: shift(one.pipedInto),
      stdin: stdin.kind === "pipe" ? { kind: "pipe", from: shift(stdin.from) } : stdin,
    });
  }
}
