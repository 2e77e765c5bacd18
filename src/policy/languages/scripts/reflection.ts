import type { ScriptLanguage } from "../../model/script-language.ts";

/**
 * True for code that reaches functions by names it makes at run time, or past the language's own functions, and
 * in which something destructive stands: what such a call does cannot be read.
 */
export function hidesWhatItCalls(language: ScriptLanguage, source: string): boolean {
  return REACHES.get(language)?.test(source) === true && DESTRUCTIVE.test(source);
}

/** How each language reaches a function of the system's without naming it. */
const REACHES: ReadonlyMap<ScriptLanguage, RegExp> = new Map([
  [
    "python",
    /\bgetattr\s*\(\s*(?:os|posix|shutil|subprocess|sys|builtins|pathlib|importlib|__\w+)\b|\bsys\.modules\b|\b(?:globals|vars|locals)\s*\([^\n]{0,80}\)\s*[[.]|__(?:dict|getattribute|subclasses|builtins)__|\bctypes\b|\bcffi\b|\b(?:attrgetter|methodcaller)\b|\bpickle\.loads?\s*\(\s*[bB]?["']/,
  ],
  [
    "node",
    /\b(?:globalThis|global|window|module|fs|child_process|require\s*\([^)]*\))\s*\[|\bReflect\.(?:get|apply)\b|\bprocess\.(?:binding|dlopen|_linkedBinding)\b|\bimport\s*\(\s*(?!["'`][\w:/@.-]*["'`]\s*\))|\bffi\b/,
  ],
  [
    "ruby",
    /\b(?:(?:public_)?send|__send__|const_get|instance_method)\b|\b(?:Kernel|FileUtils|File|Dir|IO|Process)\s*\.\s*method\b|\bFiddle\b/,
  ],
  ["perl", /&\s*(?:\{|\$)|->\s*can\s*\(|\*\s*\{|\bsyscall\b/],
  ["php", /\$\w+\s*\(|\bcall_user_func|\bReflectionFunction\b|\bFFI\b/],
  ["lua", /\b_G\s*\[|\b(?:os|io)\s*\[|\bffi\b|\bloadstring\b|\bload\s*\(/],
  ["r", /\b(?:do\.call|match\.fun|get|getFunction)\s*\(/],
  ["julia", /\b(?:getfield|getproperty|ccall)\b|@ccall/],
]);

/** Calls and commands of which some lose what nobody gets back. */
const DESTRUCTIVE =
  /\brm(?:\s+|["']\s*,\s*["'])-\w*[rRf]|\brm(?:tree|Sync|dirSync|_rf|_r)\b|\bunlink\b|\bremove_tree\b|\bmkfs\b|\bshred\b|\bdd\s+(?:if|of)=|\/dev\/(?:sd|nvme|disk|mmcblk)|\bgit\s+(?:reset\s+--hard|clean\s+-|push\s+(?:-f|--force))|\bdrop\s+(?:table|database)\b/i;
