import { askGit, unpackObjects } from "../sys/git-run.ts";
import type { Pack } from "./model.ts";

/**
 * Puts objects back into their repository where it has thrown them away; nothing where all are still there. Throws where
 * that fails, so that no ref comes to name what is not there.
 */
export async function unpackLost(
  packs: readonly Pack[],
  folder: string,
  searchPath: string | undefined,
): Promise<void> {
  for (const { folder: root, file, objects } of packs) {
    const missing = await firstMissing(root, objects, searchPath);
    if (missing === undefined) continue;
    const isDone = await unpackObjects(root, searchPath, `${folder}/${file}`);
    if (!isDone) throw new Error(`git did not restore the objects of ${root}`);
  }
}

async function firstMissing(
  root: string,
  objects: readonly string[],
  searchPath: string | undefined,
): Promise<string | undefined> {
  for (const object of objects) {
    const found = await askGit(root, searchPath, "cat-file", ["-t", object]);
    if (found === undefined) return object;
  }
  return undefined;
}
