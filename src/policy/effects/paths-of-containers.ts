import { descriptionOf } from "../catalog/descriptions.ts";
import type { Invocation } from "../model/invocation.ts";
import type { Touch } from "../places/path-access.ts";
import { mountsOf } from "../tools/containers.ts";

/** The folders of this machine that a container is given, which it fills with files whose names nobody says. */
export function filledBy({ program, args, cwd }: Invocation): readonly Touch[] {
  const description = descriptionOf(program);
  if (description === undefined) return [];
  return mountsOf(description, args).flatMap(({ path, readOnly }): readonly Touch[] => {
    const read: Touch = { access: "read", path, cwd, deep: true };
    return readOnly ? [read] : [read, { ...read, access: "write" }];
  });
}
