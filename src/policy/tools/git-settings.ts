import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { gitLoss, targetOf } from "./git-effects.ts";

/** One setting of git: its name in lower case but for an alias, and its value. */
export type Setting = readonly [key: string, value: string];

/** Settings whose value git hands to a shell: https://git-scm.com/docs/git-config */
const RUN =
  /^(?:core\.(?:sshcommand|pager|editor|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|diff\.external|interactive\.difffilter|credential(?:\..*)?\.helper|pager\..*|gpg(?:\..*)?\.(?:program|defaultkeycommand)|uploadpack\.packobjectshook|gc\.recentobjectshook|remote\..*\.(?:uploadpack|receivepack)|sendemail\.(?:.*\.)?(?:tocmd|cccmd|headercmd|sendmailcmd)|(?:diff|merge|filter|difftool|mergetool|guitool|browser|man|trailer)\..*\.(?:command|cmd|driver|clean|smudge|process|textconv))$/;

/** Environment variables whose value git hands to a shell. */
export const RUN_FROM_ENVIRONMENT: readonly string[] = [
  ...["GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_PAGER", "GIT_ASKPASS", "GIT_EXTERNAL_DIFF"],
  ...["GIT_PROXY_COMMAND", "GIT_SSH_COMMAND", "EDITOR", "VISUAL", "PAGER"],
];

/** What git runs because of a setting, which the word gives. */
export function runBySetting(setting: Setting, word: Arg): readonly Effect[] {
  const code = codeOfSetting(setting);
  return code === undefined ? [] : [{ kind: "run", code: { ...word, value: code }, host: "here" }];
}

/** What git hands to a shell because of a setting; undefined for a setting that runs nothing. */
function codeOfSetting([key, value]: Setting): string | undefined {
  if (key.startsWith("alias.")) return value.startsWith("!") ? value.slice(1) : undefined;
  if (/^submodule\..*\.update$/.test(key))
    return value.startsWith("!") ? value.slice(1) : undefined;
  if (!RUN.test(key)) return undefined;
  // One word is a program on the path, or a helper that git brings along.
  return /^!|[\s/;|&]/.test(value) ? value.replace(/^!/, "") : undefined;
}

/** Settings that name a file or a folder which git writes. */
const WRITTEN =
  /^(?:trace2\.(?:normal|perf|event)target|http\.(?:.*\.)?cookiefile|format\.outputdirectory)$/;

/** The file that git writes because of a setting. */
export function writtenBySetting([key, value]: Setting, word: Arg): readonly Effect[] {
  return WRITTEN.test(key) ? [{ kind: "write", path: { ...word, value }, how: "changed" }] : [];
}

/** What git does because of a setting that stays. */
export function effectsOfKept(setting: Setting, word: Arg): readonly Effect[] {
  const effects = [
    ...runBySetting(setting, word),
    ...writtenBySetting(setting, word),
    ...redirectedBy(setting),
    ...overwrittenBy(setting),
    ...aliasedBy(setting, word),
    ...droppedBy(setting),
  ];
  if (setting[0] === "core.worktree") return [...effects, { kind: "other-tree" }];
  return runsOwnFile(setting)
    ? [...effects, { kind: "schedule", what: "program of git" }]
    : effects;
}

/**
 * True for a setting by which git runs a file of a folder that anybody may write, or a line, where a program of the
 * system is meant to be; and for one that takes further settings from another file.
 */
function runsOwnFile([key, value]: Setting): boolean {
  if (/^include(?:if\..*)?\.path$/.test(key)) return true;
  // Then what the settings in anybody's folder say is run.
  if (key === "safe.directory") return value === "*";
  // An address of that kind is a command, which a submodule can name.
  if (/^protocol\.(?:ext\.)?allow$/.test(key)) return /^always$/i.test(value);
  if (/^(?:core\.hookspath|init\.templatedir)$/.test(key))
    return /^(?:[~/]|[A-Za-z]:)/.test(value) && value !== "/dev/null" && !SYSTEM.test(value);
  // A helper is given every password; what it does with them beside one program nobody sees.
  if (/^credential(?:\..*)?\.helper$/.test(key) && /^!.*(?:[;&|<>(){}`]|\$\()/s.test(value))
    return true;
  const [program = ""] = value.replace(/^!/, "").trim().split(/\s/);
  if (!RUN.test(key) || SYSTEM.test(program)) return false;
  if (isTransport(key)) return !isPlainSsh(value) && /[\s/]/.test(value);
  return program.includes("/") || (key === "core.fsmonitor" && /\s/.test(value));
}

const SYSTEM =
  /^"?(?:\/(?:usr|bin|opt|nix|snap|Applications|Library)\/|[A-Za-z]:[\\/](?:Windows|Program))/;

/** The command of git that an alias is, judged where it is given its name: nobody sees it where it is called by that. */
function aliasedBy([key, value]: Setting, word: Arg): readonly Effect[] {
  if (!key.startsWith("alias.") || value.startsWith("!")) return [];
  const words = wordsOfAlias(value).map((one) => ({ ...word, value: one }));
  return words.length === 0
    ? []
    : [{ kind: "start", words: [{ ...word, value: "git" }, ...words] }];
}

/** An alias as git takes it apart: at blanks outside of quotes. */
export function wordsOfAlias(value: string): readonly string[] {
  return (value.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"|\\(.)/g, "$1$2$3"),
  );
}

/** Records that git throws away by itself from then on, sooner than it does otherwise. */
function droppedBy([key, value]: Setting): readonly Effect[] {
  if (key === "core.logallrefupdates")
    return /^(?:false|no|off|0)$/i.test(value) ? gitLoss("some records") : [];
  const isOfLogs = /^gc\.(?:.*\.)?reflogexpire(?:unreachable)?$/.test(key);
  if (!isOfLogs && key !== "gc.pruneexpire") return [];
  return daysOf(value) < (isOfLogs ? REFLOG_DAYS : OBJECT_DAYS) ? gitLoss("some records") : [];
}

/** Days after which git throws records away by itself: unreachable ones of a reflog, loose objects. */
export const REFLOG_DAYS = 30;
export const OBJECT_DAYS = 14;

/** How many days ago `2.weeks.ago` is; 0 for what is not a number of days or more. */
export function daysOf(age: string): number {
  if (age === "never" || age === "false") return Number.POSITIVE_INFINITY;
  const [, count = "0", unit = ""] =
    /^(\d+)[. ](day|week|month|year)s?(?:[. ]ago)?$/.exec(age) ?? [];
  const days = unit === "day" ? 1 : unit === "week" ? 7 : unit === "month" ? 30 : 365;
  return Number(count) * days;
}

/** What every push overwrites from then on, where it names nothing itself. */
function overwrittenBy(setting: Setting): readonly Effect[] {
  if (isMirror(setting)) return gitLoss("remote commits of every branch");
  const forced = pushedBySetting(setting).filter(({ value }) => value.startsWith("+"));
  return forced.length > 0 ? gitLoss("remote commits", forced.map(targetOf)) : [];
}

/** What is pushed where the command names nothing: `remote.origin.push`. */
export function pushedBySetting([key, value]: Setting): readonly Arg[] {
  return /^remote\..*\.push$/.test(key) ? [{ value, glob: false, start: 0, end: 0 }] : [];
}

export function isMirror([key, value]: Setting): boolean {
  return /^remote\..*\.mirror$/.test(key) && value !== "false";
}

/**
 * `url.BASE.insteadOf FROM`: what is asked of one host goes to another; `http.proxy`: everything goes through
 * one.
 */
export function redirectedBy([key, value]: Setting): readonly Effect[] {
  if (/^(?:http\.(?:.*\.)?|remote\..*\.)proxy$/.test(key))
    return value === "" || /^(?:\w+:\/\/)?(?:[^@/]*@)?(?:localhost|127\.|\[::1\])/.test(value)
      ? []
      : [{ kind: "redirect" }];
  const base = /^url\.(.+)\.(?:push)?insteadof$/.exec(key)?.[1];
  const to = base === undefined ? undefined : hostOf(base);
  if (to === undefined || /^(?:localhost|127\.)/.test(to)) return [];
  const from = hostOf(value);
  // A short name that the person made up, such as `gh:`, stands for no host.
  const isName = from === undefined ? !ANY_HOST.test(value) : !from.includes(".");
  return isName || from?.toLowerCase() === to ? [] : [{ kind: "redirect" }];
}

/** The beginning of addresses of every host, or nothing. */
const ANY_HOST = /^(?:h|ht|htt|https?|git|ssh|g|s|ss|gi)?:?\/{0,2}$/i;

/** The host of an address, of `git@host:`, or of a short name; undefined for a scheme alone and for a path. */
function hostOf(address: string): string | undefined {
  return /^(?:(?:https?|git|ssh|ftps?):\/\/)(?:[^@/]*@)?([^/:]+)|^(?:[^@/:]+@)?([^@/:]{2,}):(?!\/\/)/i
    .exec(address)
    ?.slice(1)
    .find((host) => host !== undefined && !/^(?:https?|git|ssh)$/i.test(host));
}

/** True for a setting that puts another program in the place of the connection to a remote. */
export function replacesTransport([key, value]: Setting): boolean {
  return isTransport(key) ? !isPlainSsh(value) : isHelperAddress([key, value]);
}

/** The same of a setting that the environment hides, where even plain ssh is odd. */
export function mayReplaceTransport([key, value]: Setting): boolean {
  return isTransport(key) || isHelperAddress([key, value]);
}

function isTransport(key: string): boolean {
  return /^core\.(?:sshcommand|gitproxy)$|^remote\..*\.(?:uploadpack|receivepack)$/.test(key);
}

/** `ext::cmd`, whose connection is a program. */
function isHelperAddress([key, value]: Setting): boolean {
  if (/^url\..*\.(?:push)?insteadof$/.test(key)) return /^url\.ext::/.test(key);
  return /^remote\..*\.(?:push)?url$/.test(key) && /^ext::/.test(value);
}

/** The same of an environment variable. */
export function isTransportVariable(name: string, { value }: Arg): boolean {
  return /^GIT_(?:SSH|SSH_COMMAND|PROXY_COMMAND)$/.test(name) && !isPlainSsh(value);
}

function isPlainSsh(value: string): boolean {
  if (/(?:proxy|local|knownhosts)command/i.test(value)) return false;
  return /^ssh(?: -(?:i|o|p|F) ?[\w./=~@-]+| -[vqT46])*$/.test(value);
}

/** True for hooks of a folder that surely has none. */
export function isWithoutHooks([key, value]: Setting): boolean {
  return key === "core.hookspath" && /^(?:\/dev\/null|\/tmp.*|)$/.test(value);
}

/** The settings among git's own options. */
export function settingsGiven({ options }: Arguments): readonly Setting[] {
  return options.flatMap(({ names, value }) =>
    names[0] === "-c" && value !== undefined ? [settingOf(value.value)] : [],
  );
}

/** `key=value` as `-c` takes it; a key alone is true. */
export function settingOf(text: string): Setting {
  const equals = text.indexOf("=");
  return equals < 0 ? named(text, "true") : named(text.slice(0, equals), text.slice(equals + 1));
}

/** A setting by its name, of which only an alias keeps its case. */
export function named(key: string, value: string): Setting {
  const lower = key.toLowerCase();
  return [lower.startsWith("alias.") ? `alias.${key.slice("alias.".length)}` : lower, value];
}

/**
 * The settings that environment variables give: `GIT_CONFIG_COUNT`, `GIT_CONFIG_PARAMETERS`, and those that
 * `--config-env` names.
 */
export function settingsFrom(
  env: ReadonlyMap<string, Arg>,
  options: Arguments["options"],
): readonly Setting[] {
  if (env.size === 0) return [];
  const settings: Setting[] = [];
  for (const { names, value } of options) {
    const [, key = "", variable = ""] = /^(.*)=(.*)$/.exec(value?.value ?? "") ?? [];
    const given = names[0] === "--config-env" ? env.get(variable)?.value : undefined;
    if (given !== undefined) settings.push(named(key, given));
  }
  for (const [name, { value }] of env) {
    const number = /^GIT_CONFIG_KEY_(\d+)$/.exec(name)?.[1];
    if (number !== undefined)
      settings.push(named(value, env.get(`GIT_CONFIG_VALUE_${number}`)?.value ?? ""));
  }
  const parameters = env.get("GIT_CONFIG_PARAMETERS")?.value ?? "";
  for (const match of parameters.matchAll(/'([^']*)'(?:='([^']*)')?/g)) {
    settings.push(
      match[2] === undefined ? settingOf(match[1] ?? "") : named(match[1] ?? "", match[2]),
    );
  }
  return settings;
}
