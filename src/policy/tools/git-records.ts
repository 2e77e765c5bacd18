import type { Descriptions, Environment } from "../commands/command.ts";
import { HERE, make } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { branches, gitLoss, message, moves, read, written } from "./git-effects.ts";
import {
  daysOf,
  effectsOfKept,
  named,
  OBJECT_DAYS,
  REFLOG_DAYS,
  settingsFrom,
  settingsGiven,
} from "./git-settings.ts";

// https://git-scm.com/docs has a page for each sub-command. Switches that make no difference are left out: an
// option that is not described is taken for one.

/** Sub-commands that change what the repository has on record: its branches, its history, its settings. */
export const records: Descriptions = {
  branch: () => ({
    options: {
      switch: "-d|--delete -D -f|--force -M -C",
      data:
        "-u|--set-upstream-to --contains --no-contains --with --without --merged --no-merged --sort " +
        "--points-at --format",
    },
    effects: (args) => {
      // It refuses more than two names.
      if (args.has("-M", "-C"))
        return args.operands.length > 2 ? [] : gitLoss("replaced branch", args.operands);
      const deleted = args.has("-D", "--delete") ? args.operands : [];
      // A branch that is moved is still there; what it pointed to may be lost.
      if (args.has("-D", "--force")) return gitLoss("branch", deleted);
      return deleted.length > 0 ? gitLoss("merged branch", deleted) : [];
    },
    belongings: (args) => {
      const { operands } = args;
      if (args.has("-D", "--delete")) return branches("takes", operands);
      const isRenamed = args.has("-M", "-m");
      if (isRenamed || args.has("-C", "-c")) {
        // The old name goes with what is renamed, and whatever had the new one with a copy as well.
        const gone = isRenamed ? operands : operands.slice(-1);
        return [...branches("takes", gone), ...branches("makes", operands.slice(-1))];
      }
      if (args.has("--force")) return branches("takes", operands.slice(0, 1));
      const isMade = args.options.every(({ names }) => /^(?:-q|-t)$/.test(names[0] ?? ""));
      return branches("makes", isMade ? operands.slice(0, 1) : []);
    },
  }),
  tag: () => ({
    options: {
      switch: "-d|--delete -f|--force",
      attached: "-n",
      data:
        "-F|--file -m|--message --cleanup -u|--local-user --contains --no-contains --with --without --merged --no-merged " +
        "--sort --points-at --format --trailer",
    },
    effects: (args) => {
      if (args.has("--delete")) return gitLoss("tag", args.operands);
      const replaced = args.has("--force") ? args.operands.slice(0, 1) : [];
      return [...message(args), ...moves("refs/tags", replaced)];
    },
  }),
  worktree: () => ({
    options: { switch: "-f|--force", data: "-b -B --reason --expire" },
    effects: (args) => {
      const [verb, tree] = args.operands;
      if (tree === undefined) return [];
      if (verb?.value === "add")
        return [
          { kind: "folder", path: tree, isNew: true },
          { kind: "restore", path: tree },
        ];
      return verb?.value === "remove" && args.has("--force")
        ? gitLoss("changed worktree", [tree])
        : [];
    },
    belongings: (args) => {
      const [verb, name] = args.operands;
      if (name === undefined) return [];
      if (verb?.value === "add") {
        const named = [...args.values("-b"), ...args.values("-B")];
        // Without a name the branch is called as the folder is.
        const last = name.value.replace(/\/+$/, "").split("/").pop() ?? "";
        const isNamed = named.length > 0 || args.operands.length > 2 || args.has("--detach");
        const made = isNamed ? named : [{ ...name, value: last }];
        return [...branches("makes", made), { what: "worktree", does: "makes", name }];
      }
      return verb?.value === "remove" ? [{ what: "worktree", does: "takes", name }] : [];
    },
  }),
  notes: () => ({
    options: { data: "-F|--file --ref -m|--message -C|--reuse-message -c|--reedit-message" },
    effects: (args) => [...message(args), ...annotated(args)],
  }),
  config: () => ({
    options: {
      switch:
        "--global --system --get --get-all --get-regexp --get-urlmatch -l|--list --get-color --unset --unset-all --rename-section --remove-section -e|--edit",
      data: "-f|--file --blob -t|--type --default --comment --value --url",
    },
    effects: configEffects,
  }),
  bisect: () => ({
    options: { data: "--term-new --term-bad --term-old --term-good" },
    until: "first operand",
    effects: ({ rest: [verb, ...words] }) =>
      verb?.value === "run" && words.length > 0 ? [{ kind: "start", words }] : checkedOut(verb),
  }),
  init: () => ({
    options: {
      data: "-b|--initial-branch --object-format --ref-format",
      used: "--template",
      written: "--separate-git-dir",
    },
    // The folder may hold the settings of a repository already.
    effects: (args) => (args.has("--separate-git-dir") ? [{ kind: "other-tree" }] : []),
  }),
  reflog: () => ({
    options: { switch: "-n|--dry-run", data: "--expire --expire-unreachable" },
    effects: (args, before) => {
      const [verb, ...names] = args.operands;
      if (args.has("--dry-run")) return [];
      if (verb?.value === "delete") return gitLoss("some records", names);
      // Without an age it keeps what `git gc` keeps.
      const isUsual = !args.has("--expire", "--expire-unreachable") && !before.has("-c");
      if (verb?.value !== "expire" || isUsual || keepsRecent(args, before, REFLOG_DAYS)) return [];
      return gitLoss("records", names);
    },
  }),
  gc: () => ({
    options: { attached: "--prune", data: "--max-cruft-size --expire-to" },
    effects: (args, before) => {
      if (args.has("--no-prune")) return [];
      const settings = settingsGiven(before).filter(([key]) =>
        /^gc\.(?:prune|reflog)expire/.test(key),
      );
      const ages = [args.value("--prune")?.value, ...settings.map(([, value]) => value)];
      return ages.some((age) => /^(?:now|all|0)$/.test(age ?? "")) ? gitLoss("records") : [];
    },
  }),
  prune: () => ({
    options: { switch: "-n|--dry-run", data: "--expire" },
    effects: (args, before) =>
      args.has("--dry-run") || keepsRecent(args, before, OBJECT_DAYS)
        ? []
        : gitLoss("some records"),
  }),
  "filter-branch": () => ({
    options: {
      data: "--subdirectory-filter --original --state-branch",
      written: "-d",
      shell:
        "--setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter",
    },
    effects: () => gitLoss("records"),
  }),
  "filter-repo": () => ({
    options: {
      switch: "--analyze --dry-run",
      data: "--path --path-glob --path-regex --subdirectory-filter --refs",
      used: "--paths-from-file --replace-text --mailmap",
    },
    effects: (args) => (args.has("--analyze", "--dry-run") ? [] : gitLoss("records")),
  }),
  "update-ref": () => ({
    options: { switch: "-d|--delete --stdin", data: "-m" },
    effects: (args) =>
      args.has("-d", "--stdin")
        ? gitLoss("some records", args.operands)
        : gitLoss("moved ref", args.operands.slice(0, 1)),
    belongings: ({ operands: [ref] }) => {
      const name = /^refs\/heads\/(.+)$/.exec(ref?.value ?? "")?.[1];
      return ref === undefined || name === undefined
        ? []
        : branches("takes", [{ ...ref, value: name }]);
    },
  }),
  "symbolic-ref": () => ({
    options: { switch: "-d|--delete", data: "-m" },
    effects: (args) => {
      if (args.has("--delete")) return gitLoss("some records", args.operands);
      return args.operands.length > 1 ? gitLoss("moved ref", args.operands.slice(0, 1)) : [];
    },
  }),
  replace: () => ({
    options: { switch: "-d|--delete -f|--force", data: "--format" },
    effects: (args) =>
      args.has("--delete", "--force") ? moves("refs/replace", args.operands) : [],
  }),
  "fast-import": () => ({
    options: {
      switch: "--force",
      data: "--date-format --max-pack-size --big-file-threshold --depth --active-branches --cat-blob-fd",
      used: "--import-marks --import-marks-if-exists",
      written: "--export-marks --export-pack-edges",
    },
    effects: (args) => (args.has("--force") ? gitLoss("some records") : []),
  }),
  "interpret-trailers": () => ({
    options: { switch: "--in-place", data: "--where --if-exists --if-missing --trailer" },
    effects: (args) =>
      args.operands.map((path) => (args.has("--in-place") ? written(path) : read(path))),
  }),
  "for-each-repo": () => ({
    options: { data: "--config" },
    until: "first operand",
    effects: ({ rest }) =>
      rest.length > 0 ? [{ kind: "start", words: [{ ...HERE, value: "git" }, ...rest] }] : [],
  }),
  instaweb: () => ({
    options: { data: "-p|--port", used: "-m|--module-path", shell: "-d|--httpd -b|--browser" },
  }),
  "update-index": () => ({ options: { data: "--cacheinfo" }, effects: indexed }),
  repack: () => ({ options: {} }),
};

