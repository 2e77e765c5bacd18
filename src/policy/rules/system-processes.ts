import { isAgent } from "../commands/agents.ts";
import type { StopEffect } from "../model.ts";
import type { Rule } from "../rule.ts";
import { onEffects } from "./hit.ts";

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
  check: stopping(isVital),
  examples: () => ({
    denies: [
      "kill -9 -1",
      "kill -TERM 1",
      "kill -s KILL -1",
      "pkill -u root",
      "killall5 -9",
      "killall -u me",
    ],
    allows: [
      "kill -9 4242",
      "kill %1",
      "kill -0 1",
      "pkill -f 'node server.js'",
      "killall -l",
      "kill -9 $PID",
    ],
  }),
};

/** Every process, those of a user, or one that others depend on. */
function isVital({ by, process: { value } }: StopEffect): boolean {
  if (by === "user") return true;
  if (by === "number") return value === "-1" || value === "1";
  return by === "name" && VITAL.test(value);
}

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
