import type { Dialect } from "./answer.ts";
import { type Fields, isFields, textOf } from "./fields.ts";
import { plainDialect } from "./plain.ts";
import { readNamed } from "./reading.ts";

/**
 * OpenClaw, which has no command hooks: the plugin that `fairlead install --agent openclaw` writes calls the
 * executable with Claude Code's events and OpenClaw's own tools, and reads plain answers. Source:
 * `docs/plugins/hooks/tool-policy.md` and `docs/tools/exec.md` of `openclaw` 2026.9.6.
 */
export const openclawDialect: Dialect = {
  name: "openclaw",
  read: (payload, call) => readNamed(payload, call, new Map(), openclawTool(payload)),
  encode: plainDialect.encode,
};

/** Its `exec` is a shell, or in code mode runs JavaScript as a program's would. */
export function openclawTool({
  tool_name: name,
  tool_kind: kind,
  tool_input: input,
}: Fields): Fields {
  if (name !== "exec" || !isFields(input)) return {};
  if (kind !== "code_mode_exec") return { tool_name: "Bash" };
  const code = textOf(input.code) ?? textOf(input.command) ?? "";
  const command = `node -e '${code.replaceAll("'", "'\\''")}'`;
  return { tool_name: "Bash", tool_input: { ...input, command } };
}
