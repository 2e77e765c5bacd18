import { gitLine } from "../commands/git.ts";
import { type FlagSpec, type Flags, readFlags } from "../flags.ts";
import type { Arg, Invocation } from "../invocation.ts";
import type { Hit, Rule } from "../rule.ts";
import type { World } from "../world.ts";

/** A git command told apart: its subcommand, that one's arguments, and settings from `-c`. */
export interface GitCall {
  readonly verb: string;
  readonly args: readonly Arg[];
  readonly flags: Flags;
  /** Arguments after a lone `--`, or `undefined` without one. */
  readonly paths: readonly Arg[] | undefined;
  readonly settings: ReadonlyMap<string, string>;
  /** Where it runs instead of the command's own folder (`-C`). */
  readonly folder: Arg | undefined;
}

/** Reads a git invocation; `undefined` when it only asks for help or has no subcommand. */
export function readGit(invocation: Invocation): GitCall | undefined {
  if (READ.has(invocation)) return READ.get(invocation);
  const git = read(invocation);
  READ.set(invocation, git);
  return git;
}

/** Every git rule asks for the same reading. */
const READ = new WeakMap<Invocation, GitCall | undefined>();

function read(invocation: Invocation): GitCall | undefined {
  const line = gitLine(invocation.args);
  const given = line.verb?.value ?? "";
  const verb = given.toLowerCase();
  if (verb === "" || verb === "help") return undefined;
  if (line.onlyPrints) return undefined;
  // `git RESET --HARD` fails everywhere but where case is lost on the way; it means the same.
  const args =
    verb === given
      ? line.args
      : line.args.map((arg) => ({ ...arg, value: arg.value.toLowerCase() }));
  const marker = args.findIndex((arg) => arg.value === "--");
  const before = marker < 0 ? args : args.slice(0, marker);
  const flags = readFlags(before, SPECS.get(verb) ?? {});
  const asks = flags.all.some(({ arg }) => /^(?:--help|--version|-h)$/.test(arg.value));
  if (asks) return undefined;
  const settings = new Map<string, string>();
  for (const setting of line.settings) {
    const equals = setting.indexOf("=");
    const key = equals < 0 ? setting : setting.slice(0, equals);
    settings.set(key.toLowerCase(), equals < 0 ? "true" : setting.slice(equals + 1));
  }
  const paths = marker < 0 ? undefined : args.slice(marker + 1);
  return { verb, args, flags, paths, settings, folder: line.folder };
}

/** A check over a git command that was read. */
type Check = (git: GitCall, invocation: Invocation, world: World) => Hit | undefined;

/** Makes a rule's check of one over a git command; what only asks for help is never a hit. */
export function checking(check: Check): Rule["check"] {
  return (invocation, world) => {
    const git = readGit(invocation);
    return git === undefined ? undefined : check(git, invocation, world);
  };
}

/** Branches everybody works from. */
export function isSharedBranch(name: string): boolean {
  return /^(?:refs\/heads\/)?(?:main|master|trunk|production|prod|release|develop)$/.test(name);
}

const SPECS: ReadonlyMap<string, FlagSpec> = new Map([
  [
    "push",
    {
      values: "o",
      long: ["repo", "receive-pack", "exec", "push-option", "recurse-submodules"],
      known: ["force", "force-with-lease", "force-if-includes", "follow-tags", "prune", "progress"],
    },
  ],
  [
    "reset",
    { long: ["pathspec-from-file"], known: ["hard", "help", "soft", "mixed", "merge", "keep"] },
  ],
  [
    "clean",
    { values: "e", long: ["exclude"], known: ["force", "dry-run", "interactive", "quiet"] },
  ],
  [
    "checkout",
    {
      values: "bBU",
      long: ["orphan", "conflict", "pathspec-from-file", "unified", "inter-hunk-context"],
      known: ["force", "track", "guess", "detach", "recurse-submodules", "ours", "theirs", "merge"],
    },
  ],
  [
    "switch",
    {
      values: "cC",
      long: ["create", "force-create", "orphan", "conflict"],
      known: ["force", "discard-changes", "detach"],
    },
  ],
  [
    "restore",
    {
      values: "sU",
      long: ["source", "conflict", "pathspec-from-file", "unified", "inter-hunk-context"],
      known: ["staged", "worktree", "patch", "quiet"],
    },
  ],
  [
    "branch",
    {
      values: "u",
      long: ["set-upstream-to", "contains", "merged", "no-merged", "sort", "format"],
      known: ["delete", "force", "move", "copy"],
    },
  ],
  [
    "tag",
    { values: "mFun", long: ["message", "file", "sort", "contains"], known: ["delete", "force"] },
  ],
  [
    "commit",
    {
      values: "mFCctS",
      long: [
        "message",
        "file",
        "author",
        "date",
        "template",
        "reuse-message",
        "reedit-message",
        "fixup",
        "squash",
        "trailer",
        "cleanup",
      ],
      known: ["no-verify", "amend", "all", "no-edit"],
    },
  ],
  ["gc", { known: ["prune", "no-prune", "aggressive", "auto", "force"] }],
  ["rm", { known: ["force", "cached", "dry-run", "recursive"] }],
]);
