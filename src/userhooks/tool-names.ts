/**
 * Names that agents give to the same tool, by lower-cased name, and Claude Code's name for it. Sources:
 * the tool lists of Codex, Gemini CLI, Qwen Code, Cursor, Copilot, Droid, Kiro and OpenCode.
 */
const canonicalNames = (): ReadonlyMap<string, string> =>
  new Map([
    ["bash", "Bash"],
    ["shell", "Bash"],
    ["exec_command", "Bash"],
    ["run_shell_command", "Bash"],
    ["execute", "Bash"],
    ["execute_bash", "Bash"],
    ["powershell", "PowerShell"],
    ["write", "Write"],
    ["write_file", "Write"],
    ["create", "Write"],
    ["fs_write", "Write"],
    ["edit", "Edit"],
    ["replace", "Edit"],
    ["apply_patch", "Edit"],
    ["multiedit", "MultiEdit"],
    ["notebookedit", "NotebookEdit"],
    ["read", "Read"],
    ["read_file", "Read"],
    ["view", "Read"],
    ["fs_read", "Read"],
    ["glob", "Glob"],
    ["grep", "Grep"],
    ["grep_search", "Grep"],
    ["webfetch", "WebFetch"],
    ["web_fetch", "WebFetch"],
    ["websearch", "WebSearch"],
    ["task", "Task"],
    ["agent", "Task"],
  ]);

/** Made when first asked for: most calls have no hooks that name tools. */
let known: ReadonlyMap<string, string> | undefined;

/** Claude Code's name for a tool, by any agent's name for it; a tool it does not have keeps its name. */
export function canonicalToolName(name: string): string {
  known ??= canonicalNames();
  return known.get(name.toLowerCase()) ?? name;
}

/** What tool names are compared by: the canonical name without regard to case (`write_file` → `write`). */
export function toolKey(name: string): string {
  return canonicalToolName(name).toLowerCase();
}
