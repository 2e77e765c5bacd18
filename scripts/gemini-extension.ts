import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "smol-toml";
import packageJson from "../package.json";
import { defaults } from "../src/config/defaults.ts";
import { gemini } from "../src/install/agents/others.ts";
import { type ArchivedFile, tarGz, zip } from "./archive.ts";
import { CLAUDE_PLUGIN, json } from "./claude-plugin.ts";
import type { Target } from "./targets.ts";

/** Name of a target's archive: Gemini CLI finds the one for its platform among a release's files by it. */
export function extensionArchiveName({ platform, arch }: Target): string {
  return `${platform}.${arch}.fairlead.${platform === "win32" ? "zip" : "tar.gz"}`;
}

/** The extension as an archive: its files at the root, and the executable that its hooks start. */
export function packGeminiExtension(
  target: Target,
  executable: Uint8Array,
  documents: readonly ArchivedFile[],
): Uint8Array {
  const texts = [...geminiExtensionFiles(target)].map(([name, text]) => ({
    name,
    bytes: new TextEncoder().encode(text),
    executable: false,
  }));
  const files = [
    { name: executableName(target), bytes: executable, executable: true },
    ...texts,
    ...documents,
  ];
  return target.platform === "win32" ? zip(files) : tarGz(files);
}

/**
 * The extension's texts by path: the manifest, the hooks as `install` writes them, and the commands and the skill of
 * Claude Code's plugin. Source: `bundle/docs/extensions/` of `@google/gemini-cli` 0.61.0.
 */
export function geminiExtensionFiles(target: Target): ReadonlyMap<string, string> {
  const { version, description } = packageJson;
  const skill = "skills/refusals/SKILL.md";
  const commands = ["status", "why", "allow"].map((name): [string, string] => [
    `commands/fairlead/${name}.toml`,
    commandOf(readFileSync(join(CLAUDE_PLUGIN, `commands/${name}.md`), "utf8"), target),
  ]);
  return new Map([
    ["gemini-extension.json", json({ name: "fairlead", version, description })],
    ["hooks/hooks.json", json({ hooks: extensionHooks(target) })],
    [skill, readFileSync(join(CLAUDE_PLUGIN, skill), "utf8")],
    ...commands,
  ]);
}

function extensionHooks(target: Target): object {
  const entries = gemini.entries({
    platform: systemOf(target),
    // Gemini CLI puts the folder of the extension in its place.
    executable: `\${extensionPath}/${executableName(target)}`,
    events: gemini.defaultEvents,
    strict: false,
    awaited: new Set(),
    deadlineSeconds: defaults().timeout,
  });
  return Object.fromEntries(entries.map(({ event, group }) => [event, [group]]));
}

/** A command of Claude Code's plugin in Gemini CLI's words: what it runs first, and what the person typed. */
function commandOf(page: string, target: Target): string {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(page) ?? [];
  const description = /^description: (.*)$/m.exec(head)?.[1] ?? "";
  const prompt = body
    .trim()
    .replace(/!`sh \$\{CLAUDE_PLUGIN_ROOT\}\/fairlead\.sh ([^`]*)`/g, (_, words) => {
      return `!{${installedExecutable(target)} ${words.replace(" || true", "")}}`;
    })
    .replaceAll("$ARGUMENTS", "{{args}}")
    .replaceAll("plugin", "extension");
  return stringify({ description, prompt: `${prompt}\n` });
}

/** Where a command finds the executable: nothing is put in the place of a name in its text. */
function installedExecutable(target: Target): string {
  const folder = ".gemini/extensions/fairlead";
  return target.platform === "win32"
    ? `& "$HOME/${folder}/fairlead.exe"`
    : `"$HOME/${folder}/fairlead"`;
}

function systemOf({ platform }: Target): "windows" | "darwin" | "linux" {
  if (platform === "win32") return "windows";
  return platform === "darwin" ? "darwin" : "linux";
}

function executableName({ platform }: Target): string {
  return platform === "win32" ? "fairlead.exe" : "fairlead";
}
