import { absolutePath, whereLeads } from "../sys/inside.ts";
import { readText } from "../sys/probe.ts";

/** Longest prompt that is repeated, in characters: Claude Code cuts a reason beyond 9,000. */
export const PROMPT_MAX_CHARS = 8_000;

/**
 * Reads a loop's prompt. The file must lie in the project: the loop's state may have come with a
 * repository, and what it names ends up before a model.
 */
export async function readLoopPrompt(root: string, file: string): Promise<string | Error> {
  const path = absolutePath(root, file);
  const place = whereLeads(root, path);
  if (place === "outside") return new Error(`${JSON.stringify(file)} is outside the project`);
  if (place === "missing") return new Error(`${JSON.stringify(file)} does not exist`);
  const text = await readText(path);
  if (typeof text !== "string") return new Error(`${JSON.stringify(file)} cannot be read`);
  if (text.trim() === "") return new Error(`${JSON.stringify(file)} is empty`);
  return text.slice(0, PROMPT_MAX_CHARS);
}
