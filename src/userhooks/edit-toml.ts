import { parse, stringify } from "smol-toml";
import type { EditedText } from "../config/set-value.ts";
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
  const before = text.trimEnd();
  const edited = `${before === "" ? "" : `${before}\n\n`}${hookAsToml(dict)}\n`;
  return verified(text, edited, (hooks) => [...hooks, JSON.parse(JSON.stringify(dict))]);
}

/** Takes the n-th `[[hook]]` (from 0) out of a settings file. */
export function removeHook(text: string, index: number): EditedText {
  const block = blockOf(text, index);
  if (block === undefined) return byHand;
  const lines = text.split("\n");
  lines.splice(block.start, block.end - block.start);
  return verified(text, lines.join("\n"), (hooks) => hooks.filter((_, at) => at !== index));
}

/** Sets `enabled` in the n-th `[[hook]]` (from 0) of a settings file. */
export function enableHook(text: string, index: number, enabled: boolean): EditedText {
  const block = blockOf(text, index);
  if (block === undefined) return byHand;
  const lines = text.split("\n");
  const body = lines.slice(block.start + 1, block.end);
  const own = body.findIndex((line) => /^\s*enabled\s*=/.test(line));
  const line = `enabled = ${enabled}`;
  if (own >= 0) lines[block.start + 1 + own] = line;
  else lines.splice(block.start + 1, 0, line);
  return verified(text, lines.join("\n"), (hooks) =>
    hooks.map((hook, at) => (at === index ? { ...Object(hook), enabled } : hook)),
  );
}

const byHand: EditedText = {
  ok: false,
  message: "its hooks are not written as [[hook]] tables, so it must be edited by hand",
};

/** Lines of a `[[hook]]` and the tables that belong to it; `end` is the first line behind it. */
function blockOf(
  text: string,
  index: number,
): { readonly start: number; readonly end: number } | undefined {
  const lines = text.split("\n");
  const headers = lines.flatMap((line, at) => (/^\s*\[\[\s*hook\s*\]\]/.test(line) ? [at] : []));
  const start = headers[index];
  if (start === undefined) return undefined;
  const next = lines.findIndex(
    (line, at) => at > start && /^\s*\[/.test(line) && !/^\s*\[{1,2}\s*hook\s*\./.test(line),
  );
  return { start, end: next < 0 ? lines.length : next };
}

/** Text is edited by lines, so what it now means is compared with what it should mean. */
function verified(
  before: string,
  after: string,
  change: (hooks: readonly unknown[]) => readonly unknown[],
): EditedText {
  try {
    const { hook: hooks = [], ...rest } = parse(before);
    const { hook: edited = [], ...others } = parse(after);
    const wanted = Array.isArray(hooks) ? change(hooks) : [];
    const same =
      Bun.deepEquals(plain(edited), plain(wanted)) && Bun.deepEquals(plain(rest), plain(others));
    return same ? { ok: true, text: after } : byHand;
  } catch {
    return { ok: false, message: "it is not valid TOML, so it must be mended by hand first" };
  }
}

/** Values as JSON has them: what smol-toml and JSON give for the same hook differs in prototypes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
