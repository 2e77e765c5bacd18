import { describeError } from "../errors.ts";
import { exists, filesMatching, readText } from "../sys/probe.ts";
import { REPOSITORY_TEXT_MAX_BYTES } from "../sys/text-budget.ts";

/** What `.moai/config/sections/*.yaml` says about the project, for people who come from MoAI. */
export interface MoaiSections {
  readonly present: boolean;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** One line for each file that is not YAML. */
  readonly problems: readonly string[];
}

/** Reads the section files of a project; a corrupt one is a problem, not a failure. */
export async function readMoaiSections(root: string): Promise<MoaiSections> {
  const folder = `${root}/.moai/config/sections`;
  if (!exists(folder)) return { present: false, name: undefined, version: undefined, problems: [] };
  const files = filesMatching(folder, "*.{yaml,yml}").slice(0, FILES_MAX);
  const problems: string[] = [];
  const project = new Map<string, string>();
  let leftBytes = SECTIONS_MAX_BYTES;
  for (const file of files) {
    const text = await readText(`${folder}/${file}`, leftBytes);
    leftBytes -= typeof text === "string" ? text.length : 0;
    const section = parseSection(text);
    if (section instanceof Error) {
      problems.push(
        `${folder}/${file}: not valid YAML (${section.message}); its settings are not in force`,
      );
      continue;
    }
    for (const key of ["name", "version"]) {
      const value = field(field(section, "project"), key);
      if (typeof value === "string" || typeof value === "number") project.set(key, String(value));
    }
  }
  return { present: true, name: project.get("name"), version: project.get("version"), problems };
}

/** Most section files that are read, and bytes of all of them: MoAI has a handful of a few kilobytes. */
const FILES_MAX = 100;
const SECTIONS_MAX_BYTES = REPOSITORY_TEXT_MAX_BYTES;

function parseSection(text: string | Error | undefined): unknown {
  if (text instanceof Error) return new Error(`cannot be read, ${text.message}`);
  if (text === undefined) return undefined;
  try {
    return Bun.YAML.parse(text);
  } catch (error) {
    return new Error(describeError(error));
  }
}

function field(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
