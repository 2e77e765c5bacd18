import { descriptionOf } from "../catalog/descriptions.ts";
import { argumentsOf } from "../catalog/effects.ts";
import { remove } from "../commands/file-effects.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import type { DeleteEffect } from "../model/model.ts";

/** Elements of a pipeline of PowerShell that are looked at in front of a removal. */
const STEPS_MAX = 10;

/** `Get-ChildItem … | Where-Object … | Remove-Item` removes what the first one lists. */
export function listedItems(
  invocation: Invocation,
  { invocations }: Pick<Analysis, "invocations">,
): readonly DeleteEffect[] {
  const removal = invocation.program === "remove-item" ? argumentsOf(invocation) : undefined;
  if (removal === undefined || removal.has("-path", "-whatif")) return [];
  let current: Invocation | undefined = invocation;
  let filtered = false;
  for (let steps = 0; steps < STEPS_MAX && current?.stdin.kind === "pipe"; steps++) {
    current = invocations[current.stdin.from.at(-1) ?? -1];
    if (current === undefined) return [];
    if (descriptionOf(current.program)?.filters === "whole") filtered = true;
    if (current.program !== "get-childitem" && current.program !== "get-item") continue;
    const listing = argumentsOf(current);
    const given = listing?.values("-path") ?? [];
    const extent = listing?.has("-recurse") || removal.has("-recurse") ? "tree" : "itself";
    const some = filtered || listing?.has("-filter", "-include") === true;
    const paths = given.length > 0 ? given : [{ ...invocation.name, value: "." }];
    const isFolder = current.program === "get-childitem";
    return paths.map((path) => remove(isFolder ? within(path, some) : path, extent, true));
  }
  return [];
}

/** What a listing of a folder names: all that it holds, or some of it. */
function within(path: Arg, some: boolean): Arg {
  if (!some && /[*?[]/.test(path.value)) return path;
  const folder = path.value.replace(/[\\/]?[.?]*\*[*.?]*$/, "").replace(/[\\/]$/, "");
  return { ...path, value: `${folder === "" ? "." : folder}/${some ? "some*" : "*"}`, glob: true };
}
