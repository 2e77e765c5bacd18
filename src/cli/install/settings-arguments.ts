/** Whose settings `install` and `uninstall` change. */
export const SCOPE = {
  scope: {
    type: "string",
    default: "user",
    valueHint: "user|project|local",
    description: "whose settings: yours, this repository's, or yours in this repository",
  },
} as const;

/** How `install` and `uninstall` show what they do. */
export const REPORT = {
  "dry-run": { type: "boolean", description: "show the change, write nothing" },
  json: { type: "boolean", description: "report as JSON" },
} as const;

/** Which agents' settings: one by name, or every one found on this machine. */
export const WHICH_AGENT = {
  agent: {
    type: "string",
    valueHint: "name",
    description: "which agent: claude, codex, gemini, qwen, cursor, … (default: claude)",
  },
  all: { type: "boolean", description: "every agent found on this machine" },
} as const;
