import type { ScriptLanguage } from "../../model/script-language.ts";
import type { Scan } from "./recorded-commands.ts";

/** How a script calls the program that runs it, where nothing in it can give that another value. */
export function ownInterpreterOf(language: ScriptLanguage, source: string): Scan["ownInterpreter"] {
  if (SETS_MEMBERS.test(source)) return undefined;
  if (language === "python") return { name: "sys.executable", program: "python3" };
  return language === "node" ? { name: "process.execPath", program: "node" } : undefined;
}

const SETS_MEMBERS =
  /\b(?:executable|execPath)\s*(?:,[^=()[\]\n]{0,80})?:?=(?!=)|\b(?:setattr|vars|eval|exec|assign|defineProperty)\b|__dict__/;
