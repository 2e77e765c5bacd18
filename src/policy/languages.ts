import type { Language, Languages, NestedAnalyser } from "./shell/nested.ts";

/**
 * The analysers of text inside command lines: one-liners and heredocs of interpreters, PowerShell
 * and cmd. Each language is one entry; its module knows nothing of the shell that carries it.
 */
export function languages(): Languages {
  table ??= new Map<Language, NestedAnalyser>();
  return table;
}

let table: Languages | undefined;
