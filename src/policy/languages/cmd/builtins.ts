import { descriptionOf } from "../../catalog/descriptions.ts";
import { type Invocation, UNKNOWN } from "../../model/invocation.ts";
import { resolveWindowsPath } from "../../text/windows-path.ts";
import { ownCommandOfCmd } from "../../tools/cmd-builtins.ts";
import type { CmdWalk } from "./commands.ts";
import type { CmdToken } from "./tokenize.ts";
import { expand } from "./variables.ts";

/** Separates a built-in command's name from what is glued to it: `del/s`, `cd..`, `rd\x`. */
export function splitBuiltIn(words: readonly CmdToken[]): readonly CmdToken[] {
  const [first, ...rest] = words;
  if (first === undefined || first.quoted) return words;
  const match = /^(@*)([A-Za-z]+)([/\\.:+[\]].*)?$/s.exec(first.text);
  const canonical = ownCommandOfCmd((match?.[2] ?? "").toLowerCase());
  if (match === null || canonical === undefined) return words;
  const tail = match[3];
  const name: CmdToken = { ...first, text: canonical };
  if (tail === undefined) return [name, ...rest];
  // `echo.` and `echo:` print an empty line; a program called `del.exe` is none of cmd's.
  if (/^\.(?:exe|cmd|bat|com)$/i.test(tail)) return words;
  return [name, { ...first, text: tail, raw: tail }, ...rest];
}

/** What a built-in command changes for those after it. */
export function followBuiltIn(
  walk: CmdWalk,
  invocation: Invocation,
  rest: readonly CmdToken[],
): void {
  const operands = invocation.args.filter(({ value }) => !/^\/[A-Za-z]$/.test(value));
  const path = operands.map(({ value }) => value).join(" ");
  switch (descriptionOf(invocation.program)?.changes) {
    case "push-folder":
      walk.directories.push(walk.cwd);
      if (path !== "") changeDirectory(walk, path);
      return;
    case "enter-folder":
      if (path !== "") changeDirectory(walk, path);
      return;
    case "leave-folder":
      changeDirectory(walk, walk.directories.pop() ?? walk.cwd);
      return;
    case "set":
      setVariable(walk, rest);
      return;
    default:
      // `D:` alone changes the drive.
      if (/^[a-z]:$/i.test(invocation.name.value))
        changeDirectory(walk, `${invocation.name.value}\\`);
      return;
  }
}

function changeDirectory(walk: CmdWalk, path: string): void {
  walk.cwd = resolveWindowsPath(path, walk.cwd);
}

/** `set X=value`, `set "X=value"`; `set /p` and `set /a` give something nobody knows. */
function setVariable(walk: CmdWalk, rest: readonly CmdToken[]): void {
  const [first] = rest;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return;
  const text = walk.source.slice(first.start, last.end).replace(/^"(.*)"$/s, "$1");
  const match = /^(\/[ap]\s+)?"?([^=]+)=(.*)$/is.exec(text);
  if (match === null) return;
  const name = (match[2] ?? "").trim().toLowerCase();
  const variables = { world: walk.world, set: walk.set, loops: walk.loops };
  const value = (match[3] ?? "").replaceAll(/["^]/g, "").trim();
  const [expanded = UNKNOWN] = expand(value, variables);
  walk.set.set(name, match[1] === undefined ? expanded : UNKNOWN);
}
