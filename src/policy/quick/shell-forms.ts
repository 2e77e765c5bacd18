import type { World } from "../model/world.ts";
import { isNamedOutput } from "../text/output-names.ts";
import { isOrdinary, isPlainName } from "../text/words.ts";
import { engineNames } from "../tools/containers.ts" with { type: "macro" };
import { isPlainTarget } from "./file-call.ts";

// Forms of programs that are in lines of more than plain commands.

/** True for `rm` with nothing but folders that builds and tools fill. */
export function removesOutputs(words: readonly string[]): boolean {
  let outputs = 0;
  for (const word of words.slice(1)) {
    if (word.startsWith("-")) {
      if (!REMOVAL_OPTIONS.includes(` ${word} `)) return false;
    } else {
      const name = word.startsWith("./") ? word.slice(2) : word;
      const output = name.endsWith("/") ? name.slice(0, -1) : name;
      if (!isNamedOutput(output)) return false;
      outputs++;
    }
  }
  return outputs > 0;
}

const REMOVAL_OPTIONS = " -rf -r -f -fr -v ";

/** `sed -i 's/a/b/g' src/main.ts` and its like: what is replaced in the project's source code, by no code. */
export function substitutesInFiles(words: readonly string[], world: World): boolean {
  if (words[0] !== "sed" || words[1] !== "-i") return false;
  const option = words[2] ?? "";
  const at = option === "-E" || option === "-r" || option === "-e" ? 3 : 2;
  if (!isSubstitution(words[at] ?? "") || words.length <= at + 1) return false;
  for (const word of words.slice(at + 1)) if (!isChangedPlainly(word, world)) return false;
  return true;
}

/** A file of source code in the project, over no link, in which nothing is that somebody would miss. */
export function isChangedPlainly(named: string, world: World): boolean {
  const plain = named.startsWith("./") ? named.slice(2) : named;
  const path = plain.startsWith("/") ? plain : `${world.cwd}/${plain}`;
  return !isMissed(path, world) && isPlainTarget(plain, world);
}

/** True for a path at which something lies that is saved first; where nothing is saved, that another session changes. */
export function isMissed(path: string, world: World): boolean {
  if (world.saves !== undefined) return world.saves(path);
  return world.whose?.({ kind: "content", path }) !== undefined;
}

/** `s/a/b/` with flags that neither run nor write anything. */
function isSubstitution(script: string): boolean {
  const mark = script[1] ?? "";
  if (!script.startsWith("s") || !"/|,:@".includes(mark) || mark === "") return false;
  let marks = 0;
  let at = 1;
  for (; at < script.length && marks < 3; at++) {
    if (script[at] === "\\") at++;
    else if (script[at] === mark) marks++;
    else if (script[at] === "\n") return false;
  }
  if (marks < 3) return false;
  for (; at < script.length; at++) if (!"gIi0123456789".includes(script[at] ?? "")) return false;
  return true;
}

/** `[ -f src/main.ts ]` and `test a = b`. */
export function isTest(words: readonly string[], world: World): boolean {
  const isBracket = words[0] === "[";
  if (!isBracket && words[0] !== "test") return false;
  if (isBracket && words.at(-1) !== "]") return false;
  for (const word of words.slice(1, isBracket ? -1 : undefined)) {
    if (word.startsWith("-") || word === "=" || word === "!=") {
      if (!TEST_OPERATORS.includes(` ${word} `)) return false;
    } else if (!isOrdinary(word, world) || !isPlainName(word) || word.includes(" ")) return false;
  }
  return words.length > (isBracket ? 2 : 1);
}

const TEST_OPERATORS = " -f -d -e -s -r -w -x -z -n = != -eq -ne -gt -lt -ge -le ";

/** Behind `docker compose exec web`, whose rest a container runs; 0 for anything else. */
export function behindContainer(words: readonly string[]): number {
  if (!ENGINES.includes(` ${words[0]} `)) return 0;
  let at = words[1] === "compose" ? 2 : 1;
  if (words[at] !== "exec") return 0;
  while (CONTAINER_OPTIONS.includes(` ${words[++at]} `));
  return /^[a-z][\w-]*$/.test(words[at] ?? "") ? at + 1 : 0;
}

/** Gathered from the descriptions when fairlead is built. */
const ENGINES = engineNames();

const CONTAINER_OPTIONS = " -T -i -t -it -ti ";
