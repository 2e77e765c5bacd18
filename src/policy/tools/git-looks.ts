import type { Description, Descriptions } from "../commands/command.ts";
import { change, HERE } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Effect } from "../model/model.ts";
import { namedPaths, pathsOf, read, written } from "./git-effects.ts";

// https://git-scm.com/docs has a page for each sub-command, and one for the options that several share.
// Switches that make no difference are left out: an option that is not described is taken for one.

const SHOWN =
  "-p|-u|--patch --stat --numstat --shortstat --name-only --name-status --submodule --word-diff --ignore-submodules";

const SHOWN_ATTACHED =
  "-M -C -B -X --pretty --format --branches --tags --remotes --color --relative --abbrev";

const SHOWN_DATA =
  "-U|--unified --inter-hunk-context -S -G -I|--ignore-matching-lines -l --diff-algorithm --anchored " +
  "--src-prefix --dst-prefix --line-prefix --output-indicator-new --output-indicator-old " +
  "--output-indicator-context --word-diff-regex --diff-filter --find-object --rotate-to --skip-to";

const SELECTED =
  "-n|--max-count --skip --since|--after --until|--before --author --committer --grep --grep-reflog -L " +
  "--min-parents --max-parents --encoding --date --decorate-refs --decorate-refs-exclude --glob --exclude";

/** Sub-commands that show what is recorded, or write it into a file. */
export const looks: Descriptions = {
  ...{ diff, show: diff, "diff-tree": diff, "diff-index": diff, "diff-files": diff },
  ...{ log, whatchanged: log, "rev-list": log, shortlog: log, "range-diff": log },
  ...{ blame, annotate: blame, status, describe: status, "rev-parse": status },
  ...{ "ls-tree": status, "merge-base": status, help: status, version: status },
  ...{ "for-each-ref": status, "show-ref": status, "name-rev": status, "count-objects": status },
  ...{ "check-ignore": status, "check-attr": status, cherry: status, fsck: status, var: status },
  ...{ rerere: status, "show-branch": status },
  ...{ credential, "credential-store": credential, "credential-cache": credential },
  ...{ "credential-osxkeychain": credential, "credential-libsecret": credential },
  ...{ "credential-manager": credential, "credential-wincred": credential },
  "ls-files": () => ({
    options: {
      switch: "-o|--others",
      data: "-x|--exclude --exclude-per-directory --with-tree",
      used: "-X|--exclude-from",
    },
    effects: ({ has }) => (has("-o") ? [{ kind: "list", path: HERE, only: "untracked" }] : []),
  }),
  difftool: () => ({ options: { data: "-t|--tool", shell: "-x|--extcmd" }, effects: shown }),
  "format-patch": () => ({
    options: {
      switch: SHOWN,
      attached: SHOWN_ATTACHED,
      data:
        `${SHOWN_DATA} ${SELECTED} --start-number -v|--reroll-count --suffix --subject-prefix --to --cc ` +
        "--in-reply-to --add-header --signature --creation-factor",
      used: "-O --signature-file",
      written: "-o|--output-directory --output",
    },
    effects: (args) => (args.behindDashes === undefined ? [] : shown(args)),
  }),
  grep: () => ({
    options: {
      switch: "-h --or",
      attached: "-O|--open-files-in-pager",
      data: "-e -C|--context -B|--before-context -A|--after-context -m|--max-count --max-depth --threads",
      used: "-f",
    },
    effects: searched,
  }),
  "cat-file": () => ({ options: { data: "--path" }, effects: shown }),
  "hash-object": () => ({ options: { data: "-t --path" }, effects: shown }),
  archive: () => ({
    options: {
      data: "--format --mtime --prefix",
      address: "--remote",
      shell: "--exec",
      written: "-o|--output",
      read: "--add-file",
    },
  }),
  bundle: () => ({
    options: { data: "--version" },
    effects: ({ operands: [verb, file] }) =>
      verb?.value === "create" && file !== undefined ? [written(file)] : [],
  }),
  "fast-export": () => ({ options: { used: "--import-marks", written: "--export-marks" } }),
  bugreport: () => ({ options: { data: "-s|--suffix", written: "-o|--output-directory" } }),
  diagnose: () => ({ options: { data: "-s|--suffix --mode", written: "-o|--output-directory" } }),
};

/** What asks for a password, and the helpers that keep it. */
function credential(): Description {
  return {
    options: { data: "--file --socket --timeout" },
    effects: ({ operands: [verb], value }) => {
      const file = value("--file");
      if (verb?.value === "fill" || verb?.value === "get") return [{ kind: "show-secret" }];
      return file === undefined ? [] : [change(file)];
    },
  };
}

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

function log(): Description {
  return {
    options: { ...diff().options, data: `${SHOWN_DATA} ${SELECTED}` },
    effects: (args) => {
      if (isSummary(args)) return [];
      const lines = args.value("-L");
      const file = /:([^:]+)$/.exec(lines?.value ?? "")?.[1];
      if (lines !== undefined && file !== undefined) return [read({ ...lines, value: file })];
      return args.has("-p", "-L") ? shown(args) : [];
    },
  };
}

/** Options with which names and numbers are all that is shown. */
function isSummary(args: Arguments): boolean {
  return args.has("--stat", "--name-only", "--name-status", "--shortstat", "--numstat");
}

function blame(): Description {
  return {
    options: {
      attached: "-M -C",
      data: "-L --date --ignore-rev",
      // It says in its errors what a line of them was.
      read: "--contents -S --ignore-revs-file",
    },
    effects: shown,
  };
}

/** Shows names, numbers and states. */
function status(): Description {
  return { options: {} };
}

function shown(args: Arguments): readonly Effect[] {
  return namedPaths(args).map(read);
}

function searched(args: Arguments): readonly Effect[] {
  const pager = args.value("-O");
  const opened: Effect[] = pager === undefined ? [] : [{ kind: "run", code: pager, host: "here" }];
  // The first operand is what it looks for; without `--` the others may be revisions.
  const isGiven = args.behindDashes !== undefined || args.has("-e", "-f");
  const words = args.behindDashes ?? args.operands.slice(isGiven ? 0 : 1);
  return [...opened, ...pathsOf(words).map(read)];
}
