import { stringify } from "smol-toml";
import { appendTable, type EditedText, removeTables, setInTable } from "../config/edit-tables.ts";
import type { HookDict } from "./hook.ts";

/** A hook as a `[[hook]]` table; scripts of several lines stay readable. */
export function hookAsToml(dict: HookDict): string {
  const { command, ...rest } = dict;
  if (command === undefined || !command.includes("\n") || command.includes("'''")) {
    return stringify({ hook: [{ ...dict }] }).trimEnd();
  }
  const [header = "", ...lines] = stringify({ hook: [{ ...rest }] })
    .trimEnd()
    .split("\n");
  const tables = lines.findIndex((line) => line.trimStart().startsWith("["));
  let at = tables < 0 ? lines.length : tables;
  while (lines[at - 1] === "") at--;
  lines.splice(at, 0, `command = '''\n${command}'''`);
  return [header, ...lines].join("\n");
}

/** Puts a hook behind everything else in a settings file. */
export function appendHook(text: string, dict: HookDict): EditedText {
  return appendTable(text, "hook", hookAsToml(dict), dict);
}

/** Takes the n-th `[[hook]]` (from 0) out of a settings file. */
export function removeHook(text: string, index: number): EditedText {
  return removeTables(text, "hook", [index]);
}

/** Sets `enabled` in the n-th `[[hook]]` (from 0) of a settings file. */
export function enableHook(text: string, index: number, enabled: boolean): EditedText {
  return setInTable(text, "hook", index, ["enabled", enabled]);
}
