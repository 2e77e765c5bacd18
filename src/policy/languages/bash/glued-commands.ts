import type { AndOr, Command, PipelineNode, Statement } from "unbash";
import { walkSimple } from "./simple.ts";
import type { Frame, Walk } from "./walk.ts";

/*
 * Bash 5.2 prints what it has read of `$(…)` and `<(…)`, and runs what it printed. Behind a heredoc it leaves out a
 * `;`: of `$(cat <<E; rm; -rf /` it runs `rm -rf /`. Inside another substitution it leaves out one more.
 */

/** Walks the commands that Bash may make of those of a list by leaving out what is between them. */
export function walkGlued(statements: readonly Statement[], frame: Frame, walk: Walk): void {
  const { printed, source } = frame;
  if (printed === undefined) return;
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
