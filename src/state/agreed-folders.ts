import type { Io } from "../io.ts";
import { textOf } from "../sys/folder.ts";
import { writeText } from "../sys/light-files.ts";
import { keyed } from "./allow-once.ts";
import { callsOf } from "./session-calls.ts";
import { toldFolder } from "./told-once.ts";
import type { Workspace } from "./workspace.ts";

/** A call that is asked about. */
export interface AskedCall {
  readonly session: string;
  /** The agent's name of the call. */
  readonly useId: string | undefined;
  readonly workspace: Workspace;
}

/**
 * True where the person was asked about this folder in this session and the call then ran. Otherwise the call is noted as
 * the one that they are asked about now.
 */
export async function isAgreedFolder(
  io: Io,
  folder: string,
  { session, useId, workspace }: AskedCall,
): Promise<boolean> {
  const told = toldFolder(io);
  if (told === undefined) return false;
  const path = `${told}/${keyed("", "told", `${session}\nasked about\n${folder}`)}`;
  const asked = textOf(path)?.trim();
  if (asked && callsOf(workspace, session).some((call) => call.useId === asked)) return true;
  if (useId !== undefined) await writeText(path, `${useId}\n`);
  return false;
}
