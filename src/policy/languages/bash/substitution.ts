import type { AndOr, Command, PipelineNode, Statement, WordPart } from "unbash";
import { type StandardInput, UNKNOWN } from "../../model/invocation.ts";
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
  if (!reads) {
    const stdin: StandardInput = { kind: "file", path: makeArg(path, span) };
    const writtenInto = { ...inner, stdin };
    walk.enterScript(script, writtenInto);
    // What it reads is written by the commands behind it.
    walk.late.push(() => walk.enterScript(script, writtenInto));
    return { text: path, quoted: true, expanded: false };
  }
  const outcome = walk.enterScript(script, inner);
  const text = outcome.output ?? outcome.partial;
  if (text !== undefined) walk.files.set(path, text);
  return { text: path, quoted: true, expanded: false, from: outcome.writers };
}

/*
 * Bash 5.2 prints what it has read of `$(…)` and `<(…)`, and runs what it printed. Behind a heredoc it leaves out a
 * `;`: of `$(cat <<E; rm; -rf /` it runs `rm -rf /`. Inside another substitution it leaves out one more.
 */

/** Walks the commands that Bash may make of those of a list by leaving out what is between them. */
export function walkGlued(
  statements: readonly Statement[],
  frame: Frame,
  walk: Walk,
  walkSimple: (command: Command, frame: Frame, walk: Walk) => unknown,
): void {
  const { printed = 0, source } = frame;
  for (const [at, statement] of statements.entries()) {
    let glued = endOf(statement.command, -1);
    if (glued === undefined || source.lastIndexOf("<<", glued.pos) < 0) continue;
    let before = statement;
    for (const next of statements.slice(at + 1, at + 1 + printed)) {
      const more = endOf(next.command, 0);
      if (more === undefined || !source.slice(before.end, next.pos).includes(";")) break;
      glued = joined(glued, more);
      walkSimple(glued, { ...frame, scope: frame.scope.child() }, walk);
      if (more !== next.command) break;
      before = next;
    }
  }
}

/** The first or the last of the commands that a statement is made of; undefined for a compound one. */
function endOf(node: AndOr | PipelineNode, at: 0 | -1): Command | undefined {
  if (node.type === "Command") return node;
  const end = node.type === "AndOr" || node.type === "Pipeline" ? node.commands.at(at) : undefined;
  return end === undefined ? undefined : endOf(end, at);
}

function joined(first: Command, second: Command): Command {
  const { type, pos } = first;
  const name = second.name === undefined ? [] : [second.name];
  const words = first.name === undefined ? [] : [...second.prefix, ...name];
  return {
    type,
    pos,
    end: second.end,
    name: first.name ?? second.name,
    prefix: first.name === undefined ? [...first.prefix, ...second.prefix] : first.prefix,
    suffix: [...first.suffix, ...words, ...second.suffix],
    args: [...first.args, ...name, ...second.args],
    redirects: [...first.redirects, ...second.redirects],
  };
}
