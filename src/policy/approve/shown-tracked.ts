import { parseDescribed } from "../catalog/effects.ts";
import type { Description } from "../commands/command.ts";
import { optionsOf } from "../commands/read-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";
import { isSecretPath, judgePath } from "../places/judge-path.ts";
import { isCode } from "../text/words.ts";
import type { ApprovalWorld } from "./approval-world.ts";
import { mayHoldTokens } from "./held-tokens.ts";
import { endsAsCode, openName } from "./visibility.ts";

/**
 * Tells of the path of a tracked file whether a command of git may show lines of it that should not be shown without a
 * question; undefined for a command that shows no lines of what the index records, or only those of source code that it
 * names.
 */
export function shownOfTracked(
  args: readonly Arg[],
  description: Description,
  form: Looks,
  world: ApprovalWorld,
): ((path: string) => boolean) | undefined {
  if (form.tracked === undefined) return undefined;
  const options = optionsOf(description, form);
  const parsed = parseDescribed({ ...description, options }, args);
  if (!form.tracked(parsed) || form.versions?.(parsed) === true) return undefined;
  if (areNamedCode(parsed.behindDashes ?? [])) return undefined;
  // Of a link git shows where it leads.
  const named: ApprovalWorld = { ...world, realPath: (path) => path };
  return (path) => {
    if (isCode(path) || !isSecretPath(path, named)) return false;
    return judgePath("read", path, named)?.verdict !== "ask" || mayHoldTokens(path, world);
  };
}

/** True for paths of which each means source code by its ending. */
export function areNamedCode(paths: readonly Arg[]): boolean {
  return paths.length > 0 && paths.every(isNamedCode);
}

/** True for a pathspec without git's own signs that means source code by its ending. */
function isNamedCode(path: Arg): boolean {
  if (path.value.startsWith(":") || path.splits === true) return false;
  return isKnown(path) && isCode(path.value) ? true : endsAsCode(openName({ ...path, glob: true }));
}
