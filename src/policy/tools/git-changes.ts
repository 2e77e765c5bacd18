import type { Description, Descriptions } from "../commands/command.ts";
import { HERE, make } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Belonging } from "../model/belonging.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { moved } from "./coreutils.ts";
import {
  branches,
  gitLoss,
  message,
  moves,
  namedPaths,
  read,
  removed,
  skipped,
  written,
} from "./git-effects.ts";

// https://git-scm.com/docs has a page for each sub-command. Switches that make no difference are left out: an
// option that is not described is taken for one.

const FILES = "--pathspec-from-file";

/** The same for all that write a commit. */
const SIGNED = "-S|--gpg-sign";

/** How a merge, a rebase or a pick goes on or ends. */
const STEPS = "--continue --abort --skip --quit";

/** Sub-commands that change the work tree, or record it. */
export const changes: Descriptions = {
  add,
  stage: add,
  rm: () => ({
    options: { switch: "-n|--dry-run --cached -f|--force", used: FILES },
    effects: (args) => {
      if (args.has("--dry-run")) return [];
      if (args.has("--cached")) return gitLoss("staged changes");
      const paths = namedPaths(args);
      const lost = args.has("--force") ? gitLoss("changed files", paths) : [];
      return [...paths.map(removed), ...lost];
    },
  }),
  mv: () => ({
    options: { switch: "-n|--dry-run" },
    effects: (args) => (args.has("--dry-run") ? [] : moved(args)),
  }),
  commit: () => ({
    options: {
      switch: "-n|--no-verify",
      attached: `${SIGNED} -u|--untracked-files`,
      data:
        "-F|--file -m|--message -c|--reedit-message -C|--reuse-message --author --date --fixup --squash " +
        "--trailer --cleanup",
      used: `-t|--template ${FILES}`,
    },
    effects: (args) => [...skipped(args), ...message(args)],
  }),
  merge: () => ({
    options: {
      switch: `--no-verify ${STEPS}`,
      attached: SIGNED,
      data: "-F|--file -m|--message -s|--strategy -X|--strategy-option --cleanup --into-name",
    },
    effects: (args) => [...skipped(args), ...message(args), ...mergedBy(args)],
  }),
  am: () => ({
    options: {
      switch: `--no-verify ${STEPS}`,
      attached: SIGNED,
      data: "--whitespace -C -p --exclude --include --directory --patch-format --quoted-cr --empty",
    },
    effects: (args) => [...skipped(args), ...(givenUp(args) ?? patched(args))],
  }),
  rebase: () => ({
    options: {
      switch: `--no-verify --edit-todo ${STEPS}`,
      attached: `${SIGNED} -r|--rebase-merges`,
      data: "--onto --whitespace -C --empty -s|--strategy -X|--strategy-option",
      shell: "-x|--exec",
    },
    effects: (args) => [...skipped(args), ...mergedBy(args)],
  }),
  "cherry-pick": pick,
  revert: pick,
  reset: () => ({
    options: { switch: "--hard --merge --keep", used: FILES },
    effects: (args) => {
      const kept = args.has("--keep") ? gitLoss("ignored files") : gitLoss("staged changes");
      const lost = args.has("--hard", "--merge") ? gitLoss("all changes") : kept;
      // Else it changes what is staged, and no file.
      const isOfTree = args.has("--hard", "--merge", "--keep");
      return [...lost, ...(isOfTree ? restored(namedPaths(args)) : [])];
    },
  }),
  checkout: () => ({
    options: {
      switch: "-f|--force -d|--detach -2|--ours -3|--theirs -p|--patch -m|--merge",
      attached: "--recurse-submodules",
      data: "-b -B --conflict --orphan -U|--unified --inter-hunk-context",
      used: FILES,
    },
    effects: (args) => {
      const isOne = isOneSide(args) || args.has("--merge", "--conflict");
      const left = isOne ? gitLoss("unfinished merge") : gitLoss("ignored files");
      const lost = discardsByCheckout(args) ? gitLoss("changes", discarded(args)) : left;
      const moved = moves("refs/heads", args.values("-B"));
      return [...lost, ...moved, ...restored(namedPaths(args))];
    },
    belongings: (args) => [
      ...branches("makes", args.values("-b")),
      ...branches("takes", args.values("-B")),
      ...branches("makes", args.values("-B")),
    ],
  }),
  switch: () => ({
    options: {
      switch: "-f|--force --discard-changes",
      attached: "--recurse-submodules",
      data: "-c|--create -C|--force-create --conflict --orphan",
    },
    effects: (args) => [
      ...gitLoss(args.has("--force", "--discard-changes") ? "changes" : "ignored files"),
      ...moves("refs/heads", args.values("--force-create")),
    ],
    belongings: (args) => [
      ...branches("makes", args.values("-c")),
      ...branches("takes", args.values("--force-create")),
      ...branches("makes", args.values("--force-create")),
    ],
  }),
  restore: () => ({
    options: {
      switch: "-S|--staged -W|--worktree -2|--ours -3|--theirs -p|--patch",
      data: "-s|--source --conflict -U|--unified --inter-hunk-context",
      used: FILES,
    },
    effects: (args) => {
      const isGiven = args.operands.length > 0 || args.has(FILES, "--patch");
      const isOfTree = args.has("--worktree") || !args.has("--staged", "--no-worktree");
      const isKept = isOneSide(args) && !args.operands.some(isFolder);
      const left = isOneSide(args) && isOfTree ? gitLoss("unfinished merge") : [];
      const lost = isGiven && isOfTree && !isKept ? gitLoss("changes", args.operands) : left;
      const staged = isGiven && !isOfTree ? gitLoss("staged changes") : [];
      // Of what is staged alone no file changes.
      return [...lost, ...staged, ...(isOfTree ? restored(namedPaths(args)) : [])];
    },
  }),
  clean: () => ({
    options: { switch: "-n|--dry-run -f|--force -i|--interactive", data: "-e|--exclude" },
    effects: cleaned,
  }),
  stash: () => ({
    options: {
      switch: "-u|--include-untracked -a|--all",
      data: "-m|--message",
      used: FILES,
    },
    belongings: stashes,
    effects: (args, before) => {
      const [first, ...rest] = args.operands;
      const verb = first?.value ?? "";
      if (verb === "drop" || verb === "clear") return gitLoss("stashed changes", rest);
      if (/^(?:pop|apply|branch)$/.test(verb)) return gitLoss("ignored files");
      const isPush = /^(?:push|save)$/.test(verb);
      // It refuses any other word that stands in front of `--`, but for a path behind `-p`.
      const isPath = first === args.behindDashes?.[0] || args.has("-p", "--patch");
      if (!isPush && first !== undefined && !isPath) return [];
      // The words behind `save` are a message.
      const paths = verb === "save" ? [] : isPush ? rest : args.operands;
      // A stash of everything brings back what it takes.
      const isElsewhere = before.has("-C", "--work-tree");
      return paths.length > 0 || isElsewhere ? restored(paths) : [];
    },
  }),
  "checkout-index": () => ({
    options: { switch: "-f|--force -a|--all --stdin", data: "--stage --prefix" },
    effects: (args) => {
      const prefix = args.value("--prefix");
      const under = (path: Arg): Arg =>
        prefix === undefined ? path : { ...path, value: `${prefix.value}${path.value}` };
      const folder = under({ ...(prefix ?? HERE), value: "" });
      return [
        ...(args.has("--force") ? gitLoss("changes", args.operands) : []),
        ...args.operands.map((path) => make(under(path))),
        ...(prefix !== undefined && args.has("--all", "--stdin") ? restored([folder]) : []),
      ];
    },
  }),
  "read-tree": () => ({
    options: { switch: "--reset -u", data: "--prefix", written: "--index-output" },
    effects: (args) => {
      const left = args.has("-u") ? gitLoss("ignored files") : [];
      const prefix = args.value("--prefix");
      const under = prefix === undefined ? [] : restored([prefix]);
      const lost = args.has("--reset")
        ? gitLoss("changes")
        : [...left, ...gitLoss("staged changes")];
      return [...under, ...lost];
    },
  }),
  "sparse-checkout": () => ({
    options: {},
    effects: ({ operands: [verb] }) =>
      /^(?:set|add|reapply|disable|init)$/.test(verb?.value ?? "") ? gitLoss("ignored files") : [],
  }),
  subtree: () => ({
    options: { data: "-m|--message -b|--branch --onto --annotate", used: "-P|--prefix" },
    effects: (args) => {
      const prefix = args.value("--prefix");
      const comes = /^(?:add|pull|merge)$/.test(args.operands[0]?.value ?? "");
      return prefix === undefined || !comes ? [] : restored([prefix]);
    },
  }),
  "merge-file": () => ({
    options: { switch: "-p|--stdout --object-id", data: "-L --marker-size --diff-algorithm" },
    effects: ({ has, operands }) => {
      if (has("--object-id")) return [];
      return operands.map((path, at) => (at === 0 && !has("-p") ? written(path) : read(path)));
    },
  }),
  apply: () => ({
    options: {
      switch: "-R|--reverse --stat --numstat --summary --check --cached",
      data: "--exclude --include -p -C --whitespace --directory",
    },
    effects: (args) => {
      if (args.has("--stat", "--numstat", "--summary", "--check")) return [];
      if (args.has("--cached")) return gitLoss("staged changes");
      // `git diff | git apply -R`: a patch that is not in a file is gone afterwards.
      const isGone = args.has("--reverse") && args.operands.every(({ value }) => value === "-");
      return [...patched(args), ...(isGone ? gitLoss("changes") : [])];
    },
  }),
};

