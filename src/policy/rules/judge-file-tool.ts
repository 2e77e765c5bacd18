import { readingOf, type ToolReading } from "../agent-tools/tool-table.ts";
import type { Finding } from "../model/finding.ts";
import type { World } from "../model/world.ts";
import { isInProject } from "../places/exceptions.ts";
import { judgeGuarded } from "../places/guarded.ts";
import { judgePath } from "../places/judge-path.ts";
import { normalPath } from "../places/normal-path.ts";
import type { PathAccess } from "../places/path-class.ts";
import { judgePatch } from "./judge-patch.ts";

/** Fields in which agents name the file: Claude Code's, the reference's, the notebook tools'. */
const PATH_FIELDS = ["file_path", "path", "notebook_path"] as const;

/** What cannot be done without a path; searches and lists begin in the working directory. */
const NEED_PATH: ReadonlySet<ToolReading | undefined> = new Set(["read", "write", "delete"]);

/** How many alternatives of a brace pattern are looked at. */
const ALTERNATIVES_MAX = 64;

/**
 * Judges the paths of a file tool's call. Input of the wrong type is judged as far as it goes, and
 * asks when a path that is needed cannot be known. Tools that name no files have no findings.
 */
export function judgeFileTool(tool: string, input: unknown, world: World): Finding[] {
  if (tool === "ApplyPatch") {
    return judgePatch(input, world, unreadable(tool)).map((finding) => ofTool(tool, finding));
  }
  const reading = readingOf(tool);
  const access = reading === "search" ? "read" : reading;
  if (access !== "read" && access !== "list" && access !== "write" && access !== "delete")
    return [];
  const fields = isRecord(input) ? input : {};
  const given = PATH_FIELDS.map((field) => fields[field]).filter((value) => value !== undefined);
  const paths = [...given.flatMap(textsOf), ...textsOf(fields.paths)];
  // What a file tool writes the agent itself can bring back, as Claude Code's rewind does.
  const isKept = access === "write";
  const findings = paths.map((path) => judgePath(access, path, world, world.cwd, isKept));
  const base = paths[0] ?? world.cwd;
  findings.push(...judgeReach(tool, access, paths, fields, world));
  if (tool === "Grep") findings.push(...judgeGrep(fields.glob, base, world));
  if (tool === "Glob") findings.push(judgeGlob(fields.pattern, base, world));
  const unknown = given.some((value) => typeof value !== "string" || value === "");
  if (unknown || !isRecord(input) || (NEED_PATH.has(reading) && paths.length === 0)) {
    findings.push(unreadable(tool));
  }
  return findings.flatMap((finding) => (finding === undefined ? [] : [ofTool(tool, finding)]));
}

/** A finding about a path, whose words are the tool's name and the path. */
export function ofTool(tool: string, finding: Finding): Finding {
  return finding.words === tool ? finding : { ...finding, words: `${tool} ${finding.words}` };
}

/** What a tool reaches below the folders that it is given, and what patterns in paths may stand for. */
function judgeReach(
  tool: string,
  access: PathAccess,
  paths: readonly string[],
  fields: Readonly<Record<string, unknown>>,
  world: World,
): (Finding | undefined)[] {
  const { cwd } = world;
  const folders = paths.length > 0 || NEED_PATH.has(readingOf(tool)) ? paths : [cwd];
  if (tool === "Glob") {
    const patterns = textsOf(fields.pattern).flatMap((text) => alternatives(text));
    const rooted = patterns.map((each) => rootedAt(folders[0] ?? cwd, each));
    return rooted.map((path) => judgeGuarded({ access, path, cwd, deep: false }, world));
  }
  const globs = tool === "Grep" ? textsOf(fields.glob).flatMap((text) => alternatives(text)) : [];
  const kept = globs.filter((glob) => !glob.startsWith("!"));
  const names = kept.length > 0 ? { names: kept } : {};
  const deep = tool === "Grep" || tool === "Delete";
  return folders.map((path) => judgeGuarded({ access, path, cwd, deep, ...names }, world));
}

function rootedAt(base: string, pattern: string): string {
  return /^(?:[/~\\]|[A-Za-z]:)/.test(pattern) ? pattern : `${base}/${pattern}`;
}

/** Grep reads what its `glob` selects, so each alternative counts as a path below the base. */
function judgeGrep(glob: unknown, base: string, world: World): (Finding | undefined)[] {
  return textsOf(glob)
    .flatMap((text) => alternatives(text))
    .filter((pattern) => !pattern.startsWith("!"))
    .map((pattern) => judgePath("read", `${base}/${pattern}`, world));
}

/**
 * Glob only lists names, which is fine in the project and for any folder as such. Looking for
 * secrets by name elsewhere is the first half of taking them, so it asks.
 */
function judgeGlob(pattern: unknown, base: string, world: World): Finding | undefined {
  for (const each of textsOf(pattern).flatMap((text) => alternatives(text))) {
    const rooted = rootedAt(base, each);
    if (isInProject(normalPath(rooted, world), world)) continue;
    const wildcard = rooted.search(/[*?[]/);
    const wanted = wildcard < 0 ? rooted : rooted.slice(rooted.lastIndexOf("/", wildcard) + 1);
    const found = judgePath("read", `/${wanted}`, world);
    if (found?.verdict === "deny") {
      return {
        rule: "files/secret-hunt",
        verdict: "ask",
        reason: "would look for files with secrets outside the project",
        instead: "search inside the project",
        words: each,
      };
    }
  }
  return undefined;
}

/** The texts that `{a,b}` and commas between patterns stand for; nested braces stay as they are. */
function alternatives(text: string): string[] {
  const brace = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(text);
  if (brace === null) return text.split(",").slice(0, ALTERNATIVES_MAX);
  const [, before = "", choices = "", after = ""] = brace;
  return choices
    .split(",")
    .slice(0, ALTERNATIVES_MAX)
    .map((choice) => before + choice + after);
}

function unreadable(tool: string): Finding {
  return {
    rule: "files/unreadable-input",
    verdict: "ask",
    reason: "could be about any file: its path cannot be read",
    instead: "give the path as text in `file_path`",
    words: tool,
  };
}

/** The value itself, or the texts in a list where one was due. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return Array.isArray(value)
    ? value.filter((each) => typeof each === "string" && each !== "")
    : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
