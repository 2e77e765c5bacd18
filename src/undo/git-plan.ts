import { effectsOfKind } from "../policy/catalog/effects.ts";
import { type Invocation, UNKNOWN } from "../policy/model/invocation.ts";
import type { Lost } from "../policy/model/model.ts";
import { absolutePath } from "../policy/text/path.ts";
import { gitLine } from "../policy/tools/git.ts";
import { looks } from "../policy/tools/git-looks.ts";

/** What a command of git throws away, as far as the line says it. */
export interface GitLoss {
  /** Folders in which it may run. */
  readonly folders: readonly string[];
  readonly verb: string;
  readonly loses: readonly Lost[];
  /** Whole names of refs that point to something else afterwards. */
  readonly refs: readonly string[];
  /** The words behind the sub-command. */
  readonly words: readonly string[];
  /** True where a word may name a commit, so that what it means depends on what ran before. */
  readonly namesCommits: boolean;
  /** True where the line does nothing else, so that nothing changes before git looks. */
  readonly isAlone: boolean;
}

/** What git can be asked about before it is lost. */
const KNOWN: readonly Lost[] = [
  ...(["all changes", "changes", "untracked files", "changed files"] as const),
  ...(["stashed changes", "branch", "merged branch", "tag", "changed worktree"] as const),
  ...(["unfinished merge", "ignored files"] as const),
  ...(["staged changes", "moved ref", "replaced branch"] as const),
];

/** What of it lies in the checkout, and not in the repository's own records. */
export const IN_CHECKOUT: readonly Lost[] = [
  "all changes",
  "changes",
  "untracked files",
  "changed files",
  "unfinished merge",
  "ignored files",
  "staged changes",
];

/** True for what a line may lose besides anything else, as it is only saved where that is known. */
function isBeside({ loses }: GitLoss): boolean {
  return loses.length > 0 && loses.every((what) => BESIDE.includes(what));
}

/** What is lost beside what a command is for, and of which most commands lose nothing. */
export const BESIDE: readonly Lost[] = ["ignored files", "staged changes"];

/** What a command of git throws away; undefined for one that throws nothing away, an error where nobody can tell. */
export function gitLossOf(
  invocation: Invocation,
  folders: readonly string[],
): GitLoss | Error | undefined {
  if (invocation.program !== "git") return undefined;
  const lost = effectsOfKind(invocation, "lose");
  const loses = lost.map(({ what }) => what);
  const refs = lost.flatMap(({ what, names }) =>
    what === "moved ref"
      ? names.map(({ value }) => value)
      : what === "replaced branch"
        ? names.map(({ value }) => `refs/heads/${value}`)
        : [],
  );
  const restores = effectsOfKind(invocation, "restore").length > 0;
  const deletes = effectsOfKind(invocation, "delete").length > 0;
  if (loses.length === 0 && !restores && !deletes) return undefined;
  const { verb, args, folder } = gitLine(invocation.args);
  const words = args.map(({ value }) => value);
  if (loses.every((what) => BESIDE.includes(what)) && loses.length > 0) {
    const { args } = gitLine(invocation.args);
    if (args.some(({ value }) => value.includes(UNKNOWN))) return undefined;
  }
  // A reset or checkout that keeps what is not committed, or stops where it cannot.
  if (loses.length === 0 && restores && KEEPS.includes(verb?.value ?? "")) return undefined;
  const isKnown = loses.length > 0 || (deletes && !restores);
  if (!isKnown || !loses.every((what) => KNOWN.includes(what)))
    return new Error(`what git ${verb?.value} loses is not fully known`);
  if (words.some((word) => word.includes(UNKNOWN) || /^--(?:recurse-sub|pathspec-f)/.test(word)))
    return new Error("a word of it is not known before it runs");
  if (
    !loses.includes("ignored files") &&
    !loses.includes("moved ref") &&
    MOVES_OTHERS.some(
      ([at, word]) => at.test(verb?.value ?? "") && words.some((one) => word.test(one)),
    )
  )
    return new Error("it changes a branch that it does not stand on, or one of another repository");
  const at = (from: string) => (folder === undefined ? from : absolutePath(folder.value, from));
  if (folder?.value.includes(UNKNOWN) === true) return new Error("where git runs is not known");
  const isInCheckout = loses.some((what) => IN_CHECKOUT.includes(what));
  const operands = words.filter((word) => !word.startsWith("-") && word !== "HEAD" && word !== ".");
  return {
    folders: folders.map(at),
    verb: verb?.value ?? "",
    loses,
    refs,
    words,
    namesCommits: isInCheckout && operands.length > 0,
    isAlone: false,
  };
}

/** Words with which a sub-command moves or deletes a ref besides the current branch and those that it is asked about. */
const MOVES_OTHERS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:checkout|switch)$/, /^(?:-\w*[BCt]|--force-create|--track)/],
  [/^branch$/, /^(?:-\w*r|--remotes)/],
];

const KEEPS: readonly string[] = ["reset", "checkout", "restore", "stash"];

/** True for a command of git that changes nothing. */
function isLookOfGit({ args }: Invocation): boolean {
  const verb = gitLine(args).verb?.value ?? "";
  return Object.hasOwn(looks, verb);
}

/** What git would do depends on what the line did before to the repository. */
export function mixesGit(
  git: readonly GitLoss[],
  hasTargets: boolean,
  invocations: readonly Invocation[],
): string | undefined {
  const losing = git.filter((one) => !isBeside(one));
  if (losing.length === 0 && !hasTargets) return undefined;
  const others = invocations.filter((one) => one.program === "git" && !isLookOfGit(one));
  if (others.length === 0 || (others.length === 1 && losing.length === 1)) return undefined;
  const isPlain = losing.every(({ namesCommits }) => !namesCommits);
  return others.length === losing.length && isPlain
    ? undefined
    : "several commands change the repository";
}
