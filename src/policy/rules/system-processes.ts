import { descriptionOf } from "../catalog/descriptions.ts";
import { doesToWords, effectsOfKind } from "../catalog/effects.ts";
import type { Telling } from "../commands/command.ts";
import { matched, onEffects } from "../effects/match.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { StopEffect } from "../model/model.ts";
import { type Hit, ps, type Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { expandedNames } from "../secrets/secret-name.ts";
import { isAgent } from "../tools/agents.ts";
import { upstreamOf } from "./dataflow.ts";

/** A hit where a command stops one of such processes. */
function stopping(isMeant: (effect: StopEffect) => boolean): Rule["check"] {
  return onEffects((effect) => (effect.kind === "stop" && isMeant(effect) ? {} : undefined));
}

/** Signals to every process, or to the first. */
export const killAll: Rule = {
  id: "system/kill-all",
  verdict: "deny",
  varies: true,
  programs: ["*"],
  reason: "would stop every process, or one that everything depends on",
  instead: "stop only the one process that is meant, by its process id",
  check: (invocation, world, analysis) =>
    stopsListed(invocation, analysis) ??
    stopsAllListed(invocation, analysis) ??
    judgeStop(invocation, world, analysis),
  examples: () => ({
    denies: [
      "kill -9 -1",
      "kill -TERM 1",
      "kill -s KILL -1",
      "pkill -u root",
      "killall5 -9",
      "killall -u me",
      "kill -9 $(ps aux | awk '{print $2}')",
      "ps -eo pid= | xargs kill",
      "sudo pkill -9 osqueryd",
      ps("taskkill /f /im lsass.exe"),
      ps("Stop-Process -Name * -Force"),
    ],
    allows: [
      "kill -9 4242",
      "kill %1",
      "kill -0 1",
      "pkill -f 'node server.js'",
      "killall -l",
      "kill -9 $PID",
      "kill -9 $(ps aux | awk '/vite/ {print $2}')",
      "ps -eo pid=,comm= | grep vite | cut -d' ' -f1 | xargs kill",
      "pkill -9 osprey",
      ps("taskkill /pid 1234 /f"),
      ps("Stop-Process -Id 1234"),
    ],
  }),
};

const judgeStop = onEffects((effect) => {
  if (effect.kind !== "stop") return undefined;
  if (effect.by === "name" && GUARDS.test(effect.process.value)) return STOPS_GUARD;
  if (effect.by === "name" && SERVICES.test(effect.process.value)) return STOPS_SERVICE;
  if (effect.by !== "filter") return isVital(effect) ? {} : undefined;
  const isWide = /^"?(?:username|status|session|memusage)/i.test(effect.process.value);
  return isWide
    ? { verdict: "ask", reason: "would stop every process that the filter fits" }
    : undefined;
});

/** `Get-Process | Stop-Process`. */
function stopsListed(invocation: Invocation, { invocations }: Analysis): Hit | undefined {
  if (!stopsInput(invocation)) return undefined;
  if (invocation.stdin.kind !== "pipe") return undefined;
  const writer = invocations[invocation.stdin.from[0] ?? -1];
  const isWhole = tellsOfProcesses(writer?.program) !== undefined;
  return isWhole && writer?.args.length === 0 ? matched(invocation) : undefined;
}

/** `kill $(ps aux | awk '{print $2}')`: the numbers of all processes, of which nothing picks some. */
function stopsAllListed(invocation: Invocation, analysis: Analysis): Hit | undefined {
  const isUnknown = ({ by, process }: StopEffect) =>
    by === "number" && process.value.includes(UNKNOWN);
  if (!effectsOfKind(invocation, "stop").some(isUnknown)) return undefined;
  const sources = upstreamOf(invocation, analysis, { stdin: true, files: false });
  const isListed = sources.some(({ program, args }) => {
    const words = args.map(({ value }) => value);
    return tellsOfProcesses(program)?.all?.(words, false) === true;
  });
  if (isListed && !sources.some(picksSome)) return matched(invocation);
  // `kill $(pgrep sshd)`
  const isLookedUp = sources.some(
    ({ program, args }) =>
      tellsOfProcesses(program) !== undefined &&
      args.some(({ value }) => /^\w/.test(value) && VITAL.test(value)),
  );
  return isLookedUp ? matched(invocation) : undefined;
}

function tellsOfProcesses(program = ""): Telling | undefined {
  const tells = descriptionOf(program)?.tells;
  return tells?.of === "processes" ? tells : undefined;
}

/** True for a filter that lets through no more than it is told. */
function picksSome({ program, args }: Invocation): boolean {
  return descriptionOf(program)?.picks?.(args.map(({ value }) => value)) === true;
}

/** Every process, those of a user, or one that others depend on. */
function isVital({ by, process: { value } }: StopEffect): boolean {
  if (by === "user") return true;
  if (by === "number") return value === "-1" || value === "1";
  return by === "name" && (VITAL.test(value) || VITAL_OF_WINDOWS.test(value));
}

/** Programs that watch over a machine, by the names of their processes. */
const GUARDS =
  /^(?:falcon(?:-sensor|d|ctl)?|com\.crowdstrike[\w.]*|osqueryd?|auditd|wazuh[\w-]*|ossec[\w-]*|clam[ad]\w*|freshclam|mdatp|wdavdaemon|sentinel(?:agent|one|d)|fail2ban[\w-]*|falco|tetragon|sysmon|cbagentd?|cbdaemon|xagt|elastic-(?:agent|endpoint)|santad?|littlesnitch|jamf|msmpeng|nissrv|mssense)(?:\.exe)?$/i;

const STOPS_GUARD: Partial<Hit> = {
  verdict: "ask",
  reason: "would stop a program that protects this machine",
  instead: "let the user stop it",
};

/** Services that come with a system, which other programs count on. */
const SERVICES =
  /^(?:crond?|atd|spoolsv|r?syslogd?|rsyslogd|dbus-(?:daemon|broker)|NetworkManager|systemd-\w+|udevd|polkitd|dhclient|wpa_supplicant|chronyd|ntpd|cupsd|coreaudiod|mDNSResponder|gdm3?|sddm|Xorg|Finder|Dock)(?:\.exe)?$/;

const STOPS_SERVICE: Partial<Hit> = {
  verdict: "ask",
  reason: "would stop a service that came with this machine",
  instead: "restart it by its manager (`systemctl restart NAME`), or let the user stop it",
};

const VITAL_OF_WINDOWS =
  /^(?:explorer|lsass|csrss|winlogon|wininit|services|svchost|smss|dwm)(?:\.exe)?$/i;

const VITAL = /^(?:\.\*?|\*|\.\+|init|systemd|launchd|sshd|WindowServer|loginwindow)$/;

/** Signals by name to the agent itself, and to editors, which lose what the person has not saved. */
export const stopSession: Rule = {
  id: "system/stop-session",
  verdict: "ask",
  programs: ["*"],
  reason: "would stop the agent or an editor, and lose unsaved work",
  instead: "stop the one process by its process id, or let the user close it",
  check: checkSession,
  examples: () => ({
    denies: [
      "pkill -f claude",
      "killall Cursor",
      "pkill -9 vim",
      "taskkill /IM Code.exe /F",
      "pkill -f 'codex exec'",
      "killall 'Visual Studio Code'",
      "kill -9 $PPID",
      "kill $(pgrep -f claude)",
      "ps aux | grep '[c]laude' | awk '{print $2}' | xargs kill",
      "python3 -c 'import os; os.kill(os.getppid(), 9)'",
    ],
    allows: [
      "pkill -f vite",
      "killall node",
      "pkill -9 chrome",
      "taskkill /IM node.exe /F",
      "pkill -f 'code-generator'",
      "killall -l code",
      "kill -0 $PPID",
      "kill $(pgrep -f vite)",
      "ps aux | grep node | grep -v claude | awk '{print $2}' | xargs kill",
      "python3 -c 'import os; os.kill(pid, 9)'",
    ],
  }),
};

const stopsByName = stopping(
  ({ by, process }) => by === "name" && isSession(process.value.replace(/[[\]]/g, "")),
);

const stopsByNumber = stopping(
  ({ by, process }) => by === "number" && process.value.includes(UNKNOWN),
);

function checkSession(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  const named = stopsByName(invocation, world, analysis);
  if (named !== undefined) return named;
  const byNumber = stopsInput(invocation) || stopsByNumber(invocation, world, analysis);
  return byNumber && isOfSession(invocation, analysis) ? matched(invocation) : undefined;
}

/** `Get-Process NAME | Stop-Process`. */
function stopsInput({ program, stdin }: Invocation): boolean {
  if (stdin.kind !== "pipe" || descriptionOf(program)?.style !== "cmdlet") return false;
  return doesToWords(program, ({ kind }) => kind === "stop");
}

/** True where the number is that of the shell's parent, or was looked up by the name of such a program. */
function isOfSession(invocation: Invocation, analysis: Analysis): boolean {
  const { source } = analysis;
  if (/ppid/i.test(source)) {
    // A script may keep the number in a variable first.
    const isInScript = invocation.via.some(({ name }) => /\bkill$/i.test(name));
    const isParent =
      isInScript ||
      OF_PARENT.test(source) ||
      invocation.args.some(({ start, end }) => /\$\{?PPID\b/.test(source.slice(start, end))) ||
      isKeptParent(invocation, source);
    if (isParent) return true;
  }
  // PowerShell's reading says of a parameter that it is not known, not where it comes from.
  const sources =
    invocation.dialect === "powershell"
      ? analysis.invocations
      : upstreamOf(invocation, analysis, { stdin: true, files: false });
  return sources.some(({ program, args }) => {
    if (args.some(({ value }) => /^-[a-z]*v/.test(value))) return false;
    const isNamed = ({ value }: Arg) => namesSought(value).some(isSession);
    const looksUp =
      tellsOfProcesses(program) !== undefined || descriptionOf(program)?.filters !== undefined;
    return looksUp && args.some(isNamed);
  });
}

/** `kill $PPID`, `kill $(ps -o ppid= -p $$)`, `os.kill(os.getppid(), 9)`. */
const OF_PARENT = /kill\b[^;&\n]{0,80}(?:\$\{?PPID\b|getppid|(?<![-\w])ppid\b)/i;

/** `P=$PPID; kill $P`. */
function isKeptParent({ args }: Invocation, source: string): boolean {
  const [, name] = /\b(\w{1,60})=["']?\$\{?PPID\b/.exec(source) ?? [];
  const words = args.flatMap(({ start, end }) => expandedNames(source.slice(start, end)));
  return name !== undefined && words.includes(name);
}

/** The names in a pattern: `[c]laude`, `claude|codex`, `/claude/ {print $2}`. */
function namesSought(pattern: string): readonly string[] {
  if (pattern.length > PATTERN_MAX_CHARS) return [];
  const sought = /^\/([^/]+)\//.exec(pattern)?.[1] ?? pattern;
  return sought.replace(/[[\]\\^$()]/g, "").split("|");
}

/** A longer one is a program. */
const PATTERN_MAX_CHARS = 200;

function isSession(process: string): boolean {
  const name = process.toLowerCase().replace(/\.exe$/, "");
  const first = /^[\^(]*([\w+-]+)/.exec(name)?.[1] ?? "";
  return isAgent(first) || EDITORS.includes(` ${first} `) || VS_CODE.test(name);
}

const VS_CODE = /^visual studio|^code helper|^sublime text|^android studio|^intellij/;

const EDITORS =
  " vim nvim gvim mvim vi emacs emacsclient nano micro helix hx kak zed zeditor codium vscodium subl " +
  "sublime_text idea webstorm pycharm goland rider clion phpstorm rubymine rustrover datagrip fleet " +
  "xcode devenv notepad++ gedit kate kwrite textmate bbedit atom lapce opencode aider copilot zellij ";
