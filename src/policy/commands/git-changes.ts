import type { Arg } from "../invocation.ts";
import type { Effect } from "../model.ts";
import type { Description, Descriptions } from "./command.ts";
import { HERE, lose, message, namedPaths } from "./git-effects.ts";
import { settingsGiven } from "./git-settings.ts";
import type { Arguments } from "./parse-arguments.ts";

// https://git-scm.com/docs has a page for each sub-command.

/** Sub-commands that change the work tree, or record it. */
export const changes: Descriptions = {
  ...{ add, stage: add, rm, mv, commit, merge, am, rebase, "cherry-pick": pick, revert: pick },
  ...{ reset, checkout, switch: switchTo, restore, clean, stash, apply },
  ...{ "checkout-index": checkoutIndex, "read-tree": readTree },
};

const FILES = "--pathspec-from-file";

function add(): Description {
  return {
    options: {
      switch:
        "-n|--dry-run -v|--verbose -i|--interactive -p|--patch -e|--edit -f|--force -u|--update -A|--all " +
        "--renormalize -N|--intent-to-add --refresh --ignore-errors --ignore-missing --sparse",
      data: "--chmod",
      used: FILES,
    },
    effects: (args) =>
      namedPaths(args).map((path) => ({ kind: "read", path, purpose: "recorded" })),
  };
}

function rm(): Description {
  return {
    options: {
      switch:
        "-n|--dry-run -q|--quiet --cached -f|--force -r --ignore-unmatch --sparse --pathspec-file-nul",
      used: FILES,
    },
    effects: (args) => {
      if (args.has("--cached", "--dry-run")) return [];
      const paths = namedPaths(args);
      const lost = args.has("--force") ? lose("changed files", paths) : [];
      return [...paths.map(removed), ...lost];
    },
  };
}

function mv(): Description {
  return {
    options: { switch: "-v|--verbose -n|--dry-run -f|--force -k --sparse" },
    effects: (args) => (args.has("--dry-run") ? [] : namedPaths(args).map(removed)),
  };
}

const SIGNED = "-S|--gpg-sign";

function commit(): Description {
  return {
    options: {
      switch:
        "-q|--quiet -v|--verbose --reset-author -s|--signoff -e|--edit --status -a|--all -i|--include " +
        "--interactive -p|--patch -o|--only -n|--no-verify --dry-run --short --branch --ahead-behind " +
        "--porcelain --long -z|--null --amend --no-post-rewrite --allow-empty --allow-empty-message --no-edit",
      attached: `${SIGNED} -u|--untracked-files`,
      data:
        "-F|--file --author --date -m|--message -c|--reedit-message -C|--reuse-message --fixup --squash --trailer " +
        "--cleanup",
      used: `-t|--template ${FILES}`,
    },
    effects: (args) => [...skipped(args), ...message(args)],
  };
}

function merge(): Description {
  return {
    options: {
      switch:
        "-n|--no-stat --stat --log --squash --commit -e|--edit --ff --ff-only --no-ff --no-commit --no-edit --verify-signatures " +
        "-v|--verbose -q|--quiet --abort --quit --continue --allow-unrelated-histories --autostash --signoff " +
        "--no-verify",
      attached: SIGNED,
      data: "-F|--file -s|--strategy -X|--strategy-option -m|--message --cleanup --into-name",
    },
    effects: (args) => [...skipped(args), ...message(args)],
  };
}

function am(): Description {
  return {
    options: {
      switch:
        "-i|--interactive -3|--3way -q|--quiet -s|--signoff -u|--utf8 -k|--keep --keep-non-patch --continue " +
        "-r|--resolved --skip --abort --quit --no-verify --reject --allow-empty",
      attached: `${SIGNED} --show-current-patch`,
      data: "--whitespace -C -p --exclude --include --directory --patch-format --quoted-cr --empty",
    },
    effects: (args) => [...skipped(args), ...patched(args)],
  };
}

