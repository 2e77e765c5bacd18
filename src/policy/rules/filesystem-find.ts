import { isShell } from "../catalog/code-line.ts";
import { doesToWords, effectsOfKind } from "../catalog/effects.ts";
import { matched, stricter } from "../effects/match.ts";
import { writersBehind } from "../languages/bash/listed-paths.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import type { Effect, FoundEffect } from "../model/model.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { physicalPaths } from "../places/links.ts";
import {
  isLeftover,
  isOutputName,
  isRegenerable,
  type Location,
  placeOf,
} from "../places/location.ts";
import { baseName } from "../text/path.ts";
import { foundPaths } from "../tools/find.ts";
import { treeVerdict } from "./delete-verdicts.ts";
import { hitOfMoved } from "./moved-originals.ts";

type Verdict = "ask" | "deny" | undefined;

/** `find … -delete`, judged by where it starts and what it keeps. */
export const findDelete: Rule = {
  id: "filesystem/find-delete",
  verdict: "deny",
  varies: true,
  undoable: true,
  programs: ["find", "gfind"],
  reason: "would delete every file that it finds",
  instead: "list what it finds first, and delete those files by name",
  check: checkFind,
  examples: () => ({
    denies: [
      "find / -name core -delete",
      "find . -delete",
      "find ~ -type f -delete",
      "find /tmp -mmin +60 -delete",
      "find src -name '*.ts' -delete",
      "busybox find . -empty -delete",
      "find src -type f -empty -delete",
      "find . -name '*.log' -o -type f -delete",
      "find . -delete -name '*.log'",
      "find . -type l -delete",
      "find . -xtype l -o -type f -delete",
      "find . -type l -exec test -e {} \\; -delete",
      "find ~ -name '*.bak' -delete",
      "find src -type f -exec rm {} +",
      "find . -path ./src -prune -o -type f -exec sh -c 'rm \"$@\"' _ {} +",
      "find -type f -exec rm {} +",
      "find src -type f -print0 | xargs -0 rm -f",
    ],
    allows: [
      "find . -name '*.pyc' -type f -delete",
      "find node_modules -name '*.md' -delete",
      "find /tmp/cache -depth -delete",
      "find /tmp -name 'run-*' -mmin +60 -delete",
      "find src -type d -empty -delete",
      "find . -path './node_modules/*' -prune -o -name '*.log' -delete",
      "find . -name '*.js' -path '*/dist/*' -delete",
      "find . -name -delete -print",
      "find . -type f -name '*.ts'",
      "find . -name '*.orig' -exec rm {} \\;",
      "find ~ -name '*.orig' -delete",
      "find . -xtype l -delete",
      "find . -type l ! -exec test -e {} \\; -delete",
      "find -L . -type l -delete",
      "find . -name '*.orig' -print0 | xargs -0 rm",
      "find -type f -exec ls {} +",
      "find . -name '*.orig' -exec sh -c 'rm \"$@\"' _ {} +",
    ],
  }),
};

function checkFind(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  const last = invocation.args[invocation.args.length - 1];
  const appended =
    invocation.via.some((wrapper) => wrapper.name === "xargs") && last?.from !== undefined;
  if (appended && invocation.args.some((arg) => arg !== last && arg.value.startsWith("-"))) {
    return matched(invocation, {
      verdict: "ask",
      reason: "could do anything: its input says what find does",
    });
  }
  const effects = effectsOfKind(invocation, "found");
  const found = effects.find(({ action }) => action === "delete") ?? effects[0];
  if (found === undefined) return undefined;
  const deletes = found.action === "delete";
  const isRemoved = !deletes && removes(effects, invocation, analysis);
  if (!deletes && !isRemoved) return undefined;
  if (found.follows === "every link" && found.only !== "broken links") {
    return matched(invocation, {
      verdict: "ask",
      reason: "could delete any file: it follows links, which may lead anywhere",
      instead: "leave out `-L` and `-follow`",
    });
  }
  if (isRemoved) return removesAll(found, invocation, world);
  const { starts } = found;
  const areLinks = found.only === "links";
  if ((found.only !== undefined && !areLinks) || areRegenerable(found)) {
    const isFine = (place: Location): boolean =>
      isHarmlessStart(place) || (place === "home" && areLeftover(found));
    if (starts.every((start) => isFine(placeOf(start, invocation, world, startsThrough(found)))))
      return undefined;
  }
  for (const start of starts) {
    const moved = hitOfMoved(
      { path: start, extent: "tree", forced: true },
      invocation,
      world,
      analysis,
    );
    if (moved !== undefined) return moved;
  }
  let verdict: Verdict;
  for (const start of starts)
    verdict = stricter(verdict, findVerdict(start, found, invocation, world));
  if (verdict === undefined) return undefined;
  const isOurs = starts.every((start) => placeOf(start, invocation, world).startsWith("project"));
  // A link holds nothing but where it leads.
  const stake = areLinks ? ("recoverable" as const) : ("project" as const);
  return matched(invocation, { verdict, ...(isOurs && { stake }) });
}

