import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { mayWrite, writtenPaths } from "../effects/written-paths.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Effect, StopEffect } from "../model/model.ts";
import { hasCodeForm, loosening } from "../model/own-commands.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { isOwnName, mayFindOwn } from "../places/own-program.ts";
import { absolutePath, baseName, normalizePath, windowsKey } from "../text/path.ts";
import { matchesPattern } from "../text/pattern.ts";
import { changesOwnPackage } from "./own-package.ts";

/** The first words of those commands: every command comes by here. */
const FIRST_WORDS =
  " allow deny pause suggest trust undo untrust install uninstall update verify config hooks policy confine hook pack ";

/** fairlead's own commands that turn guards or hooks on or off: that is for the person, not the agent. */
export const ownCommands: Rule = {
  id: "self-protection/command",
  verdict: "deny",
  varies: true,
  programs: ["*"],
  reason: "would change which hooks and guards run",
  instead: "ask the user to type it in their own terminal",
  check: checkCommand,
  examples: () => ({
    denies: [
      'perl -e \'exec glob("/opt/fair*"), "uninstall"\'',
      "fairlead confine off",
      "fairlead uninstall",
      "/usr/local/bin/fairlead trust",
      "sudo fairlead install --events stop",
      "fairlead hooks disable 1",
      "fairlead pause 10m",
      "fairlead policy preset relaxed --for 8h",
      "fairlead undo 3 --yes",
      "fairlead pack add ./rules --yes",
      "fairlead hooks template add log_all",
      "fairlead config migrate hooks.json --write",
      "script -qc 'fairlead allow 7K3M-Q9TX-04BD' /dev/null",
      "/opt/fair* allow 7K3M-Q9TX-04BD",
      "fairlead allow --everywhere 'rm -rf build'",
      "fairlead allow --reason list 'rm -rf build'",
      "fairlead deny remove 1",
      'cp "$(which fairlead)" /tmp/f; /tmp/f trust',
      "find / -name 'fairlead*' -exec {} trust \\;",
      "BUN_BE_BUN=1 fairlead x.js",
      "npm uninstall -g fairlead",
      "echo '{}' | fairlead hook post-tool --agent claude",
    ],
    allows: [
      "fairlead doctor",
      "fairlead uninstall --dry-run",
      "fairlead trust --show",
      "fairlead pause --end",
      "fairlead policy preset strict --for 8h",
      'perl -e \'exec glob("/usr/bin/ls*"), "-l"\'',
      "fairlead undo list",
      "fairlead pack add ./rules --dry-run",
      "fairlead hooks list",
      "fairlead hooks template show log_all",
      "fairlead config migrate hooks.json",
      "echo fairlead allow 7K3M-Q9TX-04BD",
      "mise trust",
      "direnv allow .",
      "fairlead allow list",
      "fairlead allow --dry-run 'rm -rf build'",
      "fairlead confine -- npm install",
      "npm install",
      "find . -name '*.sh' -exec chmod +x {} +",
      "BUN_BE_BUN=1 ls",
      "npm view fairlead versions",
      "echo '{}' | fairlead hook pre-tool",
    ],
  }),
};

