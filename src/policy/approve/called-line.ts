import { commandOf, type ToolCall } from "../agent-tools/tool-call.ts";

/** Fields of a call that runs a line which say nothing of what it does. */
const LINE_FIELDS = " command description timeout run_in_background workdir cwd initial_wait ";

/** How Copilot's shell waits for a line: each has a process of its own where no running shell is named. */
const WAYS_TO_WAIT = " sync async ";

/** The line for bash or zsh that a call runs, or why nothing can be said of it; undefined for a call that runs none. */
export function calledLine(
  call: ToolCall,
): { readonly text: string } | { readonly why: string } | undefined {
  const line = commandOf(call);
  if (line === undefined) return undefined;
  if (line.text === undefined || line.dialect !== "shell") {
    return { why: "is not a line for bash or zsh" };
  }
  for (const name in call.input) {
    const value = call.input[name];
    if (LINE_FIELDS.includes(` ${name} `) || value === undefined || value === false) continue;
    if (name === "mode" && WAYS_TO_WAIT.includes(` ${value} `)) continue;
    return { why: `has the field \`${name}\`, which may change how it runs` };
  }
  return { text: line.text };
}