/** Files that tools leave behind, and links that lead nowhere: of them nobody misses one. */
function areLeftover({ names, only }: FoundEffect): boolean {
  return only === "broken links" || (names.length > 0 && names.every(isLeftover));
}

/** Files that tools write again, by their names or by a folder that all of them lie in. */
function areRegenerable({ names, alternatives }: FoundEffect): boolean {
  if (names.length === 0) return false;
  if (names.every(isRegenerable)) return true;
  return !alternatives && names.some((name) => name.split("/").slice(0, -1).some(isOutputName));
}

/**
 * `find src -type f -exec rm {} +` is `-delete` in other words. With a name it is a choice somebody made,
 * and outside the project the rule about what runs, `rm`, knows better.
 */
function removesAll(
  { names, starts }: FoundEffect,
  invocation: Invocation,
  world: World,
): Hit | undefined {
  if (names.length > 0) return undefined;
  const isLost = starts.some((start) => {
    const place = placeOf(start, invocation, world);
    if (place.startsWith("project")) return true;
    // What stands behind a link is not where the names say that it is.
    const through = place !== "output" && place !== "temporary" && place !== "unknown";
    return through && physicalPaths(start, invocation.cwd, "itself", world).length > 0;
  });
  return isLost ? matched(invocation, { verdict: "ask" }) : undefined;
}

/** True where a program that removes gets what is found. */
function removes(
  effects: readonly FoundEffect[],
  invocation: Invocation,
  { invocations }: Analysis,
): boolean {
  if (effects.some(({ action }) => typeof action !== "string" && isRemoval(action))) return true;
  let fed = FED.get(invocations);
  if (fed === undefined) {
    fed = new Set();
    for (const reader of invocations) {
      for (const writer of fedTo(reader, invocations)) fed.add(invocations[writer]?.name);
    }
    FED.set(invocations, fed);
  }
  return fed.has(invocation.name);
}

/** Of each analysis that was asked for, the names, as objects, of commands whose listings are removed. */
const FED = new WeakMap<readonly Invocation[], Set<Arg | undefined>>();

/** `find src | xargs rm`, `rm $(find src)`, `find src | while read f; do rm "$f"; done`. */
function fedTo(reader: Invocation, all: readonly Invocation[]): readonly number[] {
  const { program, args, via, stdin } = reader;
  const from = new Set<number>();
  for (const arg of args) for (const writer of arg.from ?? []) from.add(writer);
  if (stdin.kind === "pipe" && via.some(({ name }) => name === "xargs" || name === "parallel")) {
    for (const writer of stdin.from) from.add(writer);
  }
  return from.size === 0 || !losesWords(program, args) ? [] : writersBehind([...from], all);
}

function isRemoval(words: readonly Arg[]): boolean {
  const text = isShell(baseName(words[0]?.value ?? "")) ? words[2]?.value : undefined;
  if (text !== undefined && words[1]?.value === "-c") return REMOVES_GIVEN.test(text);
  const at = words.findIndex(({ value }) => !/^(?:sudo|doas|env|command|busybox)$/.test(value));
  return losesWords(baseName(words[at]?.value ?? ""), words.slice(at + 1));
}

/** True for a program that deletes the files that it is given, or what they hold. */
function losesWords(program: string, args: readonly Arg[]): boolean {
  const isLoss = (effect: Effect) => effect.kind === "delete" && LOSES.has(effect.extent);
  return doesToWords(program, isLoss, args);
}

const LOSES: ReadonlySet<string> = new Set(["itself", "tree", "wiped", "emptied"]);

/** `sh -c 'rm "$@"' _ {} +` */
const REMOVES_GIVEN = /^\s*(?:rm|unlink|shred)\s(?:[^;&|\n]*\s)?"?\$\{?[@*01]\}?"?\s*$/;

function findVerdict(
  start: Arg,
  found: FoundEffect,
  invocation: Invocation,
  world: World,
): Verdict {
  const place = placeOf(start, invocation, world, startsThrough(found));
  if (place === "temporary-root") return found.names.length > 0 ? undefined : "ask";
  if (place === "temporary") return start.glob || start.value.includes("..") ? "ask" : undefined;
  if (place === "project") return "ask";
  const narrowed = found.narrowed || found.names.length > 0;
  if (place === "project-root") return narrowed ? "ask" : "deny";
  let verdict = treeVerdict(place, true, true);
  for (const value of foundPaths(start.value, found)) {
    const reached = placeOf({ ...start, value }, invocation, world);
    verdict = stricter(verdict, treeVerdict(reached, true, true));
  }
  return verdict;
}

/** `-H`: a link that is named is followed. */
function startsThrough({ follows }: FoundEffect): "through" | "itself" {
  return follows === "starts" ? "through" : "itself";
}

function isHarmlessStart(place: Location): boolean {
  return !/^(?:root|system|home|git|unknown)$/.test(place);
}
