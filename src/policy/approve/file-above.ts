import type { ApprovalWorld } from "./approval-world.ts";

/**
 * The first of some files, written as `files` of a form is, that is in a folder or in those above it; undefined where
 * none is. Those of the home are the person's own.
 */
export function fileAbove(
  folder: string,
  files: string | undefined,
  world: ApprovalWorld,
): string | undefined {
  if (files === undefined) return undefined;
  const parts = world.realPath(folder).split("/");
  const root = world.realPath(world.projectRoot);
  const above = parts
    .map((_, at) => parts.slice(0, at + 1).join("/"))
    .filter((one) => one !== world.home || one === root);
  for (const entry of files.split(" ")) {
    const [file = "", texts] = entry.split(/:(.*)/);
    if (above.some((one) => isOther(`${one}/${file}`, texts, world))) return file;
  }
  return undefined;
}

/** True for a file that is there, and holds one of the texts where some are given, or may spell one by its number. */
function isOther(path: string, texts: string | undefined, world: ApprovalWorld): boolean {
  if (!world.exists(path)) return false;
  if (texts === undefined) return true;
  const text = world.fileText?.(path);
  return (
    text === undefined || /\\[ux]/i.test(text) || texts.split("|").some((one) => text.includes(one))
  );
}