/** What becomes of entries of the stash. */
function stashes(args: Arguments): readonly Belonging[] {
  const [verb, ...rest] = args.operands;
  const [name] = verb?.value === "branch" ? rest.slice(1) : rest;
  const entry = { what: "stash", ...(name === undefined ? {} : { name }) } as const;
  switch (verb?.value) {
    case "list":
    case "show":
    case "create":
      return [];
    case "apply":
      return [{ ...entry, does: "applies" }];
    case "pop":
    case "drop":
    case "branch":
      return [{ ...entry, does: "takes" }];
    case "clear":
      return [{ what: "stash", does: "takes all" }];
    default: {
      const deep = args.has("-u", "-a");
      return [{ what: "stash", does: "makes", ...(deep ? { deep } : {}) }];
    }
  }
}

function add(): Description {
  return {
    options: { data: "--chmod", used: FILES },
    effects: (args) =>
      namedPaths(args).map((path) => ({ kind: "read", path, purpose: "recorded" })),
  };
}

/** A merge that ends without its result; undefined for one that begins or goes on. */
function givenUp(args: Arguments): readonly Effect[] | undefined {
  return args.has("--abort", "--skip", "--quit") ? gitLoss("unfinished merge") : undefined;
}

/** What merging other commits into the work tree loses. */
function mergedBy(args: Arguments): readonly Effect[] {
  return givenUp(args) ?? (args.has("--continue", "--edit-todo") ? [] : gitLoss("ignored files"));
}

