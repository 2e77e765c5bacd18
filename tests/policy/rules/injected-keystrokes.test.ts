import { ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("self-protection/typed-keys", {
  stops: [
    "xdotool key --clearmodifiers Return",
    'xdotool type "$KEYS"',
    "ydotool key 28:1 28:0",
    "wtype -k Return",
    "tmux paste-buffer",
    "osascript -e 'tell app \"System Events\" to key code 36'",
    "sudo xdotool key Return",
    "sh -c 'xdotool key Return'",
  ],
  passes: [
    "xdotool getactivewindow",
    "xdotool type hello",
    "xdotool search --name Firefox",
    "tmux ls",
    "tmux capture-pane -p -t 0",
    "osascript -e 'display notification \"built\"'",
  ],
});
