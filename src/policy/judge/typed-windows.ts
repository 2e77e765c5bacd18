import type { Languages, NestedReading } from "../languages/bash/language-readers.ts";
import type { Budget } from "../model/budget.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { builtinNames } from "../tools/cmd-builtins.ts" with { type: "macro" };

/*
 * Agents on Windows type cmdlets and built-ins of cmd into the tool that is called Bash. Where the text
 * is unmistakably meant for one of those shells it is read as theirs as well as Bash's; what a Bash
 * script of that name would do stays judged as it was.
 */

/**
 * True when the text may hold commands of a Windows shell, and for some that do not. By hand: every
 * command that is not plain comes by here in a young process, where a long pattern costs 0.2 ms.
 */
function mayBeTypedForWindows(source: string): boolean {
  if (source.startsWith("$") || source.startsWith("[")) return true;
  if (source.includes("iex") || source.includes("IEX") || source.includes(":\\")) return true;
  return mayNameCmdlet(source) || mayHoldSwitch(source);
}

/** A verb right before a dash: `Remove-Item`. */
function mayNameCmdlet(source: string): boolean {
  for (let dash = source.indexOf("-"); dash >= 0; dash = source.indexOf("-", dash + 1)) {
    let start = dash;
    while (start > 0 && dash - start <= VERB_MAX_CHARS && isLetter(source, start - 1)) start -= 1;
    if (start < dash && VERBS.has(source.slice(start, dash).toLowerCase())) return true;
  }
  return false;
}

/** A slash, one letter, and the word's end: `del /s`, `cipher /w:C:`. */
function mayHoldSwitch(source: string): boolean {
  for (let at = source.indexOf(" /"); at >= 0; at = source.indexOf(" /", at + 1)) {
    if (isLetter(source, at + 2) && !isLetter(source, at + 3)) return true;
  }
  return false;
}

function isLetter(source: string, at: number): boolean {
  const code = source.charCodeAt(at) | 0x20;
  return code >= 0x61 && code <= 0x7a;
}

/** The analysis with what the Windows shell that the text is meant for would run added to it. */
export function withTypedForWindows(
  analysis: Analysis,
  world: World,
  languages: Languages,
  budget: Budget,
): Analysis {
  const { source } = analysis;
  if (!mayBeTypedForWindows(source)) return analysis;
  const invocations = [...analysis.invocations];
  if (ONLY_POWERSHELL.test(source)) {
    add(invocations, languages.get("powershell")?.(source, world, 0, budget), () => true);
  } else if (beginsWithCmdlet(source) || analysis.invocations.some(isTypedCmdlet)) {
    add(invocations, languages.get("powershell")?.(source, world, 0, budget), namesCmdlet);
  }
  if (analysis.invocations.some((one) => isBuiltinOfCmd(one) || takesRoot(one))) {
    const isMeant = (one: Invocation): boolean => isBuiltin(one.program);
    add(invocations, languages.get("cmd")?.(source, world, 0, budget), isMeant);
  }
  return { ...analysis, invocations };
}

/** Verbs of the cmdlets that change something or run code. */
const VERBS: ReadonlySet<string> = new Set(
  "remove clear set add out new move copy rename get invoke start stop restart format initialize disable enable register unregister uninstall import expand compress select where foreach tee".split(
    " ",
  ),
);

const VERB_MAX_CHARS = 12;

/** Texts that mean nothing in Bash: `$x = …`, `[IO.File]::Delete(…)`. */
const ONLY_POWERSHELL = /^(?:\$\w+\s*=\s|\[[A-Za-z.]+\]::)/;

/** Where Bash finds a syntax error it lists no command: `iex (iwr …)`, `Get-Date (…)`. */
function beginsWithCmdlet(source: string): boolean {
  const [, name, call] = /^\s*(?:&\s*)?([A-Za-z-]+)\s*(\(?)/.exec(source) ?? [];
  if (name === undefined) return false;
  return isCmdlet(name) || (/^iex$/i.test(name) && call === "(");
}

function namesCmdlet({ name }: Invocation): boolean {
  return isCmdlet(name.value) || /^(?:iex|iwr|irm)$/i.test(name.value);
}

/** A verb, one dash, and a noun. */
function isCmdlet(name: string): boolean {
  const dash = name.indexOf("-");
  if (dash < 0 || !VERBS.has(name.slice(0, dash).toLowerCase())) return false;
  return /^[a-z]+$/i.test(name.slice(dash + 1));
}

/** Commands of cmd and programs of Windows; Bash programs of these names have no such switches. */
const BUILTINS = builtinNames();

function isBuiltinOfCmd({ program, args }: Invocation): boolean {
  return isBuiltin(program) && args.some(({ value }) => /^\/[A-Za-z](?:$|:)/.test(value));
}

function isTypedCmdlet(invocation: Invocation): boolean {
  return invocation.dialect === "shell" && namesCmdlet(invocation);
}

/** `icacls C:\ /grant …`: Bash takes the backslash for the blank behind it. */
function takesRoot({ program, args }: Invocation): boolean {
  return isBuiltin(program) && args.some(({ value }) => /^[A-Za-z]:[^/]/.test(value));
}

function isBuiltin(program: string): boolean {
  return BUILTINS.includes(` ${program} `);
}

/** Adds a reading's commands; those it is not sure of stay in their places, for pipes, as nothing. */
function add(
  invocations: Invocation[],
  reading: NestedReading | undefined,
  isMeant: (invocation: Invocation) => boolean,
): void {
  const offset = invocations.length;
  const shift = (indices: readonly number[]): number[] => indices.map((index) => index + offset);
  const read = reading?.invocations ?? [];
  // Bash's own reading has lost the backslashes.
  for (const [at, one] of invocations.entries())
    if (
      one.dialect === "shell" &&
      isMeant(one) &&
      read.some(({ name }) => name.value === one.name.value)
    )
      invocations[at] = asNothing(one);
  for (const one of read) {
    const { stdin } = one;
    invocations.push({
      ...(isMeant(one) ? one : asNothing(one)),
      pipedInto: shift(one.pipedInto),
      stdin: stdin.kind === "pipe" ? { kind: "pipe", from: shift(stdin.from) } : stdin,
    });
  }
}

function asNothing(invocation: Invocation): Invocation {
  return { ...invocation, program: ":", args: [], redirects: [] };
}
