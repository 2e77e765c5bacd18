import { mkdirSync, rmdirSync } from "node:fs";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import { parseJsonText } from "../sys/json-edit.ts";
import { homeDirectory, parentOf } from "../sys/paths.ts";
import { readUserFile, readUserText, removeUserFile, replaceUserFile } from "../sys/user-file.ts";
import type { EntryOptions, Scope } from "./agent.ts";
import type { AgentSigns } from "./agents/signs.ts";
import { plainValue } from "./hook-entries.ts";
import { openclawPlugin } from "./openclaw-plugin.ts";
import { opencodePlugin } from "./opencode-plugin.ts";
import { piExtension } from "./pi-extension.ts";
import { hookCommandLine, platformShell, timeoutSeconds } from "./shell-word.ts";

/** A file that is fairlead's from the first to the last byte. */
export interface OwnFile {
  readonly path: string;
  readonly text: string;
  readonly executable?: boolean;
}

/** An agent whose hooks are separate files: one entry of {@link OWN_FILE_AGENTS}. */
export interface OwnFilesAgent {
  readonly name: string;
  readonly title: string;
  readonly signs: AgentSigns;
  /** The folder that shows that the agent is used here. */
  readonly homeFolder: string;
  readonly events: readonly string[];
  /** The files of a scope; undefined where the agent has no such place. */
  readonly files: (
    io: Io,
    scope: Scope,
    root: string,
    options: EntryOptions,
  ) => readonly OwnFile[] | undefined;
  /** What has the agent pass over the files, as its own settings say it; absent where nothing has. */
  readonly switchedOff?: (io: Io) => string | undefined;
  readonly hint?: string;
}

/** What every file of ours says about itself, and by which it is known again. */
export const OWN_MARK = "written by `fairlead install";

const OPENCLAW_HINT = "openclaw plugins enable fairlead, and start its gateway again";

/** Kiro (CLI 3 and IDE): a JSON file in a folder of hooks, triggers with Claude Code's names. */
const kiro: OwnFilesAgent = {
  name: "kiro",
  title: "Kiro",
  signs: { programs: ["kiro-cli-chat", "qchat"] },
  homeFolder: ".kiro",
  events: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"],
  files: (io, scope, root, options) => {
    const folder = scope === "project" ? root : scope === "user" ? homeDirectory(io) : undefined;
    if (folder === undefined) return undefined;
    const hooks = KIRO_TRIGGERS.map(([trigger, cli]) => ({
      name: `fairlead ${cli} (${OWN_MARK} --agent kiro\`)`,
      trigger,
      action: { type: "command", command: commandLine(options, cli, "kiro") },
      timeout: timeoutSeconds(options),
      enabled: true,
    }));
    const text = `${JSON.stringify({ version: "v1", hooks }, null, 2)}\n`;
    return [{ path: `${folder}/.kiro/hooks/fairlead.json`, text }];
  },
  hint: "the Kiro CLI before version 3 reads hooks from an agent's file: fairlead docs kiro has the lines",
};

const KIRO_TRIGGERS: readonly (readonly [string, string])[] = [
  ["SessionStart", "session-start"],
  ["UserPromptSubmit", "user-prompt-submit"],
  ["PreToolUse", "pre-tool"],
  ["PostToolUse", "post-tool"],
  ["Stop", "stop"],
];

/** Cline: an executable named after each event; Windows is not supported by Cline's hooks. */
const cline: OwnFilesAgent = {
  name: "cline",
  title: "Cline",
  signs: { programs: ["cline"], paths: ["/node_modules/cline/"], marks: ["CLINE_ACTIVE"] },
  homeFolder: "Documents/Cline",
  events: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PreCompact", "Stop"],
  files: (io, scope, root, options) => {
    const home = homeDirectory(io);
    const folder =
      scope === "project"
        ? `${root}/.clinerules/hooks`
        : scope === "user" && home !== undefined
          ? `${home}/Documents/Cline/Hooks`
          : undefined;
    if (folder === undefined) return undefined;
    return CLINE_EVENTS.map(([name, cli]) => ({
      path: `${folder}/${name}`,
      text: `#!/bin/sh\n# ${OWN_MARK} --agent cline\`\nexec ${commandLine(options, cli, "cline")}\n`,
      executable: options.platform !== "windows",
    }));
  },
  hint: "switch hooks on in Cline's settings",
};

const CLINE_EVENTS: readonly (readonly [string, string])[] = [
  ["TaskStart", "session-start"],
  ["TaskResume", "session-start"],
  ["UserPromptSubmit", "user-prompt-submit"],
  ["PreToolUse", "pre-tool"],
  ["PostToolUse", "post-tool"],
  ["PreCompact", "compact"],
  ["TaskComplete", "stop"],
];

/** An agent that takes OpenCode's plugins, from a folder below `~/.config` or in a project. */
function withPlugins(
  about: Pick<OwnFilesAgent, "name" | "title" | "signs">,
  folders: { readonly user: string; readonly project: string },
): OwnFilesAgent {
  return {
    ...about,
    homeFolder: `.config/${folders.user}`,
    events: ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"],
    files: (io, scope, root, options) => {
      const home = homeDirectory(io);
      const folder =
        scope === "project"
          ? `${root}/${folders.project}/plugins`
          : scope === "user" && home !== undefined
            ? `${home}/.config/${folders.user}/plugins`
            : undefined;
      if (folder === undefined) return undefined;
      return [{ path: `${folder}/fairlead.js`, text: opencodePlugin(options, OWN_MARK, about) }];
    },
  };
}

