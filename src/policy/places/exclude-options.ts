import type { Arg } from "../model/invocation.ts";

/** Options whose value names what a program does not look at: `tar --exclude=.env`. */
const LEAVES_OUT =
  " --exclude --exclude-dir --exclude-dirs --exclude-pattern --ignore --ignore-dir --ignore-pattern --skip-dirs --skip-files --hide ";

/**
 * True for an option that keeps a program away from what its value names. `--ignore` counts only
 * with `=`: `rg` and, as an abbreviation, `uniq` have one without a value.
 */
export function leavesOut(option: string, joined: boolean): boolean {
  return LEAVES_OUT.includes(` ${option} `) && (joined || option !== "--ignore");
}

/** The arguments without what such options name, joined by `=` or in the next word. */
export function withoutLeftOut(args: readonly Arg[]): readonly Arg[] {
  if (!args.some(({ value }) => value.startsWith("--"))) return args;
  const kept: Arg[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined) break;
    if (arg.value === "--") return [...kept, ...args.slice(at)];
    const equals = arg.value.indexOf("=");
    const name = equals < 0 ? arg.value : arg.value.slice(0, equals);
    if (!leavesOut(name, equals >= 0)) kept.push(arg);
    else if (equals < 0) at += 1;
  }
  return kept;
}
