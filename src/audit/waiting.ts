import type { Io } from "../io.ts";
import type { AuditRecord } from "../state/audit-record.ts";
import { decisionsFolder, newDecisions } from "../state/decisions.ts";
import { namesIn } from "../sys/folder.ts";
import { newBatches } from "./read-new.ts";

/** How many decisions a destination has not got yet. */
export async function countWaiting(io: Io, { days }: AuditRecord): Promise<number> {
  const folder = decisionsFolder(io);
  if (folder === undefined) return 0;
  let waiting = namesIn(newDecisions(folder)).length;
  for await (const { decisions } of newBatches(folder, days)) waiting += decisions.length;
  return waiting;
}
