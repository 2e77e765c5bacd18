import { readPlainLine } from "../languages/exact/plain-line.ts";
import type { Finding } from "../model/finding.ts";
import type { World } from "../model/world.ts";
import { isOrdinaryFolder, mayHideText, mayNameGuarded } from "../text/words.ts";
import { catastropheOf } from "./catastrophe.ts";
import { isHarmlessAssignment } from "./forms.ts";
import { isHarmless } from "./programs.ts";

/** Longer lines are rarely plain, and the parser's cost no longer matters beside the command's own. */
const PLAIN_MAX_CHARS = 2000;

/**
 * Judges the command lines that need no parser, because loading the whole policy costs a call more than
 * everything else together: `harmless` when only well-known programs get words that mean themselves and
 * no rule looks at, a finding for the plain forms of deleting everything, and undefined for the rest,
 * which means nothing but "ask the whole policy". It must never differ from the whole policy, which
 * tests hold against it.
 */
export function judgeQuickly(command: string, world: World): QuickAnswer | Promise<QuickAnswer> {
  if (command.length > PLAIN_MAX_CHARS || world.platform === "windows") return undefined;
  if (command.startsWith("rm -")) {
    // Words that the shell expands otherwise than these are none that the table has.
    const words = command.split(" ").map((word) => word.replace(/^~(?=\/?$)/, world.home ?? word));
    const catastrophe = catastropheOf(words, world, { start: 0, end: command.length });
    if (catastrophe !== undefined) return catastrophe;
  }
  if (mayHideText(command)) return undefined;
  if (isOrdinaryFolder(world) && isHarmlessLine(command, world)) return "harmless";
  // What every form of a shell that needs no parser does without.
  if (command.includes("`") || (command.includes("(") && !mayHoldScript(command))) return undefined;
  const reading = import("./shell-line.ts");
  // Of what is deleted it is asked in which project it lies; what is quoted is mostly a line for another shell.
  const mayAsk = command.includes("rm ") && !command.includes("'") && !command.includes('"');
  const ready = mayAsk ? world.ready?.() : undefined;
  const line = ready === undefined ? reading : ready.then(() => reading);
  if (!mayHoldScript(command)) return line.then((m) => m.judgeShellLine(command, world));
  return import("../commands/script.ts").then(({ isHarmlessScript }) =>
    line.then((m) => m.judgeShellLine(command, world, isHarmlessScript)),
  );
}

/** True for a line with code of a language that is read quickly. */
function mayHoldScript(command: string): boolean {
  return command.includes("python") || command.includes("node ");
}

/** Undefined for what only the whole policy can answer. */
export type QuickAnswer = "harmless" | Finding | undefined;

/** True for a plain line that is harmless. `commands` are given the words, and then it may set no variable. */
export function isHarmlessLine(
  command: string,
  world: World,
  commands?: (readonly string[])[],
): boolean {
  const telling = mayNameGuarded(command);
  const folders: string[] = [""];
  return readPlainLine(command, (words) => {
    if (commands !== undefined) commands.push(words.slice());
    else while (words[0]?.includes("=") && isHarmlessAssignment(words[0])) words.shift();
    return isHarmless(words, folders, world, telling);
  });
}
