import { ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("system/stop-session", {
  stops: [
    "pkill claude",
    "pkill -9 -f claude",
    "pkill --full --signal KILL claude",
    "killall -9 Cursor",
    "killall codex",
    "pkill -x vim",
    "pkill -if 'visual studio code'",
    "taskkill /F /IM Code.exe",
    "taskkill //F //IM Code.exe",
    "sudo pkill claude",
  ],
  passes: [
    "pkill vite",
    "pkill -f 'node server.js'",
    "killall -9 chrome",
    "killall node",
    "pgrep -fl claude",
    "taskkill /F /IM node.exe",
    "pkill -f code-generator",
  ],
});
