import type { Io } from "../io.ts";
import { factsOf } from "../sys/folder.ts";
import { type FoundFile, filesBelow } from "../sys/walk-files.ts";
import { recognise } from "./recognise.ts";
import { SOURCES, sourceOf } from "./sources.ts";

/** A transcript that can be read. */
export interface FoundTranscript {
  readonly agent: string;
  readonly path: string;
  readonly bytes: number;
}

/** Which transcripts are meant. */
export interface Wanted {
  /** Folders and files to look at, instead of where agents keep their transcripts. */
  readonly paths?: readonly string[] | undefined;
  /** Only of this agent. */
  readonly agent?: string | undefined;
  /** None that were last written before. */
  readonly since?: Date | undefined;
}

/** A file whose content does not say whose transcript it is. */
export interface UnknownFile {
  readonly path: string;
  /** What it begins with instead. */
  readonly why: string;
}

/**
 * The transcripts that are meant, each once. Where agents keep theirs they go by their paths; in what a person named they
 * go by their content, whatever they are called, and `unknown` is told of what nothing can be made of.
 */
export function* findTranscripts(
  io: Io,
  wanted: Wanted,
  unknown: (file: UnknownFile) => void = () => undefined,
): Generator<FoundTranscript> {
  const { paths, agent, since } = wanted;
  const met = new Set<string>();
  const sources = SOURCES.filter((source) => agent === undefined || source.agent === agent);
  const isLate = ({ modifiedMs }: FoundFile) =>
    since === undefined || modifiedMs >= since.getTime();
  const starts =
    paths?.map((path) => ({ path, of: sources, isNamed: true })) ??
    sources.flatMap((source) =>
      source.places(io).map((path) => ({ path, of: [source], isNamed: false })),
    );
  for (const { path: start, of, isNamed } of starts) {
    const facts = isNamed ? factsOf(start) : undefined;
    if (facts?.isFile === false && !facts.isFolder)
      unknown({ path: start, why: "it is neither a file nor a folder" });
    for (const file of filesBelow(start)) {
      if (met.has(file.path) || !isLate(file)) continue;
      const byPath = sourceOf(file.path, of)?.agent;
      const found = isNamed ? namedFile(file.path, start, byPath, agent, unknown) : byPath;
      if (found === undefined) continue;
      met.add(file.path);
      yield { agent: found, path: file.path, bytes: file.bytes };
    }
  }
}

/** Names under which transcripts are looked for in a folder that a person named; a file they named may have any. */
const MAYBE_TRANSCRIPT = /\.(?:jsonl|jsonl\.zst|json|ndjson|md|db|vscdb|sqlite)$/;

/** Agents that write what another does, so that only the path tells them apart. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["kilo", "opencode"],
  ["openclaw", "pi"],
]);

/** Whose transcript a file in a named place is: content first, as a copy may lie below any folder. */
function namedFile(
  path: string,
  start: string,
  byPath: string | undefined,
  agent: string | undefined,
  unknown: (file: UnknownFile) => void,
): string | undefined {
  const isNamed = path === start;
  if (isNamed && agent !== undefined) return agent;
  if (!isNamed && byPath === undefined && !MAYBE_TRANSCRIPT.test(path)) return undefined;
  const told = recognise(path);
  const found = "agent" in told && ALIKE.get(byPath ?? "") !== told.agent ? told.agent : byPath;
  if (found === undefined) {
    // Of everything else in a folder, only what has a transcript's form is worth a word.
    if (isNamed || /\.jsonl(?:\.zst)?$/.test(path))
      unknown({ path, why: "unknown" in told ? told.unknown : "" });
    return undefined;
  }
  return agent === undefined || found === agent ? found : undefined;
}
