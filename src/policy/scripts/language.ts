/** Languages whose code is scanned. */
export type ScriptLanguage =
  | "python"
  | "node"
  | "perl"
  | "ruby"
  | "php"
  | "awk"
  | "sed"
  | "lua"
  | "r"
  | "julia"
  | "applescript";
