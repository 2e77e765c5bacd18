/** True for a file in which agents and tools keep settings, and with them tokens. */
export function isSettingsOfTool(path: string): boolean {
  // Making the expressions takes a young process longer than the rest of a look at a path.
  if (!path.includes("/.") && !path.startsWith(".") && !path.includes("opencode.json"))
    return false;
  return (
    /(?:^|\/)(?:\.(?:claude|codex|cursor|gemini|qwen|copilot|factory|kiro|opencode|continue|aider|fairlead)(?:\/|\.|$)|\.git\/config|\.mcp\.json|\.env\b|\.npmrc|\.pypirc|\.netrc|opencode\.jsonc?)/.test(
      path,
    ) && !/\/\.claude\/(?:worktrees|skills|commands|agents|rules|docs)\//.test(path)
  );
}
