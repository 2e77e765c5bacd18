/** Languages whose code is scanned. */
export const SCRIPT_LANGUAGES = [
  "python",
  "node",
  "perl",
  "ruby",
  "php",
  "awk",
  "sed",
  "lua",
  "r",
  "julia",
  "applescript",
] as const;

/** One of them. */
export type ScriptLanguage = (typeof SCRIPT_LANGUAGES)[number];
