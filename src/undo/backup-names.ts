import { descriptionOf } from "../policy/catalog/descriptions.ts";
import type { Arg, Invocation } from "../policy/model/invocation.ts";
import { nameOf } from "../sys/paths.ts";

/**
 * The names under which a command keeps what it replaces (`sed -i.bak`, `cp -b`, `patch`): whatever has such a name is
 * overwritten. `path` is what the command writes to.
 */
export function backupNames({ program, args }: Invocation, path: Arg): readonly Arg[] {
  const suffix = suffixOf(program, args);
  if (suffix === undefined || path.value.endsWith("/")) return [];
  if (!suffix.includes("*")) return [{ ...path, value: `${path.value}${suffix}` }];
  const name = suffix.replaceAll("*", nameOf(path.value));
  const folder = suffix.includes("/") ? "" : path.value.slice(0, -nameOf(path.value).length);
  return [{ ...path, value: `${folder}${name}` }];
}

function suffixOf(program: string, args: readonly Arg[]): string | undefined {
  const kept = descriptionOf(program)?.keepsOld;
  if (kept === undefined) return undefined;
  if (kept === "in place") return given(args, IN_PLACE);
  if (kept === "original") return behind(args, /^-z$|^--suffix$/) ?? ".orig";
  const suffix = behind(args, /^-S$|^--suffix$/);
  const keeps = args.some(({ value }) => /^-[A-Za-z]*b|^--b(?:ackup)?(?:=|$)/.test(value));
  return suffix ?? (keeps ? "~" : undefined);
}

/** `-i.bak`, `-pi.orig`, `--in-place=.bak`. */
const IN_PLACE = /^(?:-[nErsuzplaw\d]*i|--in-place=)(.+)$/;

function given(args: readonly Arg[], pattern: RegExp): string | undefined {
  for (const { value } of args) {
    const suffix = pattern.exec(value)?.[1];
    if (suffix !== undefined) return suffix;
  }
  return undefined;
}

/** The value of an option, behind it or attached to it. */
function behind(args: readonly Arg[], option: RegExp): string | undefined {
  for (const [at, { value }] of args.entries()) {
    if (option.test(value)) return args[at + 1]?.value;
    const [name = "", ...rest] = value.split("=");
    if (rest.length > 0 && option.test(name)) return rest.join("=");
    if (/^-[Sz]./.test(value) && option.test(value.slice(0, 2))) return value.slice(2);
  }
  return undefined;
}
