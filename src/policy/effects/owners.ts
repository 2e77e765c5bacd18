import { belongingsOf } from "../catalog/belongings.ts";
import type { Belonging, Named, Owned, Owners } from "../model/belonging.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";
import { gitLine } from "../tools/git.ts";

/** True where all that a command names of a kind was made by this session, and something is there. */
export function isOwn(what: Belonging["what"], invocation: Invocation, world: World): boolean {
  if (world.whose === undefined) return false;
  const named = belongingsOf(invocation)
    .filter((one) => one.what === what && one.does !== "makes")
    .map((one) => namedBy(one, invocation));
  return named.length > 0 && named.every((one) => one !== undefined && areOwn(world.whose?.(one)));
}

function areOwn(owners: Owners | undefined): boolean {
  return owners !== undefined && owners.things.length > 0 && othersAmong(owners).length === 0;
}

/** Those that this session did not make. */
export function othersAmong({ things }: Owners): readonly Owned[] {
  return things.filter(({ owner }) => owner !== "own");
}

/** What a command takes, as its owner is asked for; undefined where the name is only known when it runs. */
export function namedBy(belonging: Belonging, invocation: Invocation): Named | undefined {
  const { what, does, name } = belonging;
  const word = does === "takes all" ? "all" : (name?.value ?? "");
  if (word.includes(UNKNOWN) || invocation.remote) return undefined;
  switch (what) {
    case "stash":
      return { kind: what, folder: folderOf(invocation), entry: word };
    case "worktree":
      return { kind: what, path: absolutePath(word, folderOf(invocation)) };
    case "branch":
      return { kind: what, folder: folderOf(invocation), name: word };
    case "container":
    case "terminal":
      return { kind: what, name: word };
    default:
      return what satisfies never;
  }
}

/** The folder in which a command of git works. */
export function folderOf({ args, cwd }: Invocation): string {
  return absolutePath(gitLine(args).folder?.value ?? ".", cwd);
}

/** True where a command before this one on the line puts an entry onto the stash of the same repository. */
export function isStashedBefore(invocation: Invocation, { invocations }: Analysis): boolean {
  const folder = folderOf(invocation);
  return invocations
    .slice(0, invocations.indexOf(invocation))
    .some(
      (one) =>
        one.program === invocation.program &&
        folderOf(one) === folder &&
        belongingsOf(one).some(({ what, does }) => what === "stash" && does === "makes"),
    );
}

/** Words as absolute paths; undefined where one is only known when the command runs. */
export function pathsIn(words: readonly Arg[], folder: string): readonly string[] | undefined {
  if (words.some(({ value }) => value.includes(UNKNOWN))) return undefined;
  return words.map(({ value }) => absolutePath(value, folder));
}
