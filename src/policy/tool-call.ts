import type { Finding } from "./finding.ts";
import type { Invocation } from "./invocation.ts";

/** One tool call to be judged; `input` is what the agent would hand to the tool. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A command line in a call, or what is said of a call that should have one. */
export type CallCommand =
  | { readonly text: string; readonly dialect: Invocation["dialect"] }
  | { readonly text: undefined; readonly unreadable: Finding };

/** Tools that run a command line, and the language it is written in. */
const COMMAND_TOOLS: ReadonlyMap<string, Invocation["dialect"]> = new Map([
  ["Bash", "shell"],
  ["Monitor", "shell"],
  ["PowerShell", "powershell"],
]);

/** The command line of a call; undefined for tools that do not run one. */
export function commandOf({ tool, input }: ToolCall): CallCommand | undefined {
  const dialect = COMMAND_TOOLS.get(tool);
  if (dialect === undefined) return undefined;
  const { command } = input;
  if (typeof command === "string") return { text: command, dialect };
  return {
    text: undefined,
    unreadable: {
      rule: "doubt/unreadable-input",
      verdict: "ask",
      reason: "has no command that could be judged",
      words: tool,
    },
  };
}
