import type { SettingsFile } from "../install/claude-settings.ts";
import { claudeSettingsPaths } from "../install/claude-settings-paths.ts";
import type { Io } from "../io.ts";
import type { LineDecider } from "../protocol/line-decider.ts";
import { commentedJson } from "../sys/commented-json.ts";
import { namesIn, textOf } from "../sys/folder.ts";
import { homeDirectory } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import type { Judged } from "./security.ts";

/** What the person told the agent itself about calls. */
export interface AgentRules {
  /** Why its lines are left as they are; undefined where they may be changed. */
  readonly whyLeft: string | undefined;
  /** Lines that it runs without a question. */
  readonly allow: readonly string[];
  /** Lines that it refuses or asks about. */
  readonly stop: readonly string[];
}

/** Reads them from the settings of the agent that are in force for a project. */
export async function agentRules({ event, context }: Judged): Promise<AgentRules> {
  const { io, workspace, decides } = context;
  if (decides === undefined) return claudeRules(io, workspace.root);
  const words = decides.program === undefined ? "" : await wordsOf(decides.program, io);
  const whyLeft = decides.isUnasked(event, words)
    ? ownBoundsOf(decides, words, io, workspace.root)
    : "the agent asks about lines";
  return { whyLeft, allow: [], stop: [] };
}

async function claudeRules(io: Io, root: string): Promise<AgentRules> {
  const isSilent = claudeSettingsPaths(io, root).every(([, path]) => saysNothing(path));
  if (isSilent) return { whyLeft: undefined, allow: [], stop: [] };
  // It checks all that Claude Code checks, whose loading takes as long as reading a line.
  const { readClaudeSettings } = await import("../install/claude-settings.ts");
  const files = readClaudeSettings(io, root).filter(({ dropped }) => dropped.length === 0);
  const sandbox = files.map(({ values }) => fieldOf(values.get("sandbox"), "enabled"));
  const isSandboxed = sandbox.find((one) => typeof one === "boolean") === true;
  return {
    // Two bounds around each other are none that anybody can follow.
    whyLeft: isSandboxed ? OWN_SANDBOX : undefined,
    allow: listed(files, "allow"),
    stop: [...listed(files, "deny"), ...listed(files, "ask")],
  };
}

/** True for a file that has no setting of those that count here; what is written by signs' numbers could be any. */
function saysNothing(path: string): boolean {
  const text = textOf(path);
  return text === undefined ? !exists(path) : !/permissions|sandbox|\\u/.test(text);
}

const OWN_SANDBOX = "the agent has a sandbox of its own";

function listed(files: readonly SettingsFile[], name: string): readonly string[] {
  return files.flatMap(({ values }) => {
    const list = fieldOf(values.get("permissions"), name);
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  });
}

/** Why an agent that asks about no line is left alone all the same. */
function ownBoundsOf(
  { otherwise, settings = [], keys = [], rules = [], wholeLine }: LineDecider,
  words: string,
  io: Io,
  root: string,
): string | undefined {
  if (otherwise?.test(words) === true) return OWN_SANDBOX;
  const at = (path: string) =>
    path.startsWith("~/")
      ? `${homeDirectory(io) ?? ""}${path.slice(1)}`
      : path.startsWith("/")
        ? path
        : `${root}/${path}`;
  for (const path of settings.map(at)) {
    const text = textOf(path);
    if (text === undefined || text.trim() === "") continue;
    const values = commentedJson(text);
    if (values === undefined) return `${path} cannot be read`;
    if (keys.some((key) => isOn(valueAt(values, key)))) return OWN_SANDBOX;
  }
  for (const folder of rules.flatMap((one) => foldersOf(at(one)))) {
    const isMeant = namesIn(folder).some(
      (name) =>
        name.endsWith(".toml") && wholeLine?.test(textOf(`${folder}/${name}`) ?? "") === true,
    );
    if (isMeant) return "a rule of the agent's is about lines as a whole";
  }
  return undefined;
}

/** The folders that a path names, in which a star is any one. */
function foldersOf(path: string): readonly string[] {
  const [above = "", below] = path.split("/*/");
  if (below === undefined) return [path];
  return namesIn(above).map((name) => `${above}/${name}/${below}`);
}

function valueAt(values: unknown, key: string): unknown {
  return key.split(".").reduce(fieldOf, values);
}

/** True for what is neither off nor empty. */
function isOn(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  return fieldOf(value, "enabled") !== false;
}

/** The words of the nearest process above that runs a program, from that on, with a blank before each. */
async function wordsOf(program: RegExp, io: Io): Promise<string> {
  const { processesAbove } = await import("../sys/process-tree.ts");
  const above = await (io.processesAbove ?? (() => processesAbove(io.platform)))();
  for (const { words } of above ?? []) {
    const at = words.findIndex((word) => program.test(word.slice(word.lastIndexOf("/") + 1)));
    if (at >= 0) return ` ${words.slice(at + 1).join(" ")}`;
  }
  return "";
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return value instanceof Map ? value.get(name) : new Map(Object.entries(value)).get(name);
}
