import type { Description, Descriptions } from "../commands/command.ts";
import type { Plain } from "../commands/fast-form.ts";
import { filesOfGit } from "../commands/listed-files.ts";
import { withoutLooseValue } from "../commands/option-names.ts";
import { type Arguments, type Option, parseArguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { isAbsolutePath } from "../text/path.ts";
import { changes } from "./git-changes.ts";
import { formsOfGit, gitLooks } from "./git-forms.ts";
import { looks } from "./git-looks.ts";
import { records } from "./git-records.ts";
import { remotes } from "./git-remotes.ts";
import {
  RUN_FROM_ENVIRONMENT,
  redirectedBy,
  runBySetting,
  type Setting,
  settingOf,
  settingsFrom,
  settingsGiven,
  writtenBySetting,
} from "./git-settings.ts";

/** git's own options, before the sub-command: https://git-scm.com/docs/git */
export const GIT_OPTIONS: Description["options"] = {
  switch:
    "-v|--version -h|--help -p|--paginate -P|--no-pager --bare --no-replace-objects --no-lazy-fetch " +
    "--no-optional-locks --no-advice --literal-pathspecs --glob-pathspecs --noglob-pathspecs " +
    "--icase-pathspecs --html-path --man-path --info-path",
  attached: "--exec-path --list-cmds",
  data: "-c --namespace --super-prefix --config-env --attr-source",
  used: "-C --git-dir --work-tree",
};

const ADDING =
  "-A -a -m -am -p -s -v -u --all --amend --no-edit --rebase --ff-only --tags --prune -q --quiet --allow-empty --signoff";

/** Every sub-command that is described, by its name. */
const SUBCOMMANDS: Descriptions = { ...looks, ...changes, ...records, ...remotes };

/** What git is: its own options and settings, and the sub-commands. */
export function git(): Description {
  return {
    options: GIT_OPTIONS,
    looks: gitLooks(),
    plain: plainForms(),
    effects: ({ options }, _before, env) => [
      ...options.flatMap(({ names, value }) =>
        names[0] === "-c" && value !== undefined ? byGiven(settingOf(value.value), value) : [],
      ),
      ...settingsFrom(env, options).flatMap((setting) =>
        byGiven(setting, { value: setting[1], glob: false, start: 0, end: 0 }),
      ),
    ],
    connects: "addresses",
    shellIn: RUN_FROM_ENVIRONMENT,
    lists: { paths: filesOfGit },
    printsNames: namesPrinted,
    redirected: ["-c", "--config-env"],
    patches: "apply|am",
    prints: ({ args, world }) =>
      args.map(({ value }) => value).join(" ") === "rev-parse --show-toplevel"
        ? `${world.projectRoot}\n`
        : undefined,
    folder: (args) => folderOf(args, "-C", "--work-tree"),
    subcommand: (given) => {
      // `git PUSH` fails everywhere but where case is lost on the way; there it means the same.
      const name = given.toLowerCase();
      const description = isSubcommand(name) ? SUBCOMMANDS[name]?.() : undefined;
      return description === undefined
        ? undefined
        : { ...unlessAsked(description), looks: formsOfGit(given) };
    },
  };
}

/** Sub-commands that show, add, or go on. */
function plainForms(): readonly Plain[] {
  return [
    plain(
      "status|diff|log|show|blame|shortlog|describe|rev-parse|rev-list|merge-base|ls-files|ls-tree",
    ),
    { ...plain("commit", ADDING), texts: "-m -am" },
    plain("add", ADDING),
    { ...plain("fetch", ADDING), words: "branches" },
    plain("branch", "-a -r -v -vv --show-current --list --all"),
    { ...plain("push", "-u --tags"), words: "branches" },
    // Where a new branch begins elsewhere, files that are ignored may be overwritten.
    { ...plain("switch -c|checkout -b", ""), words: "name" },
    plain("stash list|stash show|remote -v|remote show|worktree list"),
    plain("merge --continue|rebase --continue|cherry-pick --continue"),
  ];
}

function plain(verbs: string, options?: string): Plain {
  const words = "revisions";
  return { verbs, words, opens: "nothing", ...(options === undefined ? {} : { options }) };
}

/** What git does because of a setting for this command only. */
function byGiven(setting: Setting, word: Arg): readonly Effect[] {
  return [
    ...runBySetting(setting, word),
    ...writtenBySetting(setting, word),
    ...redirectedBy(setting),
  ];
}

/** What its grep, its log and its diff print else is what files hold. */
function namesPrinted(words: readonly Arg[]): "files" | "others" | undefined {
  const { verb, args } = gitLine(words);
  const has = (pattern: RegExp) => args.some(({ value }) => pattern.test(value));
  switch (verb?.value) {
    case "ls-files":
      return "files";
    case "grep":
      return has(/^--files|^-[a-zA-Z]*[lL]/) ? "files" : undefined;
    case "diff":
      return has(/^--name-only$/) ? "files" : undefined;
    case "ls-tree":
    case "branch":
    case "tag":
    case "rev-list":
    case "for-each-ref":
    case "remote":
      return "others";
    case "log":
      return has(/^--(?:format|pretty)=(?:format:)?%[hH]$/) ? "others" : undefined;
    default:
      return undefined;
  }
}

/** The same sub-command, which does nothing when it is asked for help. */
function unlessAsked(description: Description): Description {
  const isShort = description.options.switch?.includes("-h ") !== true;
  return {
    ...description,
    effects: (args, before, env) =>
      args.has("--help", "--version") ||
      (isShort && args.has("-h")) ||
      before.has("--help", "--version")
        ? []
        : (description.effects?.(args, before, env) ?? []),
  };
}

/** True for a name that no alias can take, because git has a command of that name. */
export function isSubcommand(name: string): boolean {
  return Object.hasOwn(SUBCOMMANDS, name);
}

/** A line of What git is: its own options, and the sub-command with what belongs to it. */
export interface GitLine {
  readonly options: readonly Option[];
  /** Settings given by `-c`, in order. */
  readonly settings: readonly Setting[];
  /** Where it runs instead of the command's own folder: each `-C` starts from the one before. */
  readonly folder: Arg | undefined;
  readonly verb: Arg | undefined;
  /** Everything behind the sub-command. */
  readonly args: readonly Arg[];
}

/** Tells git's own options from the sub-command. */
export function gitLine(words: readonly Arg[]): GitLine {
  const line = readLine(words);
  if (line.verb === undefined || isSubcommand(line.verb.value)) return line;
  const others = withoutLooseValue(words, GIT_OPTIONS);
  const other = others && readLine(others);
  return other?.verb !== undefined && isSubcommand(other.verb.value) ? other : line;
}

function readLine(words: readonly Arg[]): GitLine {
  const before = parseArguments(words, { options: GIT_OPTIONS }, { operands: 0 });
  const [verb, ...args] = before.rest;
  const { options } = before;
  return { options, settings: settingsGiven(before), folder: folderOf(before, "-C"), verb, args };
}

function folderOf({ options }: Arguments, ...wanted: readonly string[]): Arg | undefined {
  let folder: Arg | undefined;
  for (const { names, value } of options) {
    if (value === undefined || !wanted.includes(names[0] ?? "")) continue;
    const isFrom = folder !== undefined && !isAbsolutePath(value.value);
    folder = isFrom ? { ...value, value: `${folder?.value}/${value.value}` } : value;
  }
  return folder;
}
