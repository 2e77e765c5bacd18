import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadCounts, TranscriptCall, TranscriptReader } from "../../src/replay/transcript.ts";
import { noCounts } from "../../src/replay/transcript.ts";
import type { Followed } from "../../src/report/report.ts";
import { COMMANDS } from "./record.ts";

/** The folder of transcripts that real clients wrote; `record.ts` writes it anew. */
export const TRANSCRIPTS = join(import.meta.dir, "transcripts");

/** All calls of a transcript, and what was counted on the way. */
export function readAll(
  reader: TranscriptReader,
  path: string,
): { readonly calls: readonly TranscriptCall[]; readonly counts: ReadCounts } {
  const counts = noCounts();
  return { calls: [...reader.read(path, counts)], counts };
}

/** What a reader must find in the transcript of a client that nothing guarded, and of one that fairlead did. */
export function expectedCalls(
  guarded: boolean,
): readonly { command: unknown; followed: Followed }[] {
  return COMMANDS.map(({ command, followed }) => {
    const isRefused = guarded && /\.env|--force/.test(command);
    return { command, followed: isRefused ? "refused" : followed };
  });
}

/** The commands of the calls and what followed. */
export function shownCalls(calls: readonly TranscriptCall[]) {
  return calls
    .filter(({ tool }) => tool === "Bash")
    .map(({ input, followed }) => ({ command: input.command, followed }));
}

/** Lines of JSON, as most transcripts are made of. */
export function linesOf(...entries: readonly object[]): string {
  return `${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`;
}

/** Of each call its tool, what it was to do and what followed. */
export function toldCalls(calls: readonly TranscriptCall[]): readonly string[] {
  return calls.map(({ tool, input, followed }) => {
    const { command, file_path: file, path = file } = input;
    return `${tool} ${tool === "Bash" ? command : path}: ${followed}`;
  });
}

/** Everything in the recorded transcripts, to look for what must not be there. */
export function allRecorded(): string {
  return readdirSync(TRANSCRIPTS)
    .map((name) => readFileSync(join(TRANSCRIPTS, name), "utf8"))
    .join("\n");
}
