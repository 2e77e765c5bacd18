import { descriptionOf } from "../catalog/descriptions.ts";
import { matched } from "../effects/match.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Hit } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { ownPath } from "../places/own-program.ts";
import { installedBy, removedBy } from "./installed-address.ts";

/**
 * fairlead's package taken away, which leaves agents without the program that their settings name, or replaced by
 * another version of it. A package of a project is another one than that of this machine.
 */
export function changesOwnPackage(invocation: Invocation, world: World): Hit | undefined {
  if (!namesOwnPackage(invocation.args)) return undefined;
  if (removedBy(invocation).length > 0) {
    const reason = "would remove the program that guards this session with its package";
    return isProjects(invocation, world) ? undefined : matched(invocation, { reason });
  }
  if (installedBy(invocation).length === 0) return undefined;
  if (ownPath(world) === undefined || isProjects(invocation, world)) return undefined;
  const reason = "would replace the program that guards this session by another version of it";
  return matched(invocation, { verdict: "ask", reason });
}

function namesOwnPackage(args: readonly Arg[]): boolean {
  for (const { value } of args)
    if (value.includes("fairlead") && !value.startsWith("-") && isOwnPackage(value)) return true;
  return false;
}

/** The package under the names that registries have for it: with a version, a channel, an owner or a platform. */
function isOwnPackage(value: string): boolean {
  // A folder of that name is no package.
  if (/^[~/].*\/fairlead$/.test(value)) return false;
  return /^@fairlead\/|(?:^|[/#:.])fairlead(?:-(?:bin|git|linux|darwin|win32|windows)[\w-]*)?(?:[@=:_].*|(?:[._-]\d.*)?\.(?:deb|rpm|tgz|apk|gem|msi)|\.git)?$/i.test(
    value,
  );
}

/** What tells npm and its like by the environment that the packages of the machine are meant. */
const EVERYWHERE = /^npm_config_(?:global=(?!false$|0$)|location=global|prefix=)/i;

/** True where only the packages of a project change, and the program that guards this session is none of them. */
function isProjects({ program, args, cwd, env }: Invocation, world: World): boolean {
  for (const [name, { value }] of env) if (EVERYWHERE.test(`${name}=${value}`)) return false;
  const everywhere = descriptionOf(program)?.packages?.everywhere?.split(" ");
  if (everywhere === undefined) return false;
  const own = ownPath(world);
  const isItsOwn = own?.startsWith(`${cwd}/`) === true;
  return (
    !isItsOwn &&
    !args.some(({ value }) =>
      everywhere.includes(value.replace(/(?<=^--(?:prefix|dir|cwd))=.*/, "")),
    )
  );
}