/** Commits that a search checks out one after the other. */
function checkedOut(verb: Arg | undefined): readonly Effect[] {
  return /^(?:log|view|visualize|terms|help)$/.test(verb?.value ?? "log")
    ? []
    : gitLoss("ignored files");
}

function configEffects(args: Arguments, before: Arguments, env: Environment): readonly Effect[] {
  const [first, ...rest] = args.operands;
  const isVerb = /^(?:set|unset|get|list|edit|rename-section|remove-section)$/.test(
    first?.value ?? "",
  );
  const verb = isVerb ? first?.value : undefined;
  const [key, value] = isVerb ? rest : args.operands;
  const looks =
    verb === "get" ||
    verb === "list" ||
    args.options.some(({ names }) => /^(?:--get|--list$)/.test(names.at(-1) ?? ""));
  const edits =
    verb !== undefined ||
    args.has("--unset", "--unset-all", "--edit", "--rename-section", "--remove-section");
  const file = args.value("--file");
  const renamed = renamedTo(args, verb);
  const isChanged = !looks && (edits || value !== undefined);
  const effects: Effect[] =
    renamed || editsBy(args, verb, before, env)
      ? [{ kind: "schedule", what: "program of git" }]
      : [];
  if (file !== undefined && !isOwnSettings(file))
    effects.push(isChanged ? written(file) : read(file));
  if (!isChanged || key === undefined) return effects;
  const isHooks = key.value.toLowerCase() === "core.hookspath" && value !== undefined;
  if (isHooks && !isFolderOfHooks(value.value)) effects.push({ kind: "skip-checks" });
  if (value === undefined) return effects;
  const setting = named(key.value, value.value);
  return [...effects, ...effectsOfKept(setting, value)];
}

