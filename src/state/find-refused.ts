import * as v from "valibot";
import type { Io } from "../io.ts";
import { readText } from "../sys/probe.ts";
import { allowOnceFolder, isFresh, type RefusedCall } from "./allow-once.ts";

/** The refused call of a code; undefined when there is none or it is too old. */
export async function findRefused(io: Io, code: string): Promise<RefusedCall | undefined> {
  const folder = allowOnceFolder(io);
  if (folder === undefined) return undefined;
  const text = await readText(`${folder}/${code}.json`);
  if (typeof text !== "string") return undefined;
  try {
    const parsed = v.safeParse(refusedSchema(), JSON.parse(text));
    return parsed.success && isFresh(parsed.output.time, io.now()) ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function refusedSchema() {
  return v.object({
    code: v.string(),
    time: v.string(),
    tool: v.string(),
    cwd: v.string(),
    rules: v.array(v.string()),
  });
}
