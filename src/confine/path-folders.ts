import type { Io } from "../io.ts";
import { isAbsolute } from "../sys/paths.ts";

/** The folders in which commands are found; a relative one names another folder wherever a command runs. */
export function pathFolders(io: Io): readonly string[] {
  return (io.env("PATH") ?? USUAL).split(":").filter(isAbsolute);
}

/** What shells take where there is no `PATH`. */
const USUAL = "/usr/local/bin:/usr/bin:/bin";
