import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { mayShowSecret } from "../src/policy/secrets/may-show-secret.ts";
import { redactOutput } from "../src/policy/secrets/redact-output.ts";
import { scanSecrets } from "../src/policy/secrets/scan.ts";

/** Larger files are no source: nobody shows one to a model whole. */
const FILE_MAX_BYTES = 4 * 1024 * 1024;

/** What reading trees of source as a tool's output costs, and what is taken out of them by mistake. */
export interface Measured {
  readonly files: number;
  readonly lines: number;
  readonly megabytes: number;
  /** Files for which the patterns of secrets are loaded. */
  readonly looked: number;
  readonly redactedFiles: readonly { readonly path: string; readonly found: readonly string[] }[];
  readonly redactedLines: number;
  /** Milliseconds of the processor for each megabyte: the least of some rounds over all files. */
  readonly msPerMegabyte: number;
}

/** Redacts every text file below the folders, as a tool would have shown it. */
export function measureRedaction(folders: readonly string[], rounds = 5): Measured {
  const texts: string[] = [];
  const redactedFiles: { path: string; found: readonly string[] }[] = [];
  let [files, lines, chars, looked, redactedLines] = [0, 0, 0, 0, 0];
  for (const path of folders.flatMap(filesBelow)) {
    const text = readFileSync(path, "utf8");
    if (text.includes("\0")) continue;
    files++;
    lines += text.split("\n").length;
    chars += text.length;
    texts.push(text);
    if (mayShowSecret(text)) looked++;
    const { kinds } = redactOutput(text);
    if (kinds.length === 0) continue;
    const found = scanSecrets(text).map(({ kind, redacted }) => `${kind} ${redacted}`);
    redactedLines += found.length;
    redactedFiles.push({ path, found });
  }
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const began = process.cpuUsage().user;
    for (const text of texts) redactOutput(text);
    least = Math.min(least, (process.cpuUsage().user - began) / 1_000);
  }
  const megabytes = chars / 1_000_000;
  return {
    files,
    lines,
    megabytes,
    looked,
    redactedFiles,
    redactedLines,
    msPerMegabyte: least / megabytes,
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && statSync(path).size <= FILE_MAX_BYTES ? [path] : [];
  });
}

if (import.meta.main) {
  const folders = process.argv.slice(2);
  const measured = measureRedaction(folders.length === 0 ? ["src", "node_modules"] : folders);
  const { files, lines, megabytes, looked, redactedFiles, redactedLines, msPerMegabyte } = measured;
  const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(4)} %`;
  for (const { path, found } of redactedFiles) console.log(`${path}: ${found.join(", ")}`);
  console.log(`files     ${files} (${megabytes.toFixed(1)} MB), patterns loaded for ${looked}`);
  console.log(`redacted  ${redactedFiles.length} files (${percent(redactedFiles.length, files)})`);
  console.log(`          ${redactedLines} lines of ${lines} (${percent(redactedLines, lines)})`);
  console.log(
    `speed     ${msPerMegabyte.toFixed(2)} ms of the processor a megabyte, the least of five rounds`,
  );
}
