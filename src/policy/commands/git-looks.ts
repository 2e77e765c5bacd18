import type { Effect } from "../model.ts";
import type { Description, Descriptions } from "./command.ts";
import { namedPaths, pathsOf, read, written } from "./git-effects.ts";
import type { Arguments } from "./parse-arguments.ts";

// https://git-scm.com/docs has a page for each sub-command, and one for the options that several share.

/** Sub-commands that show what is recorded, or write it into a file. */
export const looks: Descriptions = {
  ...{ diff, show: diff, "diff-tree": diff, "diff-index": diff, "diff-files": diff, difftool },
  ...{ log, whatchanged: log, "rev-list": log, shortlog: log, "format-patch": formatPatch },
  ...{
    "range-diff": log,
    blame,
    annotate: blame,
    grep,
    "cat-file": catFile,
    "hash-object": hashObject,
  },
  ...{ archive, bundle, "fast-export": fastExport, status, describe: status, "rev-parse": status },
  ...{
    "ls-files": status,
    "ls-tree": status,
    "merge-base": status,
    bugreport: report,
    diagnose: report,
  },
  ...{ help: status, version: status, credential: status, "credential-store": credentialStore },
};

const SHOWN =
  "-p|-u|--patch -s|--no-patch --raw --patch-with-raw --patch-with-stat --minimal --patience " +
  "--histogram --stat --compact-summary --numstat --shortstat --dirstat --cumulative --summary -z " +
  "--name-only --name-status --cached --staged --no-index --check --full-index --binary --text -a -R -w " +
  "-b -W --exit-code --quiet --ext-diff --no-ext-diff --textconv --no-textconv --follow --cc -c -m -t " +
  "--all --oneline --graph --reverse --root --merge-base --stdin --left-right --cherry-pick --cherry-mark " +
  "--no-merges --merges --first-parent --topo-order --date-order --full-history --decorate --no-decorate";

const SHOWN_ATTACHED =
  "-M|--find-renames -C|--find-copies -B|--break-rewrites -X --color --color-moved --word-diff --submodule " +
  "--relative --abbrev --pretty --format --branches --tags --remotes --notes --ignore-submodules --ws-error-highlight";

const SHOWN_DATA =
  "-U|--unified --inter-hunk-context -S -G -I|--ignore-matching-lines -l --diff-algorithm --anchored " +
  "--src-prefix --dst-prefix --line-prefix --output-indicator-new --output-indicator-old " +
  "--output-indicator-context --word-diff-regex --diff-filter --find-object --rotate-to --skip-to " +
  "--stat-width --stat-name-width --stat-count";

const SELECTED =
  "-n|--max-count --skip --since|--after --until|--before --author --committer --grep --grep-reflog -L " +
  "--min-parents --max-parents --encoding --date --decorate-refs --decorate-refs-exclude --glob --exclude";

function diff(): Description {
  return {
    options: {
      switch: SHOWN,
      attached: SHOWN_ATTACHED,
      data: SHOWN_DATA,
      used: "-O",
      written: "--output",
    },
    effects: (args) => (isSummary(args) ? [] : shown(args)),
  };
}

/** Options with which names and numbers are all that is shown. */
function isSummary(args: Arguments): boolean {
  return args.has("--stat", "--name-only", "--name-status", "--shortstat", "--numstat");
}

function difftool(): Description {
  return {
    options: {
      switch:
        "-g|--gui -d|--dir-diff -y|--no-prompt --prompt --symlinks --tool-help --trust-exit-code --no-index --cached",
      data: "-t|--tool",
      shell: "-x|--extcmd",
    },
    effects: shown,
  };
}

function log(): Description {
  return {
    options: {
      switch: SHOWN,
      attached: SHOWN_ATTACHED,
      data: `${SHOWN_DATA} ${SELECTED}`,
      used: "-O",
      written: "--output",
    },
    effects: (args) => {
      if (isSummary(args)) return [];
      const lines = args.value("-L");
      const file = /:([^:]+)$/.exec(lines?.value ?? "")?.[1];
      if (lines !== undefined && file !== undefined) return [read({ ...lines, value: file })];
      return args.has("-p", "-L") ? shown(args) : [];
    },
  };
}