function checkCommand(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  const { env, name } = invocation;
  // Further names of the listing that the program's name was taken from.
  const isListed = ({ from, value }: Arg) => from !== undefined && value.includes(UNKNOWN);
  const args = isListed(name) ? invocation.args.filter((arg) => !isListed(arg)) : invocation.args;
  if (env.size > 0 && env.has("BUN_BE_BUN") && isOwnProgram(invocation, world, analysis)) {
    const reason = "would run code with the program that guards this session";
    return matched(invocation, { verdict: "ask", reason, instead: "run it with an interpreter" });
  }
  const ofPackage = changesOwnPackage(invocation, world);
  if (ofPackage !== undefined) return ofPackage;
  let first = 0;
  while (args[first]?.value.startsWith("-") === true) first++;
  const word = args[first]?.value ?? "";
  if (word.includes(UNKNOWN) && isOwnName(invocation.program)) {
    const reason = "could change what fairlead guards: its command is only known when it runs";
    return matched(invocation, { verdict: "ask", reason });
  }
  if (!FIRST_WORDS.includes(` ${word} `)) return undefined;
  const words = args.map(({ value }) => value);
  if (words.includes("--help") || words.includes("-h")) return undefined;
  if (word === "hook") return checkHook(invocation, words[first + 1], world, analysis);
  const typed = `${words.slice(first).join(" ")} `;
  // A preset for a time is looked at as the preset.
  const operands = words.filter((each, at) => !each.startsWith("-") && words[at - 1] !== "--for");
  const command = `${operands.join(" ")} `;
  const found = loosening().find((each) =>
    // What only shows something is told by the words as they stand: an option's value is none of them.
    (each.harmless === "always" ? typed : command).startsWith(`${each.command} `),
  );
  if (found === undefined || !isOwnProgram(invocation, world, analysis)) return undefined;
  const { shows, needs, harmless, isConsent, verdict = "deny" } = found;
  if (harmless === "always" || harmless?.includes(command.slice(found.command.length).trim()))
    return undefined;
  if (shows?.some((option) => words.includes(option)) === true) return undefined;
  if (needs !== undefined && !words.includes(needs)) return undefined;
  if (isConsent !== true) return matched(invocation, { verdict });
  return matched(invocation, { reason: "would give a consent that only the user may give" });
}

/**
 * An event that the agent's client did not send: its answer may hold a code that is for the person alone. Before a
 * call there is none in it, so that rules can be tried.
 */
function checkHook(
  invocation: Invocation,
  event: string | undefined,
  world: World,
  analysis: Analysis,
): Hit | undefined {
  if (event === "pre-tool" || !isOwnProgram(invocation, world, analysis)) return undefined;
  return matched(invocation, {
    reason: "would show the model what fairlead tells only the user",
    instead: "try a rule with `fairlead explain 'COMMAND'`",
  });
}

/** True for fairlead under any name, by which a glob, a copy on the same line or `which` reaches it too. */
function isOwnProgram(invocation: Invocation, world: World, analysis: Analysis): boolean {
  const { program, name, args, cwd } = invocation;
  if (isOwnName(program) || isOwnPath(name, cwd, world) || asksWhere(name, analysis)) return true;
  // Nothing else has such a command; to a program that is described it is a text or a file.
  const isOther = descriptionOf(program) !== undefined && !name.value.includes("/");
  const [command, operand] = args;
  if (command?.value === "allow" && hasCodeForm(operand?.value ?? "") && !isOther) return true;
  const path = absolutePath(name.value, cwd);
  if (!path.includes("/", 1)) return false;
  if (!isOther && world.isOwnCopy?.(path) === true) return true;
  return analysis.invocations.some(
    (earlier) =>
      earlier !== invocation &&
      mayWrite(earlier) &&
      writtenPaths(earlier).some(({ value }) => absolutePath(value, earlier.cwd) === path) &&
      [...earlier.args, ...(earlier.stdin.kind === "file" ? [earlier.stdin.path] : [])].some(
        (arg) => isOwnPath(arg, earlier.cwd, world) || asksWhere(arg, analysis),
      ),
  );
}

