import { type Check, warn } from "../install/check.ts";
import type { ConfiguredHook, SettingsFile } from "../install/claude-settings.ts";
import { isMatched } from "../install/matchers.ts";

/**
 * Others that are asked about a shell command before it runs. Claude Code asks all at the same time and the strictest
 * answer holds, but one that writes the call anew changes what fairlead read.
 */
export function checkOtherGuards(files: readonly SettingsFile[]): readonly Check[] {
  const others = files
    .flatMap(({ hooks }) => hooks)
    .filter(
      ({ kind, event, matcher }) =>
        kind === "other" && event === "PreToolUse" && isMatched("Bash", matcher),
    );
  return others.map((hook) => {
    const what = `${hook.file}:${hook.line}: ${describe(hook)} is asked about Bash too`;
    return warn(
      "other guards",
      `${what}; its refusal may come first, and what it rewrites runs as it wrote it`,
      "fairlead verify shows who refuses; remove the entry of the one you do not want",
    );
  });
}

const COMMAND_MAX_CHARS = 80;

function describe({ handler }: ConfiguredHook): string {
  const args = handler.get("args");
  const words = [
    handler.get("command") ?? handler.get("type"),
    ...(Array.isArray(args) ? args : []),
  ];
  return `\`${words.map(String).join(" ").slice(0, COMMAND_MAX_CHARS)}\``;
}
