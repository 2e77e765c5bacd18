import type { WordPart } from "unbash";
import { UNKNOWN } from "../../invocation.ts";
import { listedPaths } from "./listed-paths.ts";
import type { Piece } from "./pieces.ts";
import { clip } from "./value.ts";
import { type Frame, makeArg, spanOf, spend, through, type Walk } from "./walk.ts";

/** A part of a word of which nobody knows what it becomes. */
export function unknownPiece(quoted: boolean): Piece {
  return { text: UNKNOWN, quoted, expanded: true };
}

/** `$(…)`: runs what is in it, and gives what it prints. */
export function substitution(
  part: WordPart & { readonly type: "CommandExpansion" },
  quoted: boolean,
  frame: Frame,
  walk: Walk,
): Piece {
  const script = spend(walk, part.text.length >> 3) ? part.script : undefined;
  if (script === undefined) return unknownPiece(quoted);
  const change = { scope: frame.scope.child(), ...printedOf(part.text, frame) };
  const inner = through(frame, { name: "$(…)" }, change);
  const decoded = script.source;
  const outcome = walk.enterScript(
    script,
    decoded === undefined ? inner : { ...inner, span: spanOf(part, frame), source: decoded },
  );
  const { output, writers: from } = outcome;
  if (output === undefined) return listed(from, quoted, walk);
  const text = output.replace(/(?<!\n)\n+$/, "");
  return { text: clip(text), quoted, expanded: true, from };
}

/** Bash prints what it reads here, unless it is in backquotes, and heredocs of it not quite as they were. */
function printedOf(text: string, { printed = 0 }: Frame): Partial<Frame> {
  return text.includes("<<") && !text.startsWith("`") ? { printed: printed + 1 } : {};
}

/** What is not known in full: the paths that it lists, each a word of its own, or anything. */
function listed(from: readonly number[], quoted: boolean, walk: Walk): Piece {
  const paths = listedPaths(from, walk);
  const piece = { quoted, expanded: true, from };
  if (paths.length === 0 || !spend(walk, paths.length)) return { ...piece, text: UNKNOWN };
  const text = paths.join("\n");
  return paths.length === 1 ? { ...piece, text } : { ...piece, text, fields: paths };
}

/** What Bash makes of `<()`. */
const NO_COMMANDS: Piece = { text: "", quoted: false, expanded: true };

/** `<(…)`, `>(…)`: runs what is in it, and gives the file that stands for its output or input. */
export function processSubstitution(
  part: WordPart & { readonly type: "ProcessSubstitution" },
  frame: Frame,
  walk: Walk,
): Piece {
  if (part.script?.commands.length === 0) return NO_COMMANDS;
  walk.descriptors += 1;
  const path = `/dev/fd/${walk.descriptors}`;
  const span = spanOf(part, frame);
  const script = spend(walk, part.text.length >> 3) ? part.script : undefined;
  if (script === undefined) return { text: path, quoted: true, expanded: false };
  const reads = part.operator === "<";
  const change = { scope: frame.scope.child(), ...printedOf(part.text, frame) };
  const inner = through(frame, { name: reads ? "<(…)" : ">(…)" }, change);
  const outcome = walk.enterScript(
    script,
    reads ? inner : { ...inner, stdin: { kind: "file", path: makeArg(path, span) } },
  );
  if (!reads) return { text: path, quoted: true, expanded: false };
  const text = outcome.output ?? outcome.partial;
  if (text !== undefined) walk.files.set(path, text);
  return { text: path, quoted: true, expanded: false, from: outcome.writers };
}