/** The executable's path, a link to it, or a pattern that may reach it. */
function isOwnPath({ value, glob }: Arg, cwd: string, world: World): boolean {
  const name = baseName(value);
  if (isOwnName(name)) return true;
  // No file has such a name: what a variable holds is expanded where the analysis leaves it as it is.
  const isPattern = glob || name.includes(UNKNOWN) || (value.includes("/") && /[*?[]/.test(name));
  if (!value.includes("/") && !isPattern) return false;
  if (/^fai/.test(name) && matchesPattern(name.replaceAll(UNKNOWN, "*"), "fairlead")) return true;
  const path = absolutePath(value, cwd);
  // The program of a running process, of which fairlead may be one.
  if (name === "exe" && path.startsWith("/proc/")) return true;
  return world.guarded.some(({ path: own, kind }) => {
    if (kind !== "program") return false;
    if (isPattern) return mayFindOwn(path, own, world);
    if (path === own || world.realPath(path) === own) return true;
    return world.platform === "windows" && windowsPath(path) === windowsPath(own);
  });
}

function windowsPath(path: string): string {
  return normalizePath(windowsKey(path));
}

/** fairlead's own program moved, deleted, stopped or made unable to run. */
export const ownProgram: Rule = {
  id: "self-protection/program",
  verdict: "ask",
  programs: ["*"],
  reason: "would remove or replace the program that guards this session",
  instead: "ask the user to do it",
  check: (invocation, _world, analysis) => {
    for (const effect of effectsOf(invocation) ?? []) {
      const arg = effect.kind === "stop" ? effect.process : changedPath(effect);
      if (arg === undefined) continue;
      const isProcess = effect.kind === "stop" && stopsOwn(effect, analysis);
      if (isProcess || asksWhere(arg, analysis)) return matched(invocation);
    }
    return undefined;
  },
  examples: () => ({
    denies: [
      'mv "$(which fairlead)" /tmp/x',
      "chmod -x $(command -v fairlead)",
      "pkill fairlead",
      "pkill -f 'fairlead hook'",
      'readlink -f "$(which fairlead)" | xargs rm',
      "ps aux | awk '/fairlead/{print $2}' | xargs kill",
    ],
    allows: [
      'ls -l "$(which fairlead)"',
      "echo $(command -v fairlead)",
      "pgrep fairlead",
      "pkill -f 'next dev'",
      'readlink -f "$(which fairlead)" | xargs ls -l',
      "ps aux | awk '/node/{print $2}' | xargs kill",
    ],
  }),
};

/** What is written, deleted, or may not run any more; a copy that lands in a folder is somewhere else. */
function changedPath(effect: Effect): Arg | undefined {
  switch (effect.kind) {
    case "write":
      return effect.how === "inside" ? undefined : effect.path;
    case "delete":
    case "rights":
      return effect.path;
    default:
      return undefined;
  }
}

function stopsOwn({ by, process }: StopEffect, analysis: Analysis): boolean {
  if (by === "name") return mayNameProcess(process.value);
  return by === "number" && process.from !== undefined && asksForOwn(process.from, analysis);
}

/** A name or a pattern that the process of fairlead has: `pkill fairl` finds it too. */
function mayNameProcess(text: string): boolean {
  const lower = text.toLowerCase();
  return (
    lower.includes("fairlead") || (lower.length >= NAME_PART_MIN && "fairlead".includes(lower))
  );
}

/** Shorter pieces of the name are in many others. */
const NAME_PART_MIN = 4;

/** True when the numbers of processes come out of commands of which one looks for fairlead. */
function asksForOwn(
  from: readonly number[],
  analysis: Analysis,
  seen = new Set<number>(),
): boolean {
  return from.some((index) => {
    const source = analysis.invocations[index];
    if (source === undefined || seen.has(index)) return false;
    seen.add(index);
    // `grep [f]airlead` finds the same without itself.
    const names = (arg: Arg) => arg.value.replace(/[[\]]/g, "").includes("fairlead");
    if (source.args.some((arg) => names(arg) || asksWhere(arg, analysis))) return true;
    const { stdin } = source;
    const before =
      stdin.kind === "pipe" ? stdin.from : (stdin.kind === "text" && stdin.text.from) || [];
    return asksForOwn(before, analysis, seen);
  });
}

/** True when the word is what `which fairlead` or `command -v fairlead` prints, or where that leads. */
function asksWhere({ from }: Arg, analysis: Analysis, seen: number[] = []): boolean {
  if (from === undefined) return false;
  return from.some((index) => {
    const source: Invocation | undefined = analysis.invocations[index];
    // Each is looked at once, however often its output was taken.
    if (source === undefined || seen.includes(index)) return false;
    seen.push(index);
    const { tells, filters, passes } = descriptionOf(source.program) ?? {};
    if (tells?.of === "programs" || tells?.of === "processes")
      return source.args.some((arg) => arg.value === "fairlead");
    const passesOn = tells?.of === "paths" || filters !== undefined || passes === true;
    return passesOn && source.args.some((arg) => asksWhere(arg, analysis, seen));
  });
}
