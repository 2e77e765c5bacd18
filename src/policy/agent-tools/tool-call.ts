import type { Finding } from "../model/finding.ts";
import type { Invocation } from "../model/invocation.ts";
import { languageOf } from "./tool-table.ts";

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
      reason: "could do anything: there is no command in it that can be read",
      words: tool,
    },
  };
}

/**
 * The part of a call's input that a judgement rests on, so that a consent to it means the same call: of a
 * shell's tool the command line, as a description beside it does nothing; of any other tool all of it.
 */
export function judgedInput(call: ToolCall): unknown {
  return commandOf(call)?.text ?? call.input;
}
