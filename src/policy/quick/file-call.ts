import type { ToolCall } from "../agent-tools/tool-call.ts";
import type { World } from "../model/world.ts";
import {
  hasPlainExtension,
  isCode,
  isOrdinaryFolder,
  isPlainName,
  lineOf,
  mayHoldSecret,
  mayNameGuarded,
} from "../text/words.ts";

/**
 * True for a call of a file tool that no rule looks at: reading or searching what is plainly part of the
 * project, or changing its source code by a text that cannot hold a secret. Most calls of these tools are
 * nothing else, and loading the tables of paths costs them half as much again. False means nothing but "ask
 * the whole policy", from which a yes must never differ.
 */
export function isHarmlessFileCall({ tool, input }: ToolCall, world: World): boolean {
  const fields = lineOf(FIELDS, tool);
  if (fields === undefined || !isOrdinaryFolder(world)) return false;
  for (const name in input) if (!fields.includes(` ${name} `)) return false;
  const { file_path, path, pattern } = input;
  switch (tool) {
    case "Read":
      return typeof file_path === "string" && isPlainPath(file_path, world);
    case "Grep":
      return path === undefined || (typeof path === "string" && isPlainPath(path, world));
    case "Glob":
      return typeof pattern === "string" && isBelow(pattern);
    case "Edit":
      return isPlainChange(file_path, input.new_string, world);
    case "Write":
      return isPlainChange(file_path, input.content, world);
    default:
      return false;
  }
}

/** Fields of the tools whose calls may be plain; a call with others is not. */
const FIELDS = `
Read: file_path offset limit
Grep: pattern path output_mode type head_limit multiline -n -i -A -B -C
Glob: pattern
Edit: file_path old_string new_string replace_all
Write: file_path content
`;

function isPlainChange(path: unknown, text: unknown, world: World): boolean {
  if (typeof path !== "string" || typeof text !== "string") return false;
  return isPlainTarget(path, world) && isPlainText(text);
}

/** True for source code in the project, over no link, whose name tells of nothing that is guarded. */
export function isPlainTarget(path: string, world: World): boolean {
  if (path.endsWith(".md") && LOADED.test(path)) return false;
  return isCode(path) && !mayNameGuarded(path) && isPlainPath(path, world, "written");
}

/** Texts that an agent may load, and run commands of. */
const LOADED = /skill|command|agent/i;

/** True for a text that surely holds no secret. */
export function isPlainText(text: string): boolean {
  return text.length <= CONTENT_MAX_CHARS && !mayHoldSecret(text) && !mayHoldRun(text);
}

/** Longer contents hold something that could be a secret nearly always, and looking at them costs as much. */
const CONTENT_MAX_CHARS = 2000;

/** True for a path in the project, over no link, that is source code or has no telling name. */
export function isPlainPath(path: string, world: World, access?: "written"): boolean {
  const { cwd, projectRoot } = world;
  const root = path.startsWith(`${projectRoot}/`) ? projectRoot : cwd;
  const below = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  if (!isBelow(below) || !isPlainName(below) || !hasPlainExtension(below)) return false;
  // A name with a star is taken for a pattern by the whole policy, as by some agents: `*.git` is `.git` too.
  if (below.includes("*")) return false;
  const name = below.endsWith("/") ? below.slice(0, -1) : below;
  return world.realPath(`${root}/${name}`, access) === `${world.realPath(root)}/${name}`;
}

/** True for a path or a pattern that names nothing hidden and leads nowhere else; `*` stands for names. */
function isBelow(path: string): boolean {
  if (path === "" || path.includes("..") || path.includes("//") || path.includes("/./"))
    return false;
  if (path.includes("/.") || path.includes("\\") || path.includes("{") || path.includes("["))
    return false;
  return !path.startsWith("/") && !path.startsWith(".") && !path.startsWith("~");
}

/** True for a run of letters, digits, `_`, `-`, `+` and `=` that may be a token. */
export function mayHoldRun(text: string): boolean {
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const letter = code | 0x20;
    const isToken =
      (letter >= 0x61 && letter <= 0x7a) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x5f ||
      code === 0x2d ||
      code === 0x2b ||
      code === 0x3d;
    run = isToken ? run + 1 : 0;
    if (run >= TOKEN_MIN_CHARS) return true;
  }
  return false;
}

/** No token without a digit is shorter. */
const TOKEN_MIN_CHARS = 20;
