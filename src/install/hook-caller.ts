import type { EntryOptions } from "./agent.ts";

/**
 * The part that plugins in JavaScript share, as text: a function `ask` that gives the executable one event
 * and resolves to its plain answer. A call that fails lets the tool run, or blocks it with `--strict`. Where the
 * executable lies is an expression: a path, unless somebody knows better.
 */
export function hookCaller(
  agent: string,
  { executable, strict }: EntryOptions,
  place = JSON.stringify(executable),
): string {
  return `import { spawn } from "node:child_process";

const EXECUTABLE = ${place};
const STRICT = ${strict};

function ask(event, cli, facts, cwd) {
  return new Promise((resolve) => {
    const failed = (why) => resolve({ decision: STRICT && cli === "pre-tool" ? "block" : "allow", reason: why });
    const words = ["hook", cli, "--agent", "${agent}", ...(STRICT ? ["--fail-closed"] : [])];
    const child = spawn(EXECUTABLE, words, { cwd, stdio: ["pipe", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    child.on("error", (error) => failed(String(error)));
    child.stdin.on("error", () => {});
    child.on("close", (code) => {
      try {
        resolve(JSON.parse(out));
      } catch {
        if (code === 2) resolve({ decision: "block", reason: err.trim() });
        else failed(err.trim());
      }
    });
    child.stdin.end(JSON.stringify({ hook_event_name: event, cwd, ...facts }));
  });
}
`;
}
