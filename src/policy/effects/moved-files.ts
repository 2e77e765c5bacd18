import { languageOf } from "../catalog/code-line.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf } from "../catalog/effects.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { patchedPaths } from "../places/patched-paths.ts";
import { absolutePath, baseName, isWithin } from "../text/path.ts";
import { appliesPatch } from "./applies-patch.ts";
import { type Edit, editOf, patchOf } from "./edited-files.ts";

/** A path under which a command of the line puts what lies at another one. */
interface Moved {
  /** Absolute, both of them; what lies below one comes from below the other. */
  readonly to: string;
  readonly from: string;
  /** The position of the command. */
  readonly at: number;
  /** What becomes of its text on the way. */
  readonly edit?: Edit | undefined;
}

/** Paths that are followed one after the other for one text. */
const HOPS_MAX = 8;

/** Copies and moves of one line that are remembered. */
const MOVED_MAX = 200;

/**
 * What a command of the line would read of a file, where commands before it move, copy or link another one into its
 * place, or edit it: the text that it has then. Undefined for a file that none of them touches.
 */
export function textAfterMoves(
  analysis: Analysis,
  world: World,
): (path: string, position: number) => string | undefined {
  const moved: Moved[] = [];
  for (const [at, invocation] of analysis.invocations.entries()) {
    if (moved.length > MOVED_MAX) break;
    if (!invocation.remote && invocation.dialect === "shell")
      moved.push(...movesOf(invocation, at, analysis), ...editsOf(invocation, at, analysis, world));
  }
  if (moved.length === 0) return () => undefined;
  // Where parts of a line run side by side, what stands behind may come before.
  const isInOrder = !/(?<![&>|<])&(?![&>\d])|\b(?:for|while|until)\b/.test(analysis.source);
  const textOf = (path: string, limit: number, hops: number): string | undefined => {
    for (let index = moved.length - 1; index >= 0; index -= 1) {
      const { to, from, at, edit } = moved[index] ?? NOWHERE;
      if (at >= limit || hops >= HOPS_MAX || !isWithin(path, to)) continue;
      const source = absolutePath(`${from}${path.slice(to.length)}`, "/");
      const text =
        textOf(source, Math.min(limit, at), hops + 1) ??
        analysis.files?.get(source) ??
        world.fileText?.(source);
      if (edit !== undefined) return edit(text ?? "");
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

function movesOf(invocation: Invocation, at: number, line: Analysis): readonly Moved[] {
  const { cwd } = invocation;
  const effects = effectsOf(invocation) ?? [];
  const moves: Moved[] = [];
  const add = (to: Arg, from: Arg, folder = cwd, edit?: Edit): void => {
    if (to.value.includes(UNKNOWN) || from.value.includes(UNKNOWN)) return;
    const path = absolutePath(from.value, folder);
    moves.push({ to: absolutePath(to.value, cwd), from: path, at, edit });
  };
  const sources = copiedBy(invocation);
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
  const shown = shownBy(invocation, line, 0);
  if (shown === undefined) return moves;
  const { path, folder, edit } = shown;
  for (const { operator, target } of invocation.redirects)
    if (operator.startsWith(">")) add(target, path, folder, edit);
  // `… | tee FILE`
  for (const effect of effects)
    if (effect.kind === "write" && sources.length === 0) add(effect.path, path, folder, edit);
  return moves;
}

/** A file that a command puts out, and what becomes of its text. */
interface PutOut {
  readonly path: Arg;
  /** Where its path starts. */
  readonly folder: string;
  readonly edit?: Edit | undefined;
}

/** Commands in a row that pass a file on. */
const PIPES_MAX = 4;

/**
 * The one file of which a program puts out the lines, all or some of them, and which may come to it through a pipe:
 * `cat a`, `tail -n 3 < a`, `sed s/a/b/ a`.
 */
function shownBy(invocation: Invocation, line: Analysis, pipes: number): PutOut | undefined {
  const { program, stdin, cwd, remote, dialect } = invocation;
  if (remote || dialect !== "shell" || pipes > PIPES_MAX) return undefined;
  const language = languageOf(program);
  const isEditing = language === "sed" || language === "awk";
  const keeps = effectsOf(invocation)?.some(({ kind }) => kind === "write") === true;
  const filters = keeps ? "whole" : descriptionOf(program)?.filters;
  if (filters !== "whole" && !isEditing) return undefined;
  const edit = isEditing ? editOf(invocation) : undefined;
  const sources = copiedBy(invocation);
  if (sources.length > 1) return undefined;
  const path = sources[0] ?? (stdin.kind === "file" ? stdin.path : undefined);
  if (path !== undefined) return { path, folder: cwd, edit };
  const before = stdin.kind === "pipe" && stdin.from.length === 1 ? stdin.from[0] : undefined;
  const writer = before === undefined ? undefined : line.invocations[before];
  const shown = writer === undefined ? undefined : shownBy(writer, line, pipes + 1);
  if (shown?.edit === undefined || edit === undefined)
    return shown && { ...shown, edit: edit ?? shown.edit };
  const { edit: first } = shown;
  return { ...shown, edit: (text) => edit(first(text)) };
}

function copiedBy(invocation: Invocation): readonly Arg[] {
  return (effectsOf(invocation) ?? []).flatMap((effect) =>
    effect.kind === "read" && effect.purpose === "copied" ? [effect.path] : [],
  );
}

/** The files that a command edits, each in its own place. */
function editsOf(
  invocation: Invocation,
  at: number,
  { invocations }: Analysis,
  world: World,
): readonly Moved[] {
  const { cwd, via, redirects } = invocation;
  const inPlace = (paths: readonly string[], edit: Edit | undefined): readonly Moved[] =>
    edit === undefined
      ? []
      : paths
          .filter((path) => !path.includes(UNKNOWN))
          .map((path) => absolutePath(path, cwd))
          .map((path) => ({ to: path, from: path, at, edit }));
  if (appliesPatch(invocation))
    return inPlace(patchedPaths(invocation, world), patchOf(invocation, world));
  const effects = effectsOf(invocation) ?? [];
  const written = effects.flatMap((one) => (one.kind === "write" ? [one.path.value] : []));
  if (written.length > 0) return inPlace(written, editOf(invocation));
  // What code writes is listed behind the command that runs it.
  const targets = redirects.flatMap(({ operator, target }) =>
    operator.startsWith(">") ? [target.value] : [],
  );
  if (targets.length === 0 || via.length === 0) return [];
  const runner = invocations
    .slice(0, at)
    .findLast((one) => one.via.length < via.length && languageOf(one.program) !== undefined);
  return runner === undefined ? [] : inPlace(targets, editOf(runner));
}
