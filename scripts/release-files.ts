import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ArchivedFile } from "./archive.ts";
import { tarGz, zip } from "./archive.ts";
import type { Target } from "./targets.ts";
import { THIRD_PARTY_FILE } from "./third-party.ts";

/** Name of the file that lists every archive's SHA-256, as `sha256sum` writes and checks it. */
export const CHECKSUMS_FILE = "checksums.txt";

/** What lies beside the executable wherever it is published: how to use it, and on which terms. */
export const RELEASE_DOCUMENTS = [
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  THIRD_PARTY_FILE,
] as const;

/** {@link RELEASE_DOCUMENTS} as they go into an archive. */
export function releaseDocuments(): readonly ArchivedFile[] {
  return RELEASE_DOCUMENTS.map((name) => ({
    name,
    bytes: readFileSync(join(import.meta.dir, "..", name)),
    executable: false,
  }));
}

/** Name of a target's archive: without a version, so that `releases/latest/download/` stays the same. */
export function archiveName(target: Pick<Target, "name" | "platform">): string {
  return `fairlead-${target.name}${target.platform === "win32" ? ".zip" : ".tar.gz"}`;
}

/**
 * A target's archive: the executable under its plain name, and the documents beside it. `level` of
 * compression is 0 to 9, the strongest when not given.
 */
export function packArchive(
  target: Pick<Target, "name" | "platform">,
  executable: Uint8Array,
  documents: readonly ArchivedFile[],
  level?: number,
): Uint8Array {
  const name = target.platform === "win32" ? "fairlead.exe" : "fairlead";
  const files = [{ name, bytes: executable, executable: true }, ...documents];
  return target.platform === "win32" ? zip(files, level) : tarGz(files, level);
}

/** The text of {@link CHECKSUMS_FILE} for files by name. */
export function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`)
    .join("");
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}
