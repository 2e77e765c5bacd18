import type { Description, Descriptions } from "../commands/command.ts";
import { type Arguments, type Option, parseArguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { gitLoss, read, skipped, targetOf } from "./git-effects.ts";
import {
  effectsOfKept,
  isMirror,
  pushedBySetting,
  type Setting,
  settingOf,
  settingsGiven,
} from "./git-settings.ts";

// https://git-scm.com/docs has a page for each sub-command. Switches that make no difference are left out: an
// option that is not described is taken for one.

const FETCHED_DATA =
  "-j|--jobs --depth --shallow-since --shallow-exclude --deepen --submodule-prefix --refmap " +
  "-o|--server-option --negotiation-tip --filter";

/** Sub-commands that talk to another repository, or say which one. */
export const remotes: Descriptions = {
  push,
  "send-pack": push,
  "http-push": push,
  fetch,
  "fetch-pack": fetch,
  pull: () => ({
    options: {
      switch: `--no-verify ${REPLACING}`,
      attached: "-r|--rebase --recurse-submodules -S|--gpg-sign --log",
      data: `${FETCHED_DATA} -s|--strategy -X|--strategy-option --cleanup`,
      shell: "--upload-pack",
    },
    effects: (args) => {
      const [address] = args.operands;
      const comes = address !== undefined && isElsewhere(address);
      const into = comes ? fetched({ ...address, value: "." }) : [];
      const losses = [...gitLoss("ignored files"), ...replaced(args)];
      return [...skipped(args), ...into, ...asked(address), ...losses];
    },
  }),
  clone: () => ({
    options: {
      attached: "--recurse-submodules|--recursive",
      data:
        "-j|--jobs -o|--origin -b|--branch --revision --depth --shallow-since --shallow-exclude -c|--config " +
        "--server-option --filter --bundle-uri --ref-format",
      used: "--template --reference --reference-if-able",
      shell: "-u|--upload-pack",
      written: "--separate-git-dir",
    },
    effects: ({ operands, options }) => {
      const [address, folder] = operands;
      const path = folder ?? (address && { ...address, value: nameIn(address.value) });
      const into: readonly Effect[] =
        path === undefined
          ? []
          : [
              { kind: "folder", path, isNew: true },
              { kind: "restore", path },
              ...(address !== undefined && isElsewhere(address) ? fetched(path) : []),
            ];
      const settings = options.flatMap(({ names, value }) =>
        names[0] === "-c" && value !== undefined
          ? effectsOfKept(settingOf(value.value), value)
          : [],
      );
      return [...into, ...settings, ...asked(address)];
    },
  }),
  "ls-remote": () => ({
    options: { switch: "-h", data: "-o|--server-option --sort", shell: "--upload-pack|--exec" },
    effects: ({ operands: [address] }) => asked(address),
  }),
  remote: () => ({ options: { data: "-t -m", attached: "--mirror" } }),
  submodule: () => ({
    options: {},
    until: "first operand",
    effects: ({ rest: [verb, ...words] }) => {
      if (verb?.value === "foreach") {
        const command = words.slice(
          words.findIndex(({ value }) => !/^(?:--recursive|--quiet|-q)$/.test(value)),
        );
        const [code, ...more] = command;
        if (code === undefined) return [];
        return more.length > 0
          ? [{ kind: "start", words: command }]
          : [{ kind: "run", code, host: "here" }];
      }
      if (verb?.value === "add") return added(words);
      const isForced = words.some(({ value }) => /^(?:--force|-[a-z]*f[a-z]*)$/.test(value));
      if (!isForced) return [];
      if (verb?.value === "deinit") return gitLoss("changed files", words);
      return verb?.value === "update" ? gitLoss("changes") : [];
    },
  }),
  "send-email": () => ({
    options: {
      switch: "--dry-run",
      data:
        "--from --sender --to --cc --bcc --subject --in-reply-to --confirm --suppress-cc --envelope-sender " +
        "--smtp-server-port --smtp-server-option --smtp-user --smtp-pass --smtp-encryption --smtp-domain " +
        "--transfer-encoding --8bit-encoding --identity --batch-size --relogin-delay --smtp-auth",
      used: "--smtp-ssl-cert-path",
      shell: "--sendmail-cmd --to-cmd --cc-cmd --header-cmd --smtp-server",
    },
    effects: ({ operands, has }) =>
      has("--dry-run")
        ? []
        : operands.flatMap((word): readonly Effect[] => [
            read(word),
            { kind: "send", what: "file", word },
          ]),
  }),
};

/** `git submodule add [-b BRANCH] ADDRESS [FOLDER]` */
function added(words: readonly Arg[]): readonly Effect[] {
  const { operands } = parseArguments(words, {
    options: { data: "-b|--branch --name --reference --depth --ref-format" },
  });
  const [address, folder] = operands;
  if (address === undefined) return [];
  const path = folder ?? { ...address, value: nameIn(address.value) };
  return [
    { kind: "folder", path, isNew: true },
    { kind: "restore", path },
    ...(isElsewhere(address) ? fetched(path) : []),
    ...asked(address),
  ];
}

/** True for sub-commands that open the connection which settings may replace, or say what it is. */
export function connects(verb: string, args: readonly Arg[]): boolean {
  const has = (pattern: RegExp): boolean => args.some(({ value }) => pattern.test(value));
  if (verb === "remote") return has(/^(?:update|show|prune|add|set-url)$/);
  if (verb === "submodule") return has(/^(?:update|add)$/);
  return /^(?:fetch|push|pull|clone|ls-remote|(?:fetch|send)-pack)$/.test(verb);
}

function push(): Description {
  return {
    options: {
      switch:
        "-d|--delete -n|--dry-run -f|--force --force-if-includes --all|--branches --tags --mirror --prune --no-verify",
      attached: "--force-with-lease --signed",
      data: "-o|--push-option --repo --recurse-submodules --remote",
      shell: "--receive-pack|--exec",
    },
    effects: pushed,
  };
}

function fetch(): Description {
  return {
    options: {
      switch: REPLACING,
      attached: "--recurse-submodules --recurse-submodules-default",
      data: FETCHED_DATA,
      shell: "--upload-pack --exec",
    },
    effects: (args) => [...asked(args.operands[0]), ...replaced(args)],
  };
}

/** Options of `fetch` and `pull` with which refs here are replaced or deleted. */
const REPLACING = "-f|--force -p|--prune -P|--prune-tags -t|--tags";

/** Branches and tags here that take what is fetched, whatever they pointed to, or go because it has none of them. */
function replaced(args: Arguments): readonly Effect[] {
  const forces = args.has("--force");
  const prunes = args.has("--prune", "--prune-tags");
  const refs = args.operands.slice(1).filter(({ value }) => value.includes(":"));
  const taken = refs.filter(({ value }) => forces || prunes || value.startsWith("+"));
  const whole = taken.map(targetOf).map((name) => ({
    ...name,
    value: name.value.startsWith("refs/") ? name.value : `refs/heads/${name.value}`,
  }));
  const own = whole.filter(({ value }) =>
    /^refs\/(?:heads|tags|notes)\/[^*]*\*?[^*]*$/.test(value),
  );
  const isOfTags = args.has("--prune-tags") || (args.has("--tags") && forces);
  const names = isOfTags ? [...own, ALL_TAGS] : own;
  return names.length === 0 ? [] : gitLoss("moved ref", names);
}

const ALL_TAGS: Arg = { value: "refs/tags/*", glob: false, start: 0, end: 0 };

function pushed(args: Arguments, before: Arguments): readonly Effect[] {
  const checks = skipped(args);
  if (args.has("--dry-run")) return checks;
  const settings = settingsGiven(before);
  const given = args.operands.slice(args.has("--repo") ? 0 : 1);
  const refs = given.length > 0 ? given : settings.flatMap(pushedBySetting);
  const mirrors = args.has("--mirror") || settings.some(isMirror);
  const forced = mirrors || args.has("--force") || args.options.some(isMeantAsForce);
  // A `+` forces the one branch whatever the lease says.
  const isAdded = ({ value }: Arg): boolean => value.startsWith("+");
  const effects = [...checks, ...asked(args.value("--repo") ?? args.operands[0])];
  const overwritten = forced ? refs : refs.filter(isAdded);
  if (forced && args.has("--all")) effects.push(...gitLoss("remote commits of every branch"));
  else if (forced || overwritten.length > 0)
    effects.push(...gitLoss("remote commits", overwritten.map(targetOf)));
  else if (args.has("--force-with-lease"))
    effects.push(...gitLoss("remote commits that were seen", refs.map(targetOf)));
  const removed = args.has("--delete") ? refs : refs.filter(({ value }) => /^\+?:./.test(value));
  const isPruned = args.has("--prune") && !mirrors && isOfMany(args, refs, settings);
  if (removed.length > 0 || isPruned)
    effects.push(...gitLoss("remote branches", removed.map(targetOf)));
  return effects;
}

/** True when more is pushed than branches by their names; only then is there something to prune. */
function isOfMany(args: Arguments, refs: readonly Arg[], settings: readonly Setting[]): boolean {
  return (
    args.has("--all", "--tags") ||
    refs.some(({ value }) => value.includes("*") || /^\+?:$/.test(value)) ||
    settings.some(([key, value]) => key === "push.default" && value === "matching")
  );
}

/** An option that git does not have may be a wrong guess at one that it has. */
function isMeantAsForce({ names, kind }: Option): boolean {
  return kind === undefined && names[0]?.startsWith("--force") === true;
}

/** The folder that an address is cloned into: `shop` of `git@host:me/shop.git`. */
function nameIn(address: string): string {
  return /([^/:]+?)(?:\/?\.git)?\/*$/.exec(address)?.[1] ?? address;
}

/** True for a repository on another host: an address, or `git@host:me/shop`. */
function isElsewhere({ value }: Arg): boolean {
  return /^(?!file:)[a-z][a-z+]*:\/\/|^(?:[\w.-]+@[\w.-]+|[\w.-]{2,}):(?!\/\/)/.test(value);
}

/** What it asks of an address, which names no remote. */
function asked(address: Arg | undefined): readonly Effect[] {
  return address !== undefined && /^(?!file:)[a-z+]+:\/\//i.test(address.value)
    ? [{ kind: "request", address }]
    : [];
}

/** A folder of which another host says what is in it. */
function fetched(path: Arg): readonly Effect[] {
  return [{ kind: "fetch", path, deep: true }];
}
