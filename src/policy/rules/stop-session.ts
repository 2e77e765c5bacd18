import { isAgent } from "../commands/agents.ts";
import type { Invocation } from "../invocation.ts";
import type { Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** Signals by name to the agent itself, and to editors, which lose what the person has not saved. */
export const stopSession: Rule = {
  id: "system/stop-session",
  verdict: "ask",
  programs: "pkill killall skill taskkill stop-process spps".split(" "),
  reason: "stops the agent or an editor, with what is not saved in it",
  instead: "stop the one process that is meant by its number, or let the user close it",
  check: (invocation) => (namesOf(invocation).some(isSession) ? hit(invocation) : undefined),
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

function namesOf({ args }: Invocation): readonly string[] {
  const words = args.map(({ value }) => value.toLowerCase());
  if (words.some((word) => /^(?:-l|--list|--help)$/.test(word))) return [];
  return words.filter((word) => !/^[-/]/.test(word)).map((word) => word.replace(/\.exe$/, ""));
}

function isSession(name: string): boolean {
  const first = /^[\^(]*([\w+-]+)/.exec(name)?.[1] ?? "";
  return isAgent(first) || EDITORS.includes(` ${first} `) || VS_CODE.test(name);
}

const VS_CODE = /^visual studio|^code helper|^sublime text|^android studio|^intellij/;

const EDITORS =
  " vim nvim gvim mvim vi emacs emacsclient nano micro helix hx kak zed zeditor codium vscodium subl " +
  "sublime_text idea webstorm pycharm goland rider clion phpstorm rubymine rustrover datagrip fleet " +
  "xcode devenv notepad++ gedit kate kwrite textmate bbedit atom lapce opencode aider copilot zellij ";
