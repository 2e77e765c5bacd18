import { SCRIPT_LANGUAGES, type ScriptLanguage } from "../model/script-language.ts";
import type { Language, Languages, NestedAnalyser } from "./bash/language-readers.ts";
import { scanScript } from "./scripts/scan.ts";

/** The analysers of one-liners and heredocs of interpreters, as entries of a table. */
export function scriptLanguages(): ReadonlyMap<Language, NestedAnalyser> & Languages {
  table ??= new Map(SCRIPT_LANGUAGES.map((language) => [language, scripted(language)] as const));
  return table;
}

let table: ReadonlyMap<Language, NestedAnalyser> | undefined;

function scripted(language: ScriptLanguage): NestedAnalyser {
  return (source, world, _depth, budget) => scanScript(language, source, world, world.cwd, budget);
}
