import type { ChangeRefusal, SettingsChange } from "../../install/install.ts";
import { type OwnFile, writeOwnFiles } from "../../install/own-files.ts";
import type { Io } from "../../io.ts";
import { exists } from "../../sys/probe.ts";
import { refuseChangeBelowAgent } from "../loosening.ts";

/**
 * Refuses an installation that would change entries of ours, where an agent started this process: those that are there
 * may guard more, and which it shall be is for a person to say. A first installation goes on.
 */
export async function refuseRewrite(
  io: Io,
  change: SettingsChange | ChangeRefusal,
): Promise<number | undefined> {
  if (!change.ok || change.previous === 0 || change.after === change.file.text) return undefined;
  return refuseChangeBelowAgent(io, "install");
}

/** As {@link refuseRewrite}, for files that are ours as a whole. */
export async function refuseOverwrite(
  io: Io,
  files: readonly OwnFile[],
): Promise<number | undefined> {
  const would = writeOwnFiles(files, true);
  const replaces = would.ok && would.changed.some((path) => exists(path));
  return replaces ? refuseChangeBelowAgent(io, "install") : undefined;
}