function pick(): Description {
  return {
    options: {
      switch: `--no-verify ${STEPS}`,
      attached: SIGNED,
      data: "-m|--mainline --strategy -X|--strategy-option --cleanup",
    },
    effects: (args) => [...skipped(args), ...mergedBy(args)],
  };
}

/** By force the changes of every file go, unless some are named behind a commit or dashes. */
function discarded({ has, operands, behindDashes }: Arguments): readonly Arg[] {
  const isOfAll = has("--force") && operands.length < 2 && behindDashes === undefined;
  return isOfAll ? [] : operands;
}

function discardsByCheckout(args: Arguments): boolean {
  const { behindDashes, operands } = args;
  if (args.has("--force", FILES)) return true;
  if (isOneSide(args)) return operands.some(isFolder);
  if (behindDashes !== undefined && behindDashes.length > 0) return true;
  if (args.has("-b", "-B", "--orphan", "--detach", "--patch")) return false;
  const words = operands.map((arg) => arg.value);
  if (words.some((word) => /^\.{1,2}$|^\.{0,2}\/|^:\/|^\*/.test(word))) return true;
  // Some write the value of `--recurse-submodules` as a word of its own.
  const isValue = args.has("--recurse-submodules") ? /^(?:on-demand|checkout|yes|no)$/ : /^$/;
  return words.filter((word) => !isValue.test(word)).length > 1;
}

/** One side of a conflict, both of which git keeps until the file is added. */
function isOneSide(args: Arguments): boolean {
  return args.has("--ours", "--theirs");
}

/** A folder holds files without a conflict as well, which come out of the index. */
function isFolder({ value, glob }: Arg): boolean {
  return glob || /^\.{1,2}$|[/*]$|^:\/?$/.test(value);
}

/** Whether Git refuses without `--force` is a setting, which another call may have switched off. */
function cleaned(args: Arguments): readonly Effect[] {
  if (args.has("--dry-run", "--interactive")) return [];
  const files = args.operands;
  const deleted = (files.length > 0 ? files : [HERE]).map(
    (path): Effect => ({ kind: "delete", path, host: "here", extent: "extra" }),
  );
  const areNamed =
    files.length > 0 && files.every(({ value, glob }) => /[^/.]\.\w+$/.test(value) && !glob);
  return areNamed ? deleted : [...deleted, ...gitLoss("untracked files", files)];
}

/** A patch changes what it likes in the folder, or in one below. */
function patched(args: Arguments): readonly Effect[] {
  return [{ kind: "restore", path: args.value("--directory") ?? HERE }];
}

/** Files as they were recorded; without names everything in the folder. */
function restored(names: readonly Arg[]): readonly Effect[] {
  return (names.length > 0 ? names : [HERE]).map((path) => ({ kind: "restore", path }));
}
