import type { Io } from "../io.ts";
import { chainFiles, entryIn } from "../state/decision-chain.ts";
import { textChunks } from "../sys/light-files.ts";

const CHUNK_BYTES = 256 * 1024;

/**
 * How many decisions of a day whose file is gone lay beyond the bytes that were sent. The chain says so, which seals all
 * lines before a file is removed; it is read in pieces, as it only grows.
 */
export async function lostOf(io: Io, day: string, sent: number): Promise<number> {
  const files = chainFiles(io);
  if (files === undefined) return 0;
  let lost = 0;
  let rest = "";
  for await (const chunk of textChunks(files.chain, CHUNK_BYTES, Number.MAX_SAFE_INTEGER)) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) lost += line.includes(day) ? lostIn(line, day, sent) : 0;
  }
  return lost;
}

function lostIn(line: string, wanted: string, sent: number): number {
  const { day, from = 0, bytes = 0, lines = [] } = entryIn(line) ?? {};
  if (day !== wanted || from + bytes <= sent) return 0;
  const share = from >= sent ? 1 : (from + bytes - sent) / bytes;
  // An entry of which a part was sent does not say how long each line is.
  return Math.ceil(lines.length * share);
}
