import type { Io } from "../io.ts";
import { writeText } from "../sys/light-files.ts";
import { userStateDirectory } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { keyed } from "./allow-once.ts";

/** The folder of what sessions were told, a file for each; undefined without a home. */
export function toldFolder(io: Io): string | undefined {
  const state = userStateDirectory(io);
  return state === undefined ? undefined : `${state}/told`;
}

/** True the first time that a session is to be told something; where that cannot be kept, each time. */
export async function isNews(io: Io, session: string, what: string): Promise<boolean> {
  const folder = toldFolder(io);
  if (folder === undefined) return true;
  const name = keyed("", "told", `${session}\n${what}`);
  const path = `${folder}/${name}`;
  if (exists(path)) return false;
  await writeText(path, "told\n");
  return true;
}
