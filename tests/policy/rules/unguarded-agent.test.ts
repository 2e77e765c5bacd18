import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("self-protection/unguarded-agent", {
  stops: [
    "claude -p x --dangerously-skip-permissions",
    "claude --allow-dangerously-skip-permissions",
    "claude -p x --permission-mode=bypassPermissions",
    "claude --permission-mode bypassPermissions -p x",
    "claude --setting-sources= -p x",
    "CLAUDE_CONFIG_DIR=/tmp/c claude -p x",
    "export CLAUDE_CONFIG_DIR=/tmp/c; claude -p x",
    "echo x | claude -p --dangerously-skip-permissions",
    "codex --yolo",
    "codex -a never exec x",
    "codex exec --full-auto x",
    "codex -s danger-full-access exec x",
    "gemini -y -p x",
    "gemini --approval-mode=yolo -p x",
    "cursor-agent -f -p x",
    "npx @anthropic-ai/claude-code --dangerously-skip-permissions",
  ],
  passes: [
    "claude -p 'fix the tests'",
    "claude mcp list",
    "claude --help",
    "codex exec 'say hi'",
    "codex --version",
    "gemini -p x",
    "npx @anthropic-ai/claude-code --version",
    "grep -rn dangerously-skip-permissions docs",
    "claude -p 'is --dangerously-skip-permissions safe'",
  ],
});

ruleSeesThrough("self-protection/unguarded-agent", "claude --dangerously-skip-permissions -p x");
