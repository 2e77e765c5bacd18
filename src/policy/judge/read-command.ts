import type { Language, Languages } from "../languages/bash/language-readers.ts";
import type { Analysis } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { analyzeCommand } from "./judge-command.ts";

/**
 * Reads a command line. The analysers of other languages are a third of the policy's code, and most commands
 * need none: they are loaded when the reading asks for one, those of Windows' shells when it asks for these, and
 * the line is read again.
 */
export async function readCommand(
  command: string,
  dialect: "shell" | "powershell" | "cmd",
  world: World,
): Promise<Analysis> {
  const asked = new Set<Language>();
  const read = (known: Languages | undefined): Analysis => {
    const get: Languages["get"] = (language) => {
      const analyser = known?.get(language);
      if (analyser === undefined) asked.add(language);
      return analyser;
    };
    return analyzeCommand(command, dialect, world, { get });
  };
  const isForWindows = (): boolean => asked.has("powershell") || asked.has("cmd");
  if (dialect === "shell") {
    const alone = read(undefined);
    if (asked.size === 0) return alone;
    if (!isForWindows()) {
      const { scriptLanguages } = await import("../languages/script-analysers.ts");
      const analysis = read(scriptLanguages());
      if (!isForWindows()) return analysis;
    }
  }
  const { languages } = await import("../languages/analysers.ts");
  return read(languages());
}
