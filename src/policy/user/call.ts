import { commandOf, type ToolCall } from "../agent-tools/tool-call.ts";
import { isReadByFields } from "../agent-tools/tool-table.ts";
import { readFields } from "../fields/read-fields.ts";
import type { World } from "../model/world.ts";

/** A tool call as the rules see it; what a tool does not have is absent. */
export interface UserCall {
  /** The tool's name as sent: `Bash`, `Write`, `mcp__github__create_issue`. */
  readonly tool: string;
  /** The command line of shell tools. */
  readonly command?: string;
  /** Files the tool itself names, absolute or relative to `world.cwd`. */
  readonly paths?: readonly string[];
  /** What would be written. */
  readonly content?: string;
  /** Addresses that would be fetched or called. */
  readonly urls?: readonly string[];
}

/** Fields in which tools name a file, and in which they carry what they write. */
const PATH_FIELDS = ["file_path", "path", "notebook_path"];
const CONTENT_FIELDS = ["content", "new_string", "new_source"];

/** A tool call as rules see it; fields of another type than expected are left out. */
export function userCallOf(call: ToolCall): UserCall {
  if (isReadByFields(call.tool)) return callByFields(call);
  const fields = new Map<string, unknown>(Object.entries(call.input));
  const texts = (from: ReadonlyMap<string, unknown>, names: readonly string[]) =>
    names.map((name) => from.get(name)).filter((value) => typeof value === "string");
  const edits: unknown = fields.get("edits");
  const parts = (Array.isArray(edits) ? edits : []).flatMap((edit: unknown) =>
    texts(new Map(Object.entries(Object(edit))), CONTENT_FIELDS),
  );
  const paths = texts(fields, PATH_FIELDS);
  const content = [...texts(fields, CONTENT_FIELDS), ...parts];
  const command = commandOf(call)?.text;
  return {
    tool: call.tool,
    ...(command === undefined ? {} : { command }),
    ...(paths.length === 0 ? {} : { paths }),
    ...(content.length === 0 ? {} : { content: content.join("\n") }),
  };
}

/** The same for a tool that is known by its fields only. */
function callByFields(call: ToolCall): UserCall {
  const { lines, paths, addresses, texts } = readFields(call);
  const certain = lines.filter(({ certain }) => certain).map(({ text }) => text);
  return {
    tool: call.tool,
    ...(certain.length === 0 ? {} : { command: certain.join("\n") }),
    ...(paths.length === 0 ? {} : { paths: paths.map(({ path }) => path) }),
    ...(texts.length === 0 ? {} : { content: texts.join("\n") }),
    ...(addresses.length === 0 ? {} : { urls: addresses }),
  };
}

/** Facts about the session that conditions ask for. */
export interface UserFacts {
  /** Canonical name: `PreToolUse`. */
  readonly event: string;
  readonly permissionMode?: string;
  /** Milliseconds since 1970; entries with `expires` are held against it. */
  readonly now: number;
}

/**
 * A path as patterns meet it: absolute, `/` between the names, no `.` or `..`, in composed Unicode,
 * lower case where the file system does not tell cases apart.
 */
export function normalisedPath(path: string, cwd: string, world: World): string {
  const slashed = (text: string) =>
    world.platform === "windows" || /^[A-Za-z]:\\/.test(text) ? text.replaceAll("\\", "/") : text;
  let full = slashed(path);
  if (/^~(?:\/|$)/.test(full) && world.home !== undefined)
    full = slashed(world.home) + full.slice(1);
  if (!/^(?:\/|[A-Za-z]:\/)/.test(full)) full = `${slashed(cwd)}/${full}`;
  const kept: string[] = [];
  for (const part of full.split("/")) {
    if (part === "..") {
      if (kept.length > 0 && !/^[A-Za-z]:$/.test(kept.at(-1) ?? "")) kept.pop();
    } else if (part !== "." && part !== "") kept.push(part);
  }
  const joined = kept.join("/");
  return foldCase((/^[A-Za-z]:(?:\/|$)/.test(joined) ? "" : "/") + joined, world);
}

/** Composed Unicode, in lower case on Windows and macOS. */
function foldCase(text: string, world: World): string {
  const composed = text.normalize("NFC");
  return world.platform === "linux" ? composed : composed.toLowerCase();
}
