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

/** The command line of a call; undefined for tools that do not run one. */
export function commandOf({ tool, input }: ToolCall): CallCommand | undefined {
  const dialect = languageOf(tool);
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

/** The language of the command lines that a tool runs; undefined for tools that run none. */
function languageOf(tool: string): Invocation["dialect"] | undefined {
  if (tool === "Bash" || tool === "Monitor") return "shell";
  return tool === "PowerShell" ? "powershell" : undefined;
}