/** True where a section of any settings becomes one of those by which git runs something. */
function renamedTo(args: Arguments, verb: string | undefined): boolean {
  const isRenamed = verb === "rename-section" || args.has("--rename-section");
  const [from, to] = verb === undefined ? args.operands : args.operands.slice(1);
  if (!isRenamed || from === undefined || to === undefined) return false;
  const familyOf = ({ value }: Arg) => value.toLowerCase().split(".")[0] ?? "";
  return (
    !/^(?:branch|color|user|author|remote)$/.test(familyOf(to)) && familyOf(to) !== familyOf(from)
  );
}

/** True where a program that the line names as the editor is given the settings, which it may change in any way. */
function editsBy(
  args: Arguments,
  verb: string | undefined,
  before: Arguments,
  env: Environment,
): boolean {
  if (verb !== "edit" && !args.has("--edit")) return false;
  const given = settingsFrom(env, before.options).findLast(([key]) => key === "core.editor")?.[1];
  const named = settingsGiven(before).findLast(([key]) => key === "core.editor")?.[1];
  const editor = env.get("GIT_EDITOR") ?? env.get("VISUAL") ?? env.get("EDITOR");
  const word = editor?.value ?? named ?? given;
  return word !== undefined && !EDITORS.test(word);
}

/** Editors in which a person types, and programs that change nothing. */
const EDITORS =
  /^(?:\S*\/)?(?:cat|true|false|:|echo|less|more|vim?|nvim|nano|emacs|emacsclient|hx|micro|kak|code|cursor|zed|subl|idea)(?: -{1,2}[\w-]+)*$/;

/** True for a folder of the project that is called after the hooks in it: `.husky`, `scripts/git-hooks`. */
function isFolderOfHooks(path: string): boolean {
  return /^(?!.*\.\.)(?:\.\/)?(?:[\w.-]+\/){0,9}[\w.-]*(?:hooks|husky)(?:\/_)?\/?$/i.test(path);
}

/** The files that `git config` keeps by itself. */
function isOwnSettings({ value }: Arg): boolean {
  return /(?:^|\/)(?:\.git\/config|\.gitconfig|\.config\/git\/config)$/.test(value);
}

/** True when the command itself says that only what git would soon drop anyway may go. */
function keepsRecent(args: Arguments, before: Arguments, days: number): boolean {
  const ages = args.options.filter(({ names }) => /^--expire/.test(names[0] ?? ""));
  if (ages.length === 0 || before.has("-c")) return false;
  return ages.every(({ value }) => value !== undefined && daysOf(value.value) >= days);
}

/** The ref in which notes are kept, where a command changes them. */
function annotated({ operands: [verb], value }: Arguments): readonly Effect[] {
  const word = verb ?? HERE;
  if (!/^(?:add|append|edit|copy|remove|merge|prune)$/.test(word.value)) return [];
  const name = (value("--ref")?.value ?? "commits").replace(/^(?:refs\/)?notes\//, "");
  return moves("refs/notes", [{ ...word, value: name }]);
}

/** What lies in the index under a name becomes a file of that name: `--cacheinfo MODE,OBJECT,PATH`. */
function indexed({ values, operands }: Arguments): readonly Effect[] {
  const listed = values("--cacheinfo").flatMap((word) => {
    const path = word.value.split(",").slice(2).join(",");
    return path === "" ? [] : [make({ ...word, value: path })];
  });
  // The older way takes three words.
  const made = [...listed, ...(values("--cacheinfo").length > 0 ? operands.map(make) : [])];
  return made.length + operands.length > 0 ? [...made, ...gitLoss("staged changes")] : made;
}
