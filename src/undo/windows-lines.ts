import { effectsOfKind } from "../policy/catalog/effects.ts";
import { deletesPiped } from "../policy/effects/destroys.ts";
import type { Arg, Invocation } from "../policy/model/invocation.ts";
import { listedItems } from "../policy/rules/listed-items.ts";
import { nameOf } from "../sys/paths.ts";
import { folderOf } from "./line-doubts.ts";
import type { PlannedTarget } from "./planned-target.ts";

// What PowerShell and cmd mean by their words where these name less than what is lost.

/** A path, and how more than its words is saved of it. */
export type Widened = Partial<Omit<PlannedTarget, "path">> & { readonly path: Arg };

/**
 * What a cmdlet takes of the pipe before it, as `Get-ChildItem src | Remove-Item`; undefined for one that takes none,
 * empty where nobody knows what comes.
 */
export function pipedPaths(
  invocation: Invocation,
  invocations: readonly Invocation[],
): readonly Widened[] | undefined {
  if (!deletesPiped(invocation)) return undefined;
  // Where it goes to, it takes names that only the pipe knows.
  if (effectsOfKind(invocation, "write").length > 0) return [];
  const removal = { ...invocation, program: "remove-item", args: [] };
  // Some of a folder is saved as all of it, as what stays there is let go of after the call.
  return listedItems(removal, { invocations }).map(({ path }) => ({
    path: wholeOf(path),
    deep: true,
    change: invocation.program === "clear-content" ? "written" : "removed",
  }));
}

/** True where a shell makes a part of the words; `$true` is no variable. */
export function isComputed(words: string, { dialect }: Invocation): boolean {
  const left = dialect === "powershell" ? words.replace(/\$(?:true|false|null)\b/gi, "") : words;
  return /[$`]/.test(left);
}

/** The paths by which a word of such a line is saved. */
export function widened(path: Arg, { dialect, program, args }: Invocation): readonly Widened[] {
  if (dialect === "powershell" && isSome(path)) return [{ path: wholeOf(path), deep: true }];
  // It looks for the name in every folder below.
  const isBelow = dialect === "cmd" && /^(?:del|erase)$/.test(program) && args.some(isDeep);
  if (!isBelow) return [{ path }];
  return [{ path }, { path: folderOf(path), names: [nameOf(slashed(path))], deep: false }];
}

function isDeep({ value }: Arg): boolean {
  return /^(?:\/[a-z])*\/s/i.test(value);
}

/** True for a folder of which parameters choose what is meant. */
function isSome({ value, glob }: Arg): boolean {
  return glob && value.endsWith("/some*");
}

function wholeOf(path: Arg): Arg {
  const value = path.value.replace(/\/(?:some)?\*$/, "");
  return value === path.value ? path : { ...path, value: value || "/", glob: /[*?[]/.test(value) };
}

function slashed({ value }: Arg): string {
  return value.replaceAll("\\", "/");
}
