import type { Io } from "../io.ts";
import { isStillRunning } from "../sys/linux-process.ts";
import { exists } from "../sys/probe.ts";
import type { Claim, SessionBelongings } from "./belongings.ts";

/** What a session made and is still there, as far as a look tells; each thing once. */
export function heldBy(
  { claims }: Pick<SessionBelongings, "claims">,
  { platform }: Pick<Io, "platform">,
): readonly Claim[] {
  const held = new Map<string, Claim>();
  for (const claim of claims) {
    const { what, id, started } = claim;
    const isPath = what === "file" || what === "folder" || what === "worktree";
    if (isPath && !exists(id) && !exists(`${id}/.`)) continue;
    if (what === "process" && !isStillRunning(Number(id), started, platform)) continue;
    held.set(`${what} ${id} ${started}`, claim);
  }
  return [...held.values()];
}

/** A thing as a person calls it. */
export function calledThing({ what, id, name }: Claim): string {
  if (what === "process") return `${name ?? ""} (${id})`;
  if (what === "stash") return `${id.slice(0, 9)} ${name ?? ""}`;
  return name ?? id;
}