/** OpenCode: a plugin that calls the executable. */
const opencode: OwnFilesAgent = withPlugins(
  {
    name: "opencode",
    title: "OpenCode",
    signs: { programs: ["opencode"], paths: ["/opencode-ai/"], marks: ["OPENCODE"] },
  },
  { user: "opencode", project: ".opencode" },
);

/** Kilo Code's command line, which was made from OpenCode and takes its plugins. */
const kilo: OwnFilesAgent = withPlugins(
  {
    name: "kilo",
    title: "Kilo Code",
    signs: { programs: ["kilo", "kilocode"], paths: ["/@kilocode/"], marks: ["KILO"] },
  },
  { user: "kilo", project: ".kilo" },
);

/** Pi: an extension that calls the executable. */
const pi: OwnFilesAgent = {
  name: "pi",
  title: "Pi",
  signs: {
    programs: [],
    paths: ["/@earendil-works/pi-coding-agent/", "/@mariozechner/pi-coding-agent/"],
    marks: ["PI_CODING_AGENT"],
  },
  homeFolder: ".pi/agent",
  events: [
    ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
    ...["Stop", "SessionEnd"],
  ],
  files: (io, scope, root, options) => {
    const home = homeDirectory(io);
    const folder =
      scope === "project"
        ? `${root}/.pi/extensions`
        : scope === "user" && home !== undefined
          ? `${home}/.pi/agent/extensions`
          : undefined;
    if (folder === undefined) return undefined;
    return [{ path: `${folder}/fairlead.js`, text: piExtension(options, OWN_MARK) }];
  },
};

/** OpenClaw: a folder with a plugin, which its settings name. */
const openclaw: OwnFilesAgent = {
  name: "openclaw",
  title: "OpenClaw",
  signs: { programs: ["openclaw"], paths: ["/node_modules/openclaw/"] },
  homeFolder: ".openclaw",
  events: ["SessionStart", "PreToolUse", "PostToolUse", "PostToolUseFailure", "SessionEnd"],
  files: (io, scope, _root, options) => {
    const home = homeDirectory(io);
    if (scope !== "user" || home === undefined) return undefined;
    const folder = `${home}/.openclaw/extensions/fairlead`;
    return [...openclawPlugin(options, OWN_MARK)].map(([name, text]) => ({
      path: `${folder}/${name}`,
      text,
    }));
  },
  switchedOff: (io) => {
    const path = `${homeDirectory(io) ?? ""}/.openclaw/openclaw.json`;
    const text = readUserText(path);
    const parsed = typeof text === "string" ? parseJsonText(text) : undefined;
    const { plugins } = Object(parsed?.ok === true ? plainValue(parsed.root) : {});
    const { enabled } = Object(Object(Object(plugins).entries).fairlead);
    return enabled === true ? undefined : `${path} does not enable the plugin fairlead`;
  },
  hint: OPENCLAW_HINT,
};

/** The agents whose hooks are separate files. */
export const OWN_FILE_AGENTS: readonly OwnFilesAgent[] = [
  kiro,
  cline,
  opencode,
  kilo,
  pi,
  openclaw,
];

/** What was done with an agent's files, or why nothing was. */
export type OwnFilesResult =
  | { readonly ok: true; readonly changed: readonly string[] }
  | { readonly ok: false; readonly problem: string; readonly hint?: string };

/** Writes the files; one that somebody else wrote stays, and then nothing is written at all. */
export function writeOwnFiles(files: readonly OwnFile[], dryRun: boolean): OwnFilesResult {
  const changed: string[] = [];
  for (const { path } of files) {
    const found = readUserFile(path);
    if (!found.ok) return found;
    if (found.text !== undefined && !found.text.includes(OWN_MARK)) {
      return { ok: false, problem: `${path} is not fairlead's`, hint: `set ${path} aside` };
    }
  }
  for (const { path, text, executable } of files) {
    const found = readUserFile(path);
    if (!found.ok) return found;
    const mode = executable === true ? (found.mode ?? 0o644) | EXECUTABLE_BITS : undefined;
    if (found.text === text && (mode === undefined || mode === found.mode)) continue;
    changed.push(path);
    if (dryRun) continue;
    try {
      mkdirSync(parentOf(path) ?? ".", { recursive: true });
      const failure = replaceUserFile(found, text, mode);
      if (failure !== undefined) return failure;
    } catch (error) {
      return { ok: false, problem: `${path} cannot be written (${describeError(error)})` };
    }
  }
  return { ok: true, changed };
}

/** Whoever may read a hook's file may run it: an agent passes over one that it cannot run. */
const EXECUTABLE_BITS = 0o111;

/** Removes those of the files that are ours, and folders that this leaves empty. */
export function removeOwnFiles(files: readonly OwnFile[], dryRun: boolean): OwnFilesResult {
  const changed: string[] = [];
  for (const { path } of files) {
    const found = readUserFile(path);
    if (!found.ok) return found;
    if (found.text?.includes(OWN_MARK) !== true) continue;
    changed.push(path);
    if (dryRun) continue;
    const failure = removeUserFile(found);
    if (failure !== undefined) return failure;
  }
  for (const folder of new Set(files.map(({ path }) => parentOf(path) ?? "."))) {
    try {
      if (!dryRun && changed.length > 0) rmdirSync(folder);
    } catch {
      // Others have files there.
    }
  }
  return { ok: true, changed };
}

function commandLine(options: EntryOptions, cli: string, agent: string): string {
  const strict = options.strict && cli === "pre-tool";
  const words = ["hook", cli, "--agent", agent, ...(strict ? ["--fail-closed"] : [])];
  // Cline reads a refusal from the answer, not from a code.
  const blocks = strict && agent !== "cline";
  return hookCommandLine(options.executable, words, platformShell(options.platform), blocks);
}
