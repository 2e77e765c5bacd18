import { belongingsOf } from "../catalog/belongings.ts";
import { descriptionOf } from "../catalog/descriptions.ts";
import type { Belonging, Named, Owned, Owners } from "../model/belonging.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";
import { isEngine } from "../tools/containers.ts";
import { gitLine } from "../tools/git.ts";

/** True where all that a command names of a kind was made by this session, and something is there. */
export function isOwn(
  what: Belonging["what"] | readonly Belonging["what"][],
  invocation: Invocation,
  world: World,
): boolean {
  if (world.whose === undefined) return false;
  const kinds: readonly Belonging["what"][] = typeof what === "string" ? [what] : what;
  const named = belongingsOf(invocation)
    .filter((one) => kinds.includes(one.what) && one.does !== "makes")
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
export function namedBy(
  belonging: Belonging,
  invocation: Invocation,
  analysis?: Analysis,
): Named | undefined {
  const { what, does, name, at } = belonging;
  const isAll = does === "takes all" || (name !== undefined && areListed(name, analysis));
  const word = isAll ? "all" : (name?.value ?? "");
  if (word.includes(UNKNOWN) || at?.value.includes(UNKNOWN) || invocation.remote) return undefined;
  switch (what) {
    case "stash":
      return { kind: what, folder: folderOf(invocation), entry: word };
    case "worktree":
      return { kind: what, path: absolutePath(word, folderOf(invocation)) };
    case "branch":
      return { kind: what, folder: folderOf(invocation), name: word };
    case "terminal":
      return { kind: what, name: word, at: at?.value ?? "" };
    case "project":
      return { kind: what, name: word, folder: absolutePath(at?.value ?? ".", invocation.cwd) };
    case "container":
    case "volume":
    case "network":
      return { kind: what, name: word };
    default:
      return what satisfies never;
  }
}

/** True for a name that a container engine lists: `docker stop $(docker ps -q)`, unless a filter picks some of them. */
function areListed({ value, from }: Arg, analysis: Analysis | undefined): boolean {
  if (analysis === undefined || from === undefined || !value.includes(UNKNOWN)) return false;
  return from.some((index) => {
    const lister = analysis.invocations[index];
    return (
      lister !== undefined &&
      isEngine(descriptionOf(lister.program) ?? { runs: [] }) &&
      lister.args.some((arg) => /^(?:ps|ls|list)$/.test(arg.value)) &&
      !lister.args.some((arg) => /^(?:--filter|-f)/.test(arg.value))
    );
  });
}

/** The folder in which a command of git works. */
export function folderOf({ args, cwd }: Invocation): string {
  return absolutePath(gitLine(args).folder?.value ?? ".", cwd);
}

/** The commands before one on its line by which git works in the same repository. */
function commandsBefore(invocation: Invocation, { invocations }: Analysis): readonly Invocation[] {
  const folder = folderOf(invocation);
  return invocations
    .slice(0, invocations.indexOf(invocation))
    .filter((one) => one.program === invocation.program && folderOf(one) === folder);
}

/** True where a command before this one on the line puts an entry onto the stash of the same repository. */
export function isStashedBefore(invocation: Invocation, analysis: Analysis): boolean {
  return commandsBefore(invocation, analysis).some((one) =>
    belongingsOf(one).some(({ what, does }) => what === "stash" && does === "makes"),
  );
}

/** True where a command before this one on the line adds new files to the index of the same repository. */
export function isAddedBefore(invocation: Invocation, analysis: Analysis): boolean {
  return commandsBefore(invocation, analysis).some((one) =>
    /^(?:add|stage)$/.test(gitLine(one.args).verb?.value ?? ""),
  );
}

/** Words as absolute paths; none, which stands for everything, where one is only known when the command runs. */
export function pathsIn(words: readonly Arg[], folder: string): readonly string[] {
  if (words.some(({ value }) => value.includes(UNKNOWN))) return [];
  return words.map(({ value }) => absolutePath(value, folder));
}
