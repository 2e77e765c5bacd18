import type { ApprovalWorld } from "../../../src/policy/approve/approval-world.ts";
import { exampleWorld } from "../world.ts";

/** A project whose files are the ones that are named, by absolute path; everything else is not there. */
export function approvalWorld(
  files: Readonly<Record<string, string>> = {},
  change: Partial<ApprovalWorld> = {},
): ApprovalWorld {
  const known = new Map(Object.entries(files));
  return {
    ...exampleWorld(),
    exists: (path) => [...known.keys()].some((one) => one === path || one.startsWith(`${path}/`)),
    fileText: (path) => known.get(path),
    submodules: () => [],
    ...change,
  };
}