function rebase(): Description {
  return {
    options: {
      switch:
        "--keep-base --no-verify -q|--quiet -v|--verbose -n|--no-stat --signoff --ignore-date " +
        "--ignore-whitespace -f|--force-rebase --no-ff --continue --skip --abort --quit --edit-todo " +
        "--show-current-patch --apply -m|--merge -i|--interactive --autosquash --update-refs --autostash " +
        "--fork-point --root --reschedule-failed-exec --reapply-cherry-picks --stat",
      attached: `${SIGNED} -r|--rebase-merges`,
      data: "--onto --whitespace -C --empty -s|--strategy -X|--strategy-option",
      shell: "-x|--exec",
    },
    effects: skipped,
  };
}

function pick(): Description {
  return {
    options: {
      switch:
        "-e|--edit -n|--no-commit --quit --continue --abort --skip -s|--signoff -x --ff --no-verify",
      attached: SIGNED,
      data: "-m|--mainline --strategy -X|--strategy-option --cleanup",
    },
    effects: skipped,
  };
}

/** The checks of a project left out, as several sub-commands can. */
function skipped(args: Arguments): readonly Effect[] {
  return args.has("--no-verify") ? [{ kind: "skip-checks" }] : [];
}

function reset(): Description {
  return {
    options: {
      switch:
        "-q|--quiet --no-refresh --mixed --soft --hard --merge --keep -p|--patch -N|--intent-to-add --pathspec-file-nul",
      attached: "--recurse-submodules",
      used: FILES,
    },
    effects: (args, before) => {
      const lost = args.has("--hard", "--merge") ? lose("all changes") : [];
      return [...lost, ...restored(namedPaths(args), before)];
    },
  };
}

function checkout(): Description {
  return {
    options: {
      switch:
        "-t|--track --guess -l --overlay -q|--quiet --progress -m|--merge -d|--detach -f|--force --overwrite-ignore " +
        "--ignore-other-worktrees -2|--ours -3|--theirs -p|--patch --ignore-skip-worktree-bits --pathspec-file-nul",
      attached: "--recurse-submodules",
      data: "-b -B --conflict --orphan -U|--unified --inter-hunk-context",
      used: FILES,
    },
    effects: (args, before) => {
      const lost = discardsByCheckout(args) ? lose("changes", args.operands) : [];
      return [...lost, ...restored(namedPaths(args), before)];
    },
  };
}

function discardsByCheckout(args: Arguments): boolean {
  const { behindDashes, operands } = args;
  if (args.has("--force", FILES)) return true;
  // One side of a conflict, which git keeps until the file is added.
  if (args.has("--ours", "--theirs")) return false;
  if (behindDashes !== undefined && behindDashes.length > 0) return true;
  if (args.has("-b", "-B", "--orphan", "--detach", "--patch")) return false;
  const words = operands.map((arg) => arg.value);
  if (words.some((word) => /^\.{1,2}$|^\.{0,2}\/|^:\/|^\*/.test(word))) return true;
  // Some write the value of `--recurse-submodules` as a word of its own.
  const isValue = args.has("--recurse-submodules") ? /^(?:on-demand|checkout|yes|no)$/ : /^$/;
  return words.filter((word) => !isValue.test(word)).length > 1;
}

function switchTo(): Description {
  return {
    options: {
      switch:
        "-t|--track --guess --discard-changes -q|--quiet --progress -m|--merge -d|--detach -f|--force --overwrite-ignore " +
        "--ignore-other-worktrees",
      attached: "--recurse-submodules",
      data: "-c|--create -C|--force-create --conflict --orphan",
    },
    effects: (args) => (args.has("--force", "--discard-changes") ? lose("changes") : []),
  };
}

function restore(): Description {
  return {
    options: {
      switch:
        "-S|--staged -W|--worktree --ignore-unmerged --overlay -q|--quiet --progress -m|--merge -2|--ours " +
        "-3|--theirs -p|--patch --ignore-skip-worktree-bits --pathspec-file-nul",
      attached: "--recurse-submodules",
      data: "-s|--source --conflict -U|--unified --inter-hunk-context",
      used: FILES,
    },
    effects: (args, before) => {
      const isGiven = args.operands.length > 0 || args.has(FILES, "--patch");
      const ofTree = args.has("--worktree") || !args.has("--staged", "--no-worktree");
      // One side of a conflict, which git keeps until the file is added.
      const isSide = args.has("--ours", "--theirs");
      const lost = isGiven && ofTree && !isSide ? lose("changes", args.operands) : [];
      return [...lost, ...restored(namedPaths(args), before)];
    },
  };
}

