import { isAgent } from "../commands/agents.ts";
import type { Analysis, Invocation } from "../invocation.ts";
import type { StopEffect } from "../model.ts";
import { type Hit, ps, type Rule } from "../rule.ts";
import { hit, onEffects } from "./hit.ts";

/** A hit where a command stops one of such processes. */
function stopping(isMeant: (effect: StopEffect) => boolean): Rule["check"] {
  return onEffects((effect) => (effect.kind === "stop" && isMeant(effect) ? {} : undefined));
}

/** Signals to every process, or to the first. */
export const killAll: Rule = {
  id: "system/kill-all",
  verdict: "deny",
  programs: ["*"],
  reason: "stops every process, or the one everything depends on",
  instead: "stop the one process by its number",
  check: (invocation, world, analysis) =>
    stopsListed(invocation, analysis) ?? judgeStop(invocation, world, analysis),
  examples: () => ({
    denies: [
      "kill -9 -1",
      "kill -TERM 1",
      "kill -s KILL -1",
      "pkill -u root",
      "killall5 -9",
      "killall -u me",
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
      ps("taskkill /pid 1234 /f"),
      ps("Stop-Process -Id 1234"),
    ],
  }),
};

const judgeStop = onEffects((effect) => {
  if (effect.kind !== "stop") return undefined;
  if (effect.by !== "filter") return isVital(effect) ? {} : undefined;
  const isWide = /^"?(?:username|status|session|memusage)/i.test(effect.process.value);
  return isWide ? { verdict: "ask", reason: "stops every process that a filter fits" } : undefined;
});

/** `Get-Process | Stop-Process`. */
function stopsListed(invocation: Invocation, { invocations }: Analysis): Hit | undefined {
  if (invocation.program !== "stop-process" || invocation.stdin.kind !== "pipe") return undefined;
  const writer = invocations[invocation.stdin.from[0] ?? -1];
  const isWhole = /^(?:get-process|gps|ps)$/.test(writer?.program ?? "");
  return isWhole && writer?.args.length === 0 ? hit(invocation) : undefined;
}

/** Every process, those of a user, or one that others depend on. */
function isVital({ by, process: { value } }: StopEffect): boolean {
  if (by === "user") return true;
  if (by === "number") return value === "-1" || value === "1";
  return by === "name" && (VITAL.test(value) || VITAL_OF_WINDOWS.test(value));
}

const VITAL_OF_WINDOWS =
  /^(?:explorer|lsass|csrss|winlogon|wininit|services|svchost|smss|dwm)(?:\.exe)?$/i;

const VITAL = /^(?:\.\*?|\*|\.\+|init|systemd|launchd|sshd|WindowServer|loginwindow)$/;

/** Signals by name to the agent itself, and to editors, which lose what the person has not saved. */
export const stopSession: Rule = {
  id: "system/stop-session",
  verdict: "ask",
  programs: ["*"],
  reason: "stops the agent or an editor, with what is not saved in it",
  instead: "stop the one process that is meant by its number, or let the user close it",
  check: stopping(({ by, process }) => by === "name" && isSession(process.value)),
  examples: () => ({
    denies: [
      "pkill -f claude",
      "killall Cursor",
      "pkill -9 vim",
      "taskkill /IM Code.exe /F",
      "pkill -f 'codex exec'",
      "killall 'Visual Studio Code'",
    ],
    allows: [
      "pkill -f vite",
      "killall node",
      "pkill -9 chrome",
      "taskkill /IM node.exe /F",
      "pkill -f 'code-generator'",
      "killall -l code",
    ],
  }),
};

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
