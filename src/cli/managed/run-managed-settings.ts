import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { EXIT } from "../../exit.ts";
import { codex } from "../../install/agents/others.ts";
import { claudeCode } from "../../install/claude-code.ts";
import { claudeAnswer, claudeManaged } from "../../install/managed/claude-managed.ts";
import { codexRequirements } from "../../install/managed/codex-requirements.ts";
import type { ManagedAgent } from "../../install/managed/managed-agents.ts";
import type { ManagedOptions } from "../../install/managed/managed-options.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { visibleLine } from "../../outside-text.ts";
import { SEMVER } from "../../state/version-check.ts";
import { writeWhole } from "../../sys/atomic-file.ts";
import { readUserText } from "../../sys/user-file.ts";
import { refuse, signOf } from "../terminal/output.ts";
import { chosenAgents, managedOptions } from "./managed-place.ts";
import { type Domain, groupPolicy, mobileconfig, plist, registryFile } from "./mdm-forms.ts";
import { buildCommand, debTree, type PackagedFile, rpmTree } from "./package-trees.ts";
import { teamSandbox } from "./team-sandbox.ts";

/** The words of `fairlead managed-settings`. */
export interface SettingsRequest {
  readonly agent: string | undefined;
  readonly all: boolean;
  readonly format: string | undefined;
  readonly out: string | undefined;
  readonly executable: string | undefined;
  readonly strict: boolean;
  /** A subscription that a package carries as well. */
  readonly subscription: string | undefined;
  readonly packageVersion: string;
}

/** The forms for device management, and whose machines each is for. */
const FORMATS = new Map([
  ["plist", "darwin"],
  ["mobileconfig", "darwin"],
  ["reg", "windows"],
  ["admx", "windows"],
  ["deb", "linux"],
  ["rpm", "linux"],
] as const);

/** `fairlead managed-settings`: what the agent reads, or the same in a form for device management. */
export async function runManagedSettings(io: Io, request: SettingsRequest): Promise<number> {
  const agents = chosenAgents(request.agent, request.all);
  if (agents instanceof Error) return refuse(io, agents.message);
  const { format } = request;
  const formats: ReadonlyMap<string, Io["platform"]> = FORMATS;
  if (format !== undefined && !formats.has(format)) {
    return refuse(io, unknownWord("format", format, [...formats.keys()]));
  }
  const { sandbox, problem } = await teamSandbox(io);
  if (problem !== undefined) io.stderr(`fairlead: ${visibleLine(problem)}`);
  const elsewhere = format === undefined ? undefined : formats.get(format);
  const { executable, strict } = request;
  const options = await managedOptions(io, {
    ...{ executable, strict, sandbox, ...(elsewhere === undefined ? {} : { elsewhere }) },
  });
  if (options instanceof Error)
    return refuse(io, options.message, "--executable /usr/bin/fairlead");
  const files =
    format === undefined
      ? answerOf(agents, options)
      : filesOf(io, format, { agents, options, request });
  if (files instanceof Error) return refuse(io, files.message, "fairlead managed-settings --help");
  const [only, ...more] = files;
  if (request.out === undefined && only !== undefined && more.length === 0) {
    io.stdout(only.text.trimEnd());
    return EXIT.ok;
  }
  if (request.out === undefined) {
    return refuse(io, `these are ${files.length} files`, "--out FOLDER");
  }
  return write(io, request.out, files, format);
}

/** What an agent reads of a machine without device management. */
function answerOf(
  agents: readonly ManagedAgent[],
  options: ManagedOptions,
): readonly PackagedFile[] | Error {
  const [first, ...more] = agents;
  if (first?.agent === claudeCode && more.length === 0) {
    return [{ path: "/answer.json", text: JSON.stringify(claudeAnswer(options)) }];
  }
  return systemFiles(agents, options);
}

