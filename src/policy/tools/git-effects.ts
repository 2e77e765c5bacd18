import type { Arguments } from "../commands/parse-arguments.ts";
import type { Belonging } from "../model/belonging.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect, Lost } from "../model/model.ts";

/** What version control loses. */
export function gitLoss(what: Lost, names: readonly Arg[] = []): readonly Effect[] {
  return [{ kind: "lose", what, names }];
}

/** Branches that are made or deleted. */
export function branches(does: Belonging["does"], names: readonly Arg[]): readonly Belonging[] {
  return names.map((name) => ({ what: "branch", does, name }));
}

/** Refs that point to something else afterwards, by their names below a folder such as `refs/heads`. */
export function moves(folder: string, names: readonly Arg[]): readonly Effect[] {
  const whole = names.map((name) => ({ ...name, value: `${folder}/${name.value}` }));
  return whole.length === 0 ? [] : gitLoss("moved ref", whole);
}

/** A path whose content is shown, or goes somewhere else. */
export function read(path: Arg): Effect {
  return { kind: "read", path, purpose: "copied" };
}

/** A path that is written. */
export function written(path: Arg): Effect {
  return { kind: "write", path };
}

/** The file that a message is taken from, which stays in the history. */
export function message(args: Arguments): readonly Effect[] {
  const file = args.value("-F");
  if (file === undefined || file.value === "-") return [];
  return [{ kind: "read", path: file, purpose: "recorded" }];
}

/** The paths that a sub-command is given; without `--` some of them may be revisions. */
export function namedPaths({ behindDashes, operands }: Arguments): readonly Arg[] {
  return pathsOf(behindDashes ?? operands);
}

/** Words as paths, without those that take paths out: `:!.env`, `:^.env`, `:(exclude).env`. */
export function pathsOf(words: readonly Arg[]): readonly Arg[] {
  return words
    .filter(({ value }) => !/^:(?:\/?[!^]|\([^)]*\bexclude\b[^)]*\))/.test(value))
    .map((word) => ({ ...word, value: pathOf(word.value) }));
}

/** `HEAD:.env` and `:(top).env` name `.env`; `C:\x` keeps its drive. */
function pathOf(word: string): string {
  const magic = /^:\([^)]*\)/.exec(word)?.[0].length ?? 0;
  const colon = word.indexOf(":", magic);
  return colon > 1 || colon === 0 ? word.slice(colon + 1) : word.slice(magic);
}

/** A path that is deleted itself. */
export function removed(path: Arg): Effect {
  return { kind: "delete", path, host: "here", extent: "itself" };
}

/** The checks of a project left out, as several sub-commands can. */
export function skipped(args: Arguments): readonly Effect[] {
  return args.has("--no-verify") ? [{ kind: "skip-checks" }] : [];
}

/** The remote's name for what is pushed: `b` of `+a:b`. */
export function targetOf(ref: Arg): Arg {
  const plain = ref.value.replace(/^\+/, "");
  return { ...ref, value: plain.slice(plain.lastIndexOf(":") + 1) };
}
