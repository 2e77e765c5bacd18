import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { readText } from "../sys/probe.ts";

/** Longest prompt that is repeated, in characters: Claude Code cuts a reason beyond 9,000. */
const PROMPT_MAX_CHARS = 8_000;

/**
 * Reads a loop's prompt. The file must lie in the project: the loop's state may have come with a
 * repository, and what it names ends up before a model.
 */
export async function readLoopPrompt(root: string, file: string): Promise<string | Error> {
  const path = resolve(root, file);
  try {
    const way = relative(realpathSync(root), realpathSync(path));
    if (way.startsWith("..") || isAbsolute(way)) {
      return new Error(`${JSON.stringify(file)} lies outside the project`);
    }
  } catch {
    return new Error(`${JSON.stringify(file)} does not exist`);
  }
  const text = await readText(path);
  if (typeof text !== "string") return new Error(`${JSON.stringify(file)} cannot be read`);
  if (text.trim() === "") return new Error(`${JSON.stringify(file)} is empty`);
  return text.slice(0, PROMPT_MAX_CHARS);
}
