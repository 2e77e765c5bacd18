import { UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { windowsVariable } from "../powershell/windows-variables.ts";

/** `%NAME%`, `!NAME!`, `%NAME:…%`, `%~dp0`, `%1`, `%%i`, `%i`, `%*`. */
const REFERENCE =
  /%%?~?[a-z]*\$?[0-9*]|%%?~[a-z]+|%([^%\s"&|<>]+)%|!([^!\s"&|<>]+)!|%%?([A-Za-z])/gi;

/** What a word's variables are known to be; several texts when a loop's variable has several. */
interface CmdVariables {
  readonly world: World;
  /** Set in this text, names in lower case. */
  readonly set: Map<string, string>;
  /** Loop variables by their letter, which is case-sensitive. */
  readonly loops: Map<string, readonly string[]>;
}

/** The longest line cmd.exe takes; what is longer cannot run. */
const LINE_MAX_CHARS = 8_191;

/** The most texts one word is expanded to. */
const EXPANSIONS_MAX = 100;

/** A word with its variables filled in; unknown ones are {@link UNKNOWN}. */
export function expand(text: string, variables: CmdVariables): readonly string[] {
  if (variables.loops.size === 0 || !text.includes("%")) return [expandConstants(text, variables)];
  const loop = [...text.matchAll(/%%?(?:~[a-z]*)?([A-Za-z])(?![A-Za-z]*%)/g)].find((match) =>
    variables.loops.has(match[1] ?? ""),
  );
  if (loop !== undefined) {
    const before = text.slice(0, loop.index);
    const after = text.slice(loop.index + loop[0].length);
    const values = variables.loops.get(loop[1] ?? "") ?? [];
    return values
      .slice(0, EXPANSIONS_MAX)
      .map(
        (value) => expandConstants(before, variables) + value + expandConstants(after, variables),
      );
  }
  return [expandConstants(text, variables)];
}

function expandConstants(text: string, variables: CmdVariables): string {
  if (!text.includes("%") && !text.includes("!")) return text;
  let room = LINE_MAX_CHARS;
  return text.replace(REFERENCE, (whole, percent?: string, delayed?: string) => {
    const written = percent ?? delayed;
    if (written === undefined) return UNKNOWN;
    // Alone, an exclamation mark is one only with delayed expansion, so `!x!` that nobody set stays.
    const [name = "", change] = written.split(":", 2);
    const lower = name.toLowerCase();
    const value = variables.set.get(lower) ?? windowsVariable(name, variables.world);
    if (value === undefined)
      return delayed === undefined ? UNKNOWN : whole.includes("!") ? UNKNOWN : whole;
    const filled = change === undefined ? value : changed(value, change);
    room -= filled.length;
    return room < 0 ? UNKNOWN : filled;
  });
}

/** `%X:~1,3%` and `%X:a=b%`. */
function changed(value: string, change: string): string {
  const slice = /^~(-?\d+)(?:,(-?\d+))?$/.exec(change);
  if (slice !== null) {
    const from = Number(slice[1]);
    const rest = value.slice(from);
    return slice[2] === undefined ? rest : rest.slice(0, Number(slice[2]));
  }
  const equals = change.indexOf("=");
  if (equals <= 0) return UNKNOWN;
  const search = change.slice(0, equals);
  const into = change.slice(equals + 1);
  if (value.length * into.length > LINE_MAX_CHARS * 64) return UNKNOWN;
  return value.toLowerCase().includes(search.toLowerCase())
    ? value.replaceAll(search, into)
    : value;
}
