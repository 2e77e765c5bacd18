import type { ToolCall } from "../agent-tools/tool-call.ts";
import type { Finding } from "../model/finding.ts";
import type { World } from "../model/world.ts";
import { filesOfPatch, patchTextOf } from "../places/patch.ts";
import { absolutePath } from "../text/path.ts";
import { type JudgeLine, judgeWrittenText, textKind } from "./written-texts.ts";

/** What a call of a file tool writes into skills, commands and subagents. */
export async function judgeCallTexts(
  call: ToolCall,
  world: World,
  judgeLine: JudgeLine,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { path, text, before } of writtenTexts(call, world))
    findings.push(...(await judgeWrittenText(path, text, before, judgeLine)));
  return findings;
}

/** A text that agents load, as a call would leave it and as it was. */
interface WrittenText {
  readonly path: string;
  readonly text: string;
  readonly before: string;
}

/**
 * The texts for agents that a call writes. Of an edit the whole file is judged, as half a command may be in it
 * already; where the file cannot be read, what the edit itself says.
 */
function writtenTexts({ tool, input }: ToolCall, world: World): readonly WrittenText[] {
  if (tool === "ApplyPatch") {
    return filesOfPatch(patchTextOf(input) ?? "")
      .filter(({ access, path }) => access === "write" && textKind(path) !== undefined)
      .map(({ path, added, removed }) => ({ path, text: added, before: removed }));
  }
  const path = input.file_path ?? input.path;
  if (!WRITERS.has(tool) || typeof path !== "string" || textKind(path) === undefined) return [];
  const before = world.fileText?.(absolutePath(path, world.cwd)) ?? "";
  if (typeof input.content === "string") return [{ path, text: input.content, before }];
  const edits: readonly unknown[] = Array.isArray(input.edits) ? input.edits : [input];
  return [{ path, text: edits.reduce(edited, before), before }];
}

const WRITERS: ReadonlySet<string> = new Set(["Write", "Edit", "MultiEdit"]);

function edited(text: string, edit: unknown): string {
  const { old_string: old, new_string: added, replace_all: all } = Object(edit);
  if (typeof added !== "string") return text;
  if (typeof old !== "string" || old === "" || !text.includes(old)) return `${text}\n${added}`;
  return all === true ? text.replaceAll(old, () => added) : text.replace(old, () => added);
}
