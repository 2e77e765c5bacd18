import { ANY, type Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import { isHarmlessGiven } from "./git-harmless-settings.ts";
import { formsOfRecords } from "./git-record-forms.ts";
import {
  behindPattern,
  CHANGES,
  comparesVersions,
  showsChanges,
  showsCommits,
} from "./git-versions.ts";
import { reachOfGitDiff, reachOfGitGrep } from "./searching-forms.ts";

// Whoever judges settings has these forms as well, and one chunk holds both.
export { isHarmlessGiven, isHarmlessSetting, isOff } from "./git-harmless-settings.ts";

// The forms of git's sub-commands that only look: https://git-scm.com/docs has a page for each. They read the
// repository's settings, which are looked at besides.

/** What stands before a sub-command, and holds for all of them. */
export function gitLooks(): Looks {
  return {
    not:
      "--exec-path --list-cmds -p --paginate --bare --git-dir --work-tree --config-env --attr-source --namespace " +
      "--super-prefix --html-path --man-path --info-path -h --help",
    repository: "itself",
    environment: "GIT_*",
    value: (name, { value }) => {
      if (name !== "-c") return undefined;
      const [, key = "", given = "true"] = /^([^=]*)(?:=([\s\S]*))?$/.exec(value) ?? [];
      return isHarmlessGiven(key, given) ? undefined : `has the setting \`${key.toLowerCase()}\``;
    },
  };
}

/** `%G…` and `%(signature)` have gpg look at signatures. */
function withoutSignatures(name: string, { value }: Arg): string | undefined {
  if (!/^--(?:pretty|format|sort)$/.test(name)) return undefined;
  if (/%G|signature/.test(value)) return "asks gpg about signatures";
  // A name may be one that the repository gives a format.
  const named = /^(?:oneline|short|medium|full|fuller|reference|email|mboxrd|raw)$/.test(value);
  return name === "--pretty" && !named && !value.includes("%")
    ? "has a format by a name"
    : undefined;
}

const DIFF_SWITCHES =
  "-s|--no-patch --raw --patch-with-raw --patch-with-stat --minimal --patience --histogram --summary --no-color -z " +
  "--no-renames --find-copies-harder --full-index --binary --check --no-ext-diff --no-textconv -a|--text -R " +
  "--exit-code --quiet -b|--ignore-space-change -w|--ignore-all-space --ignore-space-at-eol --ignore-cr-at-eol " +
  "--ignore-blank-lines -W|--function-context --no-prefix --default-prefix --pickaxe-all --pickaxe-regex " +
  "--compact-summary --cumulative --no-indent-heuristic --indent-heuristic --cached --staged --merge-base --no-index " +
  "-c --cc -m --no-diff-merges -r -t --root --no-relative --no-rename-empty --rename-empty";

const DIFF_ATTACHED =
  "--dirstat --color-moved --color-words --find-renames --find-copies --stat-width";

function diffForm(versions: Looks["versions"] = comparesVersions): Looks {
  return {
    versions,
    options: {
      switch: DIFF_SWITCHES,
      attached: DIFF_ATTACHED,
      data: "--diff-merges --stat-name-width",
    },
    not: "--submodule",
    repository: "with those in it",
    named: withoutStash,
    tracked: showsChanges,
    reaches: reachOfGitDiff,
  };
}

const always = () => true;

const LOG_SWITCHES =
  "--oneline --graph --all --no-decorate --first-parent --merges --no-merges --reverse --follow --cherry --cherry-mark " +
  "--cherry-pick --left-right --left-only --right-only --boundary --simplify-merges --full-history --dense --sparse " +
  "--topo-order --date-order --author-date-order --abbrev-commit --no-abbrev-commit --no-abbrev --source " +
  "-i|--regexp-ignore-case -E|--extended-regexp -F|--fixed-strings -P|--perl-regexp --all-match --invert-grep " +
  "-g|--walk-reflogs --children --parents --count --no-notes --show-pulls --ancestry-path --remove-empty --full-diff " +
  "--log-size --mailmap --use-mailmap --no-mailmap --simplify-by-decoration --clear-decorations --single-worktree " +
  "--reflog --relative-date --expand-tabs --no-expand-tabs --not --no-graph --objects --header --timestamp";

function logForm(): Looks {
  return {
    options: {
      switch: `${DIFF_SWITCHES} ${LOG_SWITCHES}`,
      attached: `${DIFF_ATTACHED} --decorate --notes --show-notes --no-walk --disk-usage`,
      data:
        "--diff-merges -n|--max-count --skip --since|--after --until|--before --author --committer --grep --grep-reflog " +
        "-L --min-parents --max-parents --encoding --date --decorate-refs --decorate-refs-exclude --glob --exclude",
    },
    not: "--submodule",
    numbers: true,
    value: withoutSignatures,
    named: withoutStash,
    tracked: (args) => args.has(...CHANGES),
    versions: always,
  };
}

/** What is put away is a commit too, and a pathspec may mean files by names in other letters. */
function withoutStash(operands: readonly Arg[]): string | undefined {
  if (operands.some(({ value }) => /^(?:refs\/)?stash(?:$|[@^~:.])/.test(value)))
    return "shows what is put away";
  return withoutMagic(operands);
}

/** `:(icase).ENV` is `.env`. */
function withoutMagic(operands: readonly Arg[]): string | undefined {
  return operands.some(({ value }) => /:\([^)]*icase/.test(value))
    ? "names files whatever their letters"
    : undefined;
}

function refsForm(): Looks {
  return {
    options: {
      switch:
        "-l|--list -a|--all -r|--remotes -v|--verbose -vv --show-current --no-color --no-column --no-abbrev " +
        "-i|--ignore-case",
      attached: "--color --column --abbrev -n",
    },
    not: "-d --delete -D -f --force -u --set-upstream-to --local-user -F --file -m --message --cleanup --trailer",
    value: withoutSignatures,
  };
}

/** An object by its hash alone may be any file. */
function named(operands: readonly Arg[]): string | undefined {
  return operands.every(({ value }) => /^(?:HEAD|@)[~^\d]*$|^[^:]*:[^/:]/.test(value))
    ? undefined
    : "shows an object that may be any file";
}

/** `git branch` and `git tag` make one of a name unless they are told to list. */
function listedForm(): readonly Looks[] {
  return [
    { ...refsForm(), operands: 0 },
    { ...refsForm(), needs: "-l --list" },
  ];
}

function grepForm(): Looks {
  return {
    options: {
      switch:
        "-n|--line-number -i|--ignore-case -w|--word-regexp -l|--files-with-matches --name-only -c|--count " +
        "-v|--invert-match -E|--extended-regexp -F|--fixed-strings -P|--perl-regexp -G|--basic-regexp -H -I -a|--text " +
        "--cached --untracked --no-index --heading --break -p|--show-function -W|--function-context " +
        "-o|--only-matching -q|--quiet --no-color -L|--files-without-match --and --not --all-match --column " +
        "--full-name --no-textconv -z|--null -r|--recursive --exclude-standard",
      attached: "--color",
    },
    not: "-O --open-files-in-pager",
    numbers: true,
    named: withoutMagic,
    tracked: (args) => reachOfGitGrep(args) !== undefined,
    mayBeVersions: behindPattern,
    reaches: reachOfGitGrep,
  };
}

function blameForm(): Looks {
  return {
    options: {
      switch:
        "-w -e|--show-email -n|--show-number -f|--show-name -s -l -t -p|--porcelain --line-porcelain --incremental -b " +
        "--root --reverse --first-parent --color-lines --color-by-age --show-stats --no-abbrev",
      attached: "--abbrev",
      data: "--since",
    },
  };
}

function describeForm(): Looks {
  return {
    options: {
      switch: "--tags --all --long --always --exact-match --first-parent --debug",
      attached: "--dirty --broken --abbrev",
      data: "--match --exclude --candidates",
    },
    repository: "with those in it",
  };
}

function statusForm(): Looks {
  return {
    options: {
      switch:
        "-s|--short -b|--branch --long -z --no-column --ahead-behind --no-ahead-behind --renames --no-renames --show-stash",
      attached:
        "--porcelain -u|--untracked-files --ignored --ignore-submodules --column --find-renames",
    },
    repository: "with those in it",
  };
}

/** The forms of a sub-command that only look, by its name. */
export function formsOfGit(name: string): readonly Looks[] {
  switch (name) {
    case "diff":
    case "diff-files":
      return [diffForm()];
    case "diff-tree":
    case "diff-index":
      return [diffForm(always)];
    case "show":
      return [{ ...logForm(), tracked: showsCommits }];
    case "log":
    case "rev-list":
      return [logForm()];
    case "shortlog": {
      const { tracked: _, options, ...form } = logForm();
      const own = "-s|--summary -n|--numbered -e|--email -c --no-merges --all";
      return [{ ...form, options: { ...options, switch: own } }];
    }
    case "status":
      return [statusForm()];
    case "describe":
      return [describeForm()];
    case "blame":
    case "annotate":
      return [blameForm()];
    case "grep":
      return [grepForm()];
    case "branch":
    case "tag":
      return listedForm();
    case "rev-parse":
    case "ls-tree":
    case "merge-base":
    case "show-ref":
    case "name-rev":
    case "count-objects":
    case "check-ignore":
    case "check-attr":
    case "version":
      return [ANY];
    case "ls-files":
      return [{ ...ANY, repository: "with those in it" }];
    case "for-each-ref":
      return [
        {
          options: {
            switch: "--omit-empty --ignore-case",
            data: "--format --sort --count --points-at --contains --no-contains --merged --no-merged --exclude",
            attached: "--color",
          },
          value: withoutSignatures,
        },
      ];
    case "cat-file":
      return [
        { options: { switch: "-t -s -e" } },
        { needs: "-p", options: { switch: "-p" }, given: named },
      ];
    case "symbolic-ref":
      return [{ options: { switch: "--short -q|--quiet" }, not: "-d --delete -m", operands: 1 }];
    case "remote":
      return [
        { options: { switch: "-v|--verbose" }, operands: 0, addresses: true },
        { verbs: "get-url", options: { switch: "--all --push" }, addresses: true },
      ];
    case "stash":
      return [
        {
          verbs: "list",
          options: { ...logForm().options },
          numbers: true,
          value: withoutSignatures,
          not: `--submodule ${CHANGES.join(" ")}`,
        },
        {
          verbs: "show",
          // What is put away may be files that nobody tracks, and nothing on the disk says which.
          options: { switch: "--stat --name-only --name-status --no-color -z --shortstat" },
          not: "-p -u --patch --include-untracked --only-untracked",
        },
      ];
    case "worktree":
      return [
        {
          verbs: "list",
          options: { switch: "--porcelain -v|--verbose -z" },
          not: "-f --force -b -B",
        },
      ];
    case "reflog":
      return [
        { ...logForm(), operands: 0, addresses: true },
        { ...logForm(), verbs: "show", addresses: true },
      ];
    default:
      return formsOfRecords(name);
  }
}