function formatPatch(): Description {
  return {
    options: {
      switch: `${SHOWN} -k --stdout --numbered -N --no-numbered --signoff --cover-letter`,
      attached: `${SHOWN_ATTACHED} --attach --inline --thread --base --interdiff`,
      data: `${SHOWN_DATA} ${SELECTED} --start-number -v|--reroll-count --suffix --subject-prefix --to --cc --from --in-reply-to --add-header --signature --creation-factor`,
      used: "-O --signature-file",
      written: "-o|--output-directory --output",
    },
    effects: (args) => (args.behindDashes === undefined ? [] : shown(args)),
  };
}

function blame(): Description {
  return {
    options: {
      switch:
        "-b --root --show-stats -l -t -s -e -w -f -n -c -p --porcelain --line-porcelain --incremental --progress",
      attached: "-M -C --abbrev --color-lines",
      data: "-L --date --ignore-rev",
      used: "-S --ignore-revs-file",
      read: "--contents",
    },
    effects: shown,
  };
}

function grep(): Description {
  return {
    options: {
      switch:
        "-h -H -a -i -I -w -v -E -G -P -F -n -l -L -z -o -c -p -W -q -r --cached --no-index --untracked " +
        "--exclude-standard --recurse-submodules --invert-match --ignore-case --word-regexp --text --textconv " +
        "--recursive --extended-regexp --basic-regexp --fixed-strings --perl-regexp --line-number --column " +
        "--full-name --files-with-matches --name-only --files-without-match --null --only-matching --count " +
        "--break --heading --show-function --function-context --and --or --not --quiet --all-match --index",
      attached: "-O|--open-files-in-pager --color",
      data: "-e -C|--context -B|--before-context -A|--after-context -m|--max-count --max-depth --threads",
      used: "-f",
    },
    effects: (args) => {
      const pager = args.value("-O");
      const opened: Effect[] =
        pager === undefined ? [] : [{ kind: "run", code: pager, host: "here" }];
      // The first operand is what it looks for; without `--` the others may be revisions.
      const isGiven = args.behindDashes !== undefined || args.has("-e", "-f");
      const words = args.behindDashes ?? args.operands.slice(isGiven ? 0 : 1);
      return [...opened, ...pathsOf(words).map(read)];
    },
  };
}

function catFile(): Description {
  return {
    options: {
      switch:
        "-p -t -s -e --textconv --filters --batch-all-objects --buffer --unordered --follow-symlinks",
      attached: "--batch --batch-check --batch-command",
      data: "--path",
    },
    effects: shown,
  };
}

function hashObject(): Description {
  return {
    options: {
      switch: "-w --stdin --stdin-paths --no-filters --literally",
      data: "-t --path",
    },
    effects: shown,
  };
}

function archive(): Description {
  return {
    options: {
      switch: "-v|--verbose -l|--list --worktree-attributes",
      data: "--format --prefix --mtime",
      address: "--remote",
      shell: "--exec",
      written: "-o|--output",
      read: "--add-file",
    },
    effects: () => [],
  };
}

function bundle(): Description {
  return {
    options: { switch: "-q|--quiet --progress --all --branches --tags", data: "--version --since" },
    effects: ({ operands: [verb, file] }) =>
      verb?.value === "create" && file !== undefined ? [written(file)] : [],
  };
}

function fastExport(): Description {
  return {
    options: {
      switch:
        "--all --use-done-feature --no-data --full-tree --anonymize --reference-excluded-parents",
      data: "--progress --signed-tags --tag-of-filtered-object --reencode --refspec",
      used: "--import-marks",
      written: "--export-marks",
    },
    effects: () => [],
  };
}

/** Shows names, numbers and states. */
function status(): Description {
  return { options: {}, effects: () => [] };
}

function report(): Description {
  return {
    options: {
      attached: "--diagnose",
      data: "-s|--suffix --mode",
      written: "-o|--output-directory",
    },
    effects: () => [],
  };
}

function credentialStore(): Description {
  return { options: { used: "--file" }, effects: () => [] };
}

function shown(args: Arguments): readonly Effect[] {
  return namedPaths(args).map(read);
}
