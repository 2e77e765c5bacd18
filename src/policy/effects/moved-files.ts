import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf } from "../catalog/effects.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath, baseName, isWithin } from "../text/path.ts";

/** A path under which a command of the line puts what lies at another one. */
interface Moved {
  /** Absolute, both of them; what lies below one comes from below the other. */
  readonly to: string;
  readonly from: string;
  /** The position of the command. */
  readonly at: number;
}

/** Paths that are followed one after the other for one text. */
const HOPS_MAX = 8;

/** Copies and moves of one line that are remembered. */
const MOVED_MAX = 200;

/**
 * What a command of the line would read of a file, where commands before it move, copy or link another one into its
 * place: the text of that one. Undefined for a file that none of them touches.
 */
export function textAfterMoves(
  analysis: Analysis,
  world: World,
): (path: string, position: number) => string | undefined {
  const moved: Moved[] = [];
  for (const [at, invocation] of analysis.invocations.entries()) {
    if (moved.length > MOVED_MAX) break;
    if (!invocation.remote && invocation.dialect === "shell")
      moved.push(...movesOf(invocation, at));
  }
  if (moved.length === 0) return () => undefined;
  // Where parts of a line run side by side, what stands behind may come before.
  const isInOrder = !/(?<![&>|<])&(?![&>\d])|\b(?:for|while|until)\b/.test(analysis.source);
  const textOf = (path: string, limit: number, hops: number): string | undefined => {
    for (let index = moved.length - 1; index >= 0; index -= 1) {
      const { to, from, at } = moved[index] ?? NOWHERE;
      if (at >= limit || hops >= HOPS_MAX || !isWithin(path, to)) continue;
      const source = absolutePath(`${from}${path.slice(to.length)}`, "/");
      const text =
        textOf(source, Math.min(limit, at), hops + 1) ??
        analysis.files?.get(source) ??
        world.fileText?.(source);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  return (path, position) => textOf(path, isInOrder ? position : Number.POSITIVE_INFINITY, 0);
}

const NOWHERE: Moved = { to: "", from: "", at: Number.POSITIVE_INFINITY };

/** True where a line goes on whatever became of what stands before: the file may be as it was. */
export function mayFail({ source }: Analysis): boolean {
  return /[;\n]|\|\||(?<![&>|<])&(?![&>\d])/.test(source.trim());
}

function movesOf(invocation: Invocation, at: number): readonly Moved[] {
  const { cwd } = invocation;
  const effects = effectsOf(invocation) ?? [];
  const moves: Moved[] = [];
  const add = (to: Arg, from: Arg, folder = cwd): void => {
    if (to.value.includes(UNKNOWN) || from.value.includes(UNKNOWN)) return;
    moves.push({ to: absolutePath(to.value, cwd), from: absolutePath(from.value, folder), at });
  };
  const sources = effects.flatMap((effect) =>
    effect.kind === "read" && effect.purpose === "copied" ? [effect.path] : [],
  );
  let isLinked = false;
  for (const effect of effects) {
    if (effect.kind !== "link" || effect.from !== "folder" || effect.to === undefined) continue;
    isLinked = true;
    const link = absolutePath(effect.path.value, cwd);
    add(effect.path, effect.to, link.slice(0, link.lastIndexOf("/")) || "/");
  }
  if (isLinked) return moves;
  for (const effect of effects) {
    if (effect.kind !== "write") continue;
    const isInside = effect.how === "inside";
    for (const source of sources) {
      if (!isInside || baseName(effect.path.value) === baseName(source.value))
        add(effect.path, source);
    }
  }
  const shown = shownBy(invocation, sources);
  if (shown === undefined) return moves;
  for (const { operator, target } of invocation.redirects)
    if (operator.startsWith(">")) add(target, shown);
  return moves;
}

/** The one file that a program puts out as it is: `cat a`, `cat < a`. */
function shownBy(invocation: Invocation, sources: readonly Arg[]): Arg | undefined {
  const { program, args, stdin } = invocation;
  if (descriptionOf(program)?.filters !== "whole" || sources.length > 1) return undefined;
  if (args.some(({ value }) => value.startsWith("-"))) return undefined;
  return sources[0] ?? (stdin.kind === "file" && args.length === 0 ? stdin.path : undefined);
}
