import { languageOf } from "../catalog/code-line.ts";
import { typedBy } from "../commands/injected-keystrokes.ts";
import { matched } from "../effects/match.ts";
import type { Rule } from "../model/rule.ts";

/** Calls that put keys into a terminal's input or into a window. */
const TYPING_CODE =
  /\bTIOCSTI\b|\b0x5412\b|\bpyautogui\.(?:write|typewrite|press|hotkey|keyDown)\b|\bpynput\.keyboard\b|\bfrom pynput import\b.*\bkeyboard\b|\brobotjs\b|\bnut-js\b/;

/** Keys for a terminal or a window of somebody else's: so a consent could be given that no person gave. */
export const typedKeys: Rule = {
  id: "self-protection/typed-keys",
  verdict: "ask",
  programs:
    "tmux tmate screen kitty kitten wezterm zellij xdotool ydotool wtype xte xvkbd byobu vim nvim dtach dotool cliclick osascript qdbus qdbus6 qdbus-qt5 dbus-send gdbus busctl python python3 perl ruby node bun".split(
      " ",
    ),
  reason: "would press keys in a window, and could answer a question meant for the user",
  instead: "run the command itself, or let the user type it",
  check: (invocation) => {
    const { program, args, stdin } = invocation;
    const codes = stdin.kind === "text" ? [...args, stdin.text] : args;
    const language = languageOf(program);
    if (language !== undefined && language !== "applescript")
      return codes.some(({ value }) => TYPING_CODE.test(value)) ? matched(invocation) : undefined;
    const typed = typedBy(program, args);
    if (typed === undefined) {
      const script = language === "applescript" && stdin.kind === "text" ? [stdin.text] : [];
      return script.length > 0 && typedBy(program, script) !== undefined
        ? matched(invocation)
        : undefined;
    }
    return typed.hidden ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "xdotool key Return",
      "tmux paste-buffer -t 1",
      "kitty @ send-text --from-file x.txt",
      `osascript -e 'tell application "System Events" to keystroke "y"'`,
    ],
    allows: [
      "xdotool getactivewindow",
      "tmux capture-pane -p",
      "kitty @ send-text 'npm test\\n'",
      `osascript -e 'display notification "done"'`,
    ],
  }),
};
