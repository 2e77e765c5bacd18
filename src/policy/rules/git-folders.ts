import { hasEffect } from "../catalog/effects.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import { matched } from "../effects/match.ts";
import type { Invocation } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import { gitLine } from "../tools/git.ts";
import { type Setting, settingsFrom } from "../tools/git-settings.ts";

/** Another folder from which git takes its programs, or the hooks that it runs. */
export const otherPrograms: Rule = {
  id: "git/other-programs",
  verdict: "ask",
  programs: ["git"],
  reason: "would make Git use programs, hooks or settings from another folder",
  instead: "run it with Git's own programs and the hooks of this repository",
  check: (invocation) => {
    if (foldersOf(invocation).some((folder) => !isInstalled(folder))) return matched(invocation);
    const keeps = /^(?:config|clone)$/.test(gitLine(invocation.args).verb?.value ?? "");
    return keeps && !invocation.remote && hasEffect(invocation, "schedule")
      ? matched(invocation, LASTING)
      : undefined;
  },
  examples: () => ({
    denies: [
      "git --exec-path=./x status",
      "GIT_EXEC_PATH=./x git foo",
      "git init --template=./x",
      "git clone --template ./x https://x.example/y",
      "GIT_TEMPLATE_DIR=./x git init",
      "git -c core.hooksPath=./x commit -m x",
      "git -c init.templateDir=/tmp/x init",
      "git config --global core.fsmonitor ./x",
      "git config set --global diff.external /tmp/d.sh",
      "git config core.sshCommand ./ssh.sh",
      "git config -f sub/.git/config core.fsmonitor 'touch x'",
      "git clone -c core.fsmonitor=./x https://x.example/y",
      "GIT_CONFIG_GLOBAL=./x git status",
      "git -c core.fsmonitor=/tmp/.u status",
      "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.fsmonitor GIT_CONFIG_VALUE_0=/tmp/.u git status",
      "export GIT_CONFIG_PARAMETERS=\"'core.fsmonitor=/tmp/.u'\"; git status",
      "git config --global --add safe.directory '*'",
    ],
    allows: [
      "git --exec-path",
      "git init",
      "git init --template=",
      "git init --template=/usr/share/git-core/templates",
      "git commit --template=./message.txt",
      "GIT_EDITOR=true git rebase --continue",
      "git -c core.pager=cat log",
      "git config --global core.editor /usr/bin/vim",
      "git config --global --get core.fsmonitor",
      "git config core.sshCommand 'ssh -i ~/.ssh/work'",
      "git config core.fsmonitor true",
      "git clone -c core.autocrlf=false https://x.example/y",
      "GIT_CONFIG_GLOBAL=/dev/null git status",
      "git -c core.fsmonitor=false status",
      "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*' git status",
      "git config --global --add safe.directory /srv/app",
      "docker exec web git config --global --add safe.directory '*'",
    ],
  }),
};

const LASTING = {
  reason: "would make Git run a file, or read settings from it, on its own",
  instead: "run it once, or let the user set it",
};

const TEMPLATE = { options: { used: "--template", data: "-b|--branch --origin -o --depth" } };

const VARIABLES = ["GIT_EXEC_PATH", "GIT_TEMPLATE_DIR", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"];

/** The folders and files of settings that its words, settings and variables name. */
function foldersOf({ args, env }: Invocation): readonly string[] {
  const { options, settings, verb, args: rest } = gitLine(args);
  const given = options.findLast(({ names }) => names[0] === "--exec-path")?.value;
  const isMade = /^(?:init|clone)$/.test(verb?.value ?? "");
  const template = isMade ? parseArguments(rest, TEMPLATE).value("--template") : undefined;
  const words = [given, template, ...VARIABLES.map((name) => env.get(name))];
  const set = [...settingsFrom(env, options), ...settings].filter(
    (setting) => /^(?:core\.hookspath|init\.templatedir)$/.test(setting[0]) || isMonitor(setting),
  );
  return [...words.flatMap((word) => word?.value ?? []), ...set.map(([, value]) => value)];
}

/** True for a program that Git starts whenever it looks at the files, where others only run for what they are meant for. */
function isMonitor([key, value]: Setting): boolean {
  return key === "core.fsmonitor" && /[\s/]/.test(value);
}

/** True for a folder that came with the system, and for none at all. */
function isInstalled(folder: string): boolean {
  return /^(?:$|\/(?:usr|opt|etc|lib\w*|nix|Library|Applications)\/|\/dev\/null$|[A-Za-z]:[\\/]Program Files)/.test(
    folder,
  );
}
