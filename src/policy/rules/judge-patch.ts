import type { Finding } from "../model/finding.ts";
import type { World } from "../model/world.ts";
import { judgePath } from "../places/judge-path.ts";
import { filesOfPatch, PATCHED_MAX, type PatchedFile, patchTextOf } from "../places/patch.ts";

/** A patch changes any number of files; of one whose files cannot be told from its text, `doubt` is found. */
export function judgePatch(input: unknown, world: World, doubt: Finding): Finding[] {
  const files = filesOfPatch(patchTextOf(input) ?? "");
  const findings = judgeFiles(files, world, world.cwd);
  if (files.length > PATCHED_MAX) return [...findings, { ...doubt, ...TOO_MANY }];
  const unknown = files.length === 0 || files.some(({ path }) => path === "");
  return unknown ? [...findings, doubt] : findings;
}

const TOO_MANY = {
  reason: `would change more than ${PATCHED_MAX} files, too many to check`,
  instead: "split the patch into smaller ones",
};

/**
 * Judges the files of the patches in a command line that runs `apply_patch`: Codex runs that program
 * itself, so no rule of the shell sees what it changes. The files are looked up in the working directory
 * and in those that the line changes to; the strictest answer is the safe one.
 */
export function judgePatchCommand(command: string, world: World): Finding[] {
  if (!command.includes("apply") || !/\bapply_?patch\b/.test(command)) return [];
  const files = filesOfPatch(command);
  const directories = [...command.matchAll(/\bcd\s+(?:'([^']+)'|"([^"]+)"|([^\s;&|]+))/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
  const places = directories.map((directory) =>
    /^[/~]/.test(directory) ? directory : `${world.cwd}/${directory}`,
  );
  return [world.cwd, ...places].flatMap((cwd) => judgeFiles(files, world, cwd));
}

function judgeFiles(files: readonly PatchedFile[], world: World, cwd: string): Finding[] {
  return files
    .map(({ access, path }) => judgePath(access, path, world, cwd))
    .filter((finding) => finding !== undefined);
}
