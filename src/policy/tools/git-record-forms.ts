import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";

// The forms of git's sub-commands that only look at what is recorded beside commits, and at settings.

/** The forms of a sub-command that only look, by its name. */
export function formsOfRecords(name: string): readonly Looks[] {
  switch (name) {
    case "bisect":
      return [{ verbs: "log", operands: 0 }];
    case "bundle":
      return [{ verbs: "verify|list-heads", options: { switch: "-q|--quiet" } }];
    case "cherry":
      return [{ options: { switch: "-v|--verbose", attached: "--abbrev" } }];
    case "fsck":
      return [
        {
          options: {
            switch:
              "--unreachable --dangling --no-dangling --root --tags --cache --no-reflogs --full --no-full --strict " +
              "--verbose --no-progress --progress --connectivity-only --name-objects",
          },
          not: "--lost-found",
        },
      ];
    case "notes":
      return [
        { verbs: "list|show" },
        { words: (words) => (words.length === 0 ? undefined : OTHER_ARGUMENTS) },
      ];
    case "rerere":
      return [
        { verbs: "status|remaining", operands: 0 },
        { verbs: "diff", operands: 0, tracked: () => true },
      ];
    case "show-branch":
      return [
        {
          options: {
            switch:
              "-r|--remotes -a|--all --current --topo-order --date-order --sparse --independent --merge-base " +
              "--sha1-name --topics --list --no-name --no-color",
            attached: "--more --color -g|--reflog",
          },
        },
      ];
    case "submodule":
      return [
        {
          verbs: "status",
          options: { switch: "--cached --recursive --quiet -q" },
          repository: "with those in it",
        },
      ];
    case "var":
      return [
        {
          words: ([word, ...more]) =>
            more.length === 0 && VARIABLES.test(word?.value ?? "") ? undefined : OTHER_ARGUMENTS,
        },
      ];
    case "config":
      return configForms();
    default:
      return [];
  }
}

const VARIABLES = /^GIT_(?:AUTHOR_IDENT|COMMITTER_IDENT|DEFAULT_BRANCH|EDITOR|PAGER)$/;

/** `git config`, which sets what a value stands behind. */
function configForms(): readonly Looks[] {
  const options = {
    switch:
      "--local --global --system --worktree --show-origin --show-scope --name-only -z|--null --includes --no-includes",
  };
  return [
    { needs: "--get --get-all", options, not: CONFIG_MORE, given: plainKey },
    { needs: "--get", options, not: CONFIG_MORE, given: remoteAddress, addresses: true },
    { options, not: `${CONFIG_MORE} --get --get-all`, given: plainKey },
    { verbs: "get", options, not: CONFIG_MORE, given: ([, ...keys]) => plainKey(keys) },
    {
      needs: "-l --list",
      options,
      not: CONFIG_MORE.replace("-l --list ", ""),
      operands: 0,
      settings: true,
    },
    {
      verbs: "list",
      options,
      not: CONFIG_MORE,
      operands: 0,
      settings: true,
    },
  ];
}

const CONFIG_MORE =
  "--get-regexp --get-urlmatch -l --list --get-color --unset --unset-all --rename-section --remove-section -e --edit " +
  "-f --file --blob --comment --add --replace-all --default";

function remoteAddress([key, ...more]: readonly Arg[]): string | undefined {
  const isAddress = /^remote\.[\w-]+\.(?:url|pushurl|fetch)$/.test(key?.value ?? "");
  return isAddress && more.length === 0 ? undefined : "shows a setting that may contain a token";
}

/** The name of a setting that holds no token. */
function plainKey([key, ...more]: readonly Arg[]): string | undefined {
  const isPlain =
    /^(?:user|core|branch|init|pull|push|merge|diff|color|status|log|fetch|rebase|commit|tag|gc|rerere|help)\.[\w./-]+$/.test(
      key?.value ?? "",
    );
  const isSecret = /pass|token|secret|cred|auth|\bkey$/i.test(key?.value ?? "");
  return isPlain && !isSecret && more.length === 0
    ? undefined
    : "shows a setting that may contain a token";
}
