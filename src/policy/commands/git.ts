import type { Arg } from "../invocation.ts";
import { isAbsolutePath } from "../path.ts";
import type { Description } from "./command.ts";
import { type Option, parseArguments } from "./parse-arguments.ts";

/** git's own options, before the sub-command: https://git-scm.com/docs/git */
export const GIT_OPTIONS: Description["options"] = {
  switch:
    "-v|--version -h|--help -p|--paginate -P|--no-pager --bare --no-replace-objects --no-lazy-fetch " +
    "--no-optional-locks --no-advice --literal-pathspecs --glob-pathspecs --noglob-pathspecs " +
    "--icase-pathspecs --html-path --man-path --info-path --exec-path --list-cmds",
  data: "-c --namespace --super-prefix --config-env --attr-source",
  used: "-C --git-dir --work-tree",
};

/** A line of git: its own options, and the sub-command with what belongs to it. */
export interface GitLine {
  readonly options: readonly Option[];
  /** True when git itself only prints help, its version or a path of its own. */
  readonly onlyPrints: boolean;
  /** Settings given by `-c`, in order: `key=value`, or `key` alone for true. */
  readonly settings: readonly string[];
  /** Where it runs instead of the command's own folder: each `-C` starts from the one before. */
  readonly folder: Arg | undefined;
  readonly verb: Arg | undefined;
  /** Everything behind the sub-command. */
  readonly args: readonly Arg[];
}

/** Tells git's own options from the sub-command. */
export function gitLine(words: readonly Arg[]): GitLine {
  const { options, rest, has } = parseArguments(words, { options: GIT_OPTIONS }, { operands: 0 });
  const settings: string[] = [];
  let folder: Arg | undefined;
  for (const { names, value } of options) {
    if (value === undefined) continue;
    if (names[0] === "-c") settings.push(value.value);
    if (names[0] !== "-C") continue;
    const isFrom = folder !== undefined && !isAbsolutePath(value.value);
    folder = isFrom ? { ...value, value: `${folder?.value}/${value.value}` } : value;
  }
  const [verb, ...args] = rest;
  const onlyPrints = has("--help", "--version");
  return { options, onlyPrints, settings, folder, verb, args };
}
