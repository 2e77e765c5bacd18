import type { PathAccess } from "./path-class.ts";

/** One file that a patch touches, and the text it adds and takes away there. */
export interface PatchedFile {
  readonly access: Extract<PathAccess, "write" | "delete">;
  readonly path: string;
  readonly added: string;
  readonly removed: string;
}

/** Fields in which agents hand a patch to their tool: Codex's `command`, Copilot's `input`, OpenCode's. */
const PATCH_FIELDS = ["command", "input", "patch", "patchText", "patch_text"] as const;

/** The patch in a tool's input; undefined where none of its fields holds text. */
export function patchTextOf(input: unknown): string | undefined {
  if (typeof input === "string") return input;
  if (typeof input !== "object" || input === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(input));
  for (const name of PATCH_FIELDS) {
    const text = fields.get(name);
    if (typeof text === "string") return text;
  }
  return undefined;
}

/** Files of one patch that are looked at: more than a command that is not too long to be read can name. */
export const PATCHED_MAX = 4_000;

/**
 * The files of a patch in the format of Codex's `apply_patch`: sections that begin with `*** Add File:`,
 * `*** Update File:`, `*** Delete File:` or `*** Move to:` and a path. Total: text without such lines
 * has no files. A file that moves is deleted where it was and written where it goes. Of more files than
 * {@link PATCHED_MAX} the first are given, and one or two above that number.
 */
export function filesOfPatch(text: string): readonly PatchedFile[] {
  const files: PatchedFile[] = [];
  let current: { access: PatchedFile["access"]; path: string; lines: string[] } | undefined;
  const close = () => {
    if (current !== undefined) files.push(fileOf(current.access, current.path, current.lines));
    current = undefined;
  };
  for (const line of text.split(/\r?\n/)) {
    const [, verb, path = ""] = /^\s*\*\*\* (Add|Update|Delete) File: *(.*?)\s*$/.exec(line) ?? [];
    const target = /^\s*\*\*\* Move to: *(.*?)\s*$/.exec(line)?.[1];
    if (files.length > PATCHED_MAX) return files;
    if (verb !== undefined) {
      close();
      current = { access: verb === "Delete" ? "delete" : "write", path, lines: [] };
    } else if (target !== undefined && current !== undefined) {
      files.push({ access: "delete", path: current.path, added: "", removed: "" });
      current = { ...current, path: target };
    } else {
      current?.lines.push(line);
    }
  }
  close();
  return files;
}

function fileOf(
  access: PatchedFile["access"],
  path: string,
  lines: readonly string[],
): PatchedFile {
  const behind = (sign: string) =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  return { access, path, added: behind("+"), removed: behind("-") };
}