function clean(): Description {
  return {
    options: {
      switch: "-q|--quiet -n|--dry-run -f|--force -i|--interactive -d -x -X",
      data: "-e|--exclude",
    },
    effects: (args, before) => {
      if (args.has("--dry-run", "--interactive")) return [];
      const settings = settingsGiven(before);
      const required = settings.findLast(([key]) => key === "clean.requireforce");
      const isFree = required?.[1] === "false";
      if (!args.has("--force") && !isFree) return [];
      const files = args.operands;
      const folders = files.length > 0 ? files : [HERE];
      const deleted = folders.map(
        (path): Effect => ({ kind: "delete", path, host: "here", extent: "extra" }),
      );
      const areNamed =
        files.length > 0 && files.every(({ value, glob }) => /[^/.]\.\w+$/.test(value) && !glob);
      return areNamed ? deleted : [...deleted, ...lose("untracked files", files)];
    },
  };
}

function stash(): Description {
  return {
    options: {
      switch:
        "-p|--patch -k|--keep-index -q|--quiet -u|--include-untracked -a|--all -S|--staged --index --stat",
      data: "-m|--message",
      used: FILES,
    },
    effects: (args, before) => {
      const [first, ...rest] = args.operands;
      const verb = first?.value ?? "";
      if (verb === "drop" || verb === "clear") return lose("stashed changes", rest);
      if (verb === "list" || verb === "show") return [];
      const paths = /^(?:push|pop|apply|save|branch|create|store)$/.test(verb)
        ? rest
        : args.operands;
      return paths.length > 0 || isElsewhere(before) ? restored(paths, before) : [];
    },
  };
}

function checkoutIndex(): Description {
  return {
    options: {
      switch: "-a|--all -f|--force -n|--no-create -q|--quiet -u|--index -z --stdin --temp",
      data: "--stage",
      written: "--prefix",
    },
    effects: (args) => (args.has("--force") ? lose("changes", args.operands) : []),
  };
}

function readTree(): Description {
  return {
    options: {
      switch: "-m --reset -u -i -n|--dry-run -v --trivial --aggressive --empty -q|--quiet",
      data: "--exclude-per-directory --index-output --super-prefix",
      written: "--prefix",
    },
    effects: (args) => (args.has("--reset") ? lose("changes") : []),
  };
}

function apply(): Description {
  return {
    options: {
      switch:
        "--stat --numstat --summary --check --index --cached -N|--intent-to-add -3|--3way --apply -z -R|--reverse --reject " +
        "--unidiff-zero --no-add --allow-binary-replacement --allow-overlap --inaccurate-eof --recount -v|--verbose -q|--quiet --unsafe-paths",
      data: "--exclude --include -p -C --whitespace --directory --build-fake-ancestor",
    },
    effects: (args) =>
      args.has("--stat", "--numstat", "--summary", "--check", "--cached") ? [] : patched(args),
  };
}

/** A patch changes what it likes in the folder, or in one below. */
function patched(args: Arguments): readonly Effect[] {
  return [{ kind: "restore", path: args.value("--directory") ?? HERE }];
}

/** Files as they were recorded; in another folder, or without names, everything in it. */
function restored(names: readonly Arg[], before: Arguments): readonly Effect[] {
  const paths = names.length === 0 || isElsewhere(before) ? [...names, HERE] : names;
  return paths.map((path) => ({ kind: "restore", path }));
}

function isElsewhere(before: Arguments): boolean {
  return before.has("-C", "--work-tree");
}

function removed(path: Arg): Effect {
  return { kind: "delete", path, host: "here", extent: "itself" };
}
