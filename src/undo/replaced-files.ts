import type { Invocation } from "../policy/model/invocation.ts";

/** True for what deletes a file before it unpacks another one in its place; everything else may write into it. */
export function replacesFiles({ program, args }: Invocation): boolean {
  return UNLINKS.test(program) && !args.some(({ value }) => value === "--overwrite");
}

/**
 * https://www.gnu.org/software/tar/manual/html_section/Dealing-with-Old-Files.html; unzip, cpio, patch and rsync do as
 * much by themselves.
 */
const UNLINKS = /^(?:g?tar|unzip|g?cpio|g?patch|rsync|git)$/;