/** The file of each agent for a machine that has none; an agent without one on the platform is left out. */
function systemFiles(
  agents: readonly ManagedAgent[],
  options: ManagedOptions,
): readonly PackagedFile[] | Error {
  const files: PackagedFile[] = [];
  for (const { path, add } of agents) {
    const place = path(options.platform);
    if (place === undefined) continue;
    const text = add(undefined, options);
    if (text instanceof Error) return text;
    files.push({ path: place, text });
  }
  return files.length > 0 ? files : new Error("no file of this agent is known on this platform");
}

interface Making {
  readonly agents: readonly ManagedAgent[];
  readonly options: ManagedOptions;
  readonly request: SettingsRequest;
}

function filesOf(
  io: Io,
  format: string,
  { agents, options, request }: Making,
): readonly PackagedFile[] | Error {
  if (format === "deb" || format === "rpm")
    return packaged(io, format, { agents, options, request });
  const isFor = (name: string) => agents.some(({ agent }) => agent.name === name);
  if (format === "plist" || format === "mobileconfig") {
    const domains: readonly Domain[] = [
      ...(isFor(claudeCode.name) ? [{ name: CLAUDE_DOMAIN, keys: claudeManaged(options) }] : []),
      ...(isFor(codex.name) ? [{ name: CODEX_DOMAIN, keys: codexKeys(options) }] : []),
    ];
    if (domains.length === 0) return new Error("only Claude Code and Codex take profiles of macOS");
    if (format === "mobileconfig") {
      return [{ path: "/fairlead.mobileconfig", text: mobileconfig(domains) }];
    }
    return domains.map(({ name, keys }) => ({ path: `/${name}.plist`, text: plist(keys) }));
  }
  if (!isFor(claudeCode.name))
    return new Error("only Claude Code takes settings from the registry");
  const settings = claudeManaged(options);
  if (format === "reg") return [{ path: "/fairlead.reg", text: registryFile(settings) }];
  const { admx, adml } = groupPolicy(settings);
  return [
    { path: "/fairlead.admx", text: admx },
    { path: "/en-US/fairlead.adml", text: adml },
  ];
}

/** The domains of preferences in which macOS keeps what a profile says to an agent. */
const CLAUDE_DOMAIN = "com.anthropic.claudecode";
const CODEX_DOMAIN = "com.openai.codex";

function codexKeys(options: ManagedOptions): Domain["keys"] {
  const text = codexRequirements(options);
  return { requirements_toml_base64: Buffer.from(text).toString("base64") };
}

function packaged(
  io: Io,
  format: "deb" | "rpm",
  { agents, options, request }: Making,
): readonly PackagedFile[] | Error {
  const { subscription, packageVersion: version } = request;
  if (!SEMVER.test(version)) return new Error(`${version} is not a version such as 1.0.0`);
  const files = systemFiles(agents, options);
  if (files instanceof Error) return files;
  const all = [...files];
  if (subscription !== undefined) {
    const text = readUserText(resolve(io.workingDirectory(), subscription));
    if (typeof text !== "string") {
      return new Error(`${subscription}: ${text?.message ?? "does not exist"}`);
    }
    all.push({ path: "/etc/fairlead/config.toml", text });
  }
  return format === "deb" ? debTree(version, all) : rpmTree(version, all);
}

function write(
  io: Io,
  out: string,
  files: readonly PackagedFile[],
  format: string | undefined,
): number {
  const folder = resolve(io.workingDirectory(), out);
  for (const { path, text } of files) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    const failure = writeWhole(place, text, READABLE_BY_ALL);
    if (failure !== undefined) return refuse(io, `${place} cannot be written (${failure})`);
    io.stdout(`${signOf("ok", io)} ${visibleLine(join(out, path))}`);
  }
  if (format === "deb" || format === "rpm") io.stdout(`to build it: ${buildCommand(format, out)}`);
  return EXIT.ok;
}

const READABLE_BY_ALL = 0o644;
