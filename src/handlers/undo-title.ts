import { visibleLine } from "../outside-text.ts";
import { commandOf } from "../policy/agent-tools/tool-call.ts";
import type { Analysis } from "../policy/model/invocation.ts";
import { mayHoldSecret } from "../policy/text/may-hold-secret.ts";

/** True for a call that may go on when the agent has its answer. */
export function goesOnBeside(
  input: Readonly<Record<string, unknown>>,
  { source }: Analysis,
): boolean {
  return input.run_in_background === true || BACKGROUND.test(source);
}

/** Ways in which a part of a line goes on when the line has ended. */
const BACKGROUND = /(?<![&>|<])&(?![&>])|\b(?:coproc|setsid|disown)\b|[<>]\(/;

/** Longest title, in UTF-16 units. */
export const TITLE_MAX_CHARS = 120;

/** The first line of what was called, without secrets. */
export async function titleOf(
  tool: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const text = commandOf({ tool, input })?.text ?? `${tool} ${input.file_path ?? ""}`;
  const line = text.trim().split("\n", 1)[0] ?? "";
  if (!mayHoldSecret(text)) return visibleLine(line.slice(0, TITLE_MAX_CHARS));
  const { redact } = await import("../policy/secrets/scan.ts");
  return visibleLine(redact(line).slice(0, TITLE_MAX_CHARS));
}
