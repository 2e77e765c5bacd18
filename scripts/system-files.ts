import { gzipSync } from "node:zlib";
import type { ArchivedFile } from "./archive.ts";
import { FACTS } from "./release-facts.ts";

/** A file where the packages of Linux distributions put it. */
export interface InstalledFile {
  /** Absolute. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

const DOC = `/usr/share/doc/${FACTS.name}`;

/** Where the files beside the executable go; the rest of an archive is documents. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ["completions/fairlead.bash", "/usr/share/bash-completion/completions/fairlead"],
  ["completions/fairlead.zsh", "/usr/share/zsh/vendor-completions/_fairlead"],
  ["completions/fairlead.fish", "/usr/share/fish/vendor_completions.d/fairlead.fish"],
  ["LICENSE", `${DOC}/copyright`],
  ["README.md", `${DOC}/README.md`],
  ["THIRD_PARTY.md", `${DOC}/THIRD_PARTY.md`],
]);

/** Files that are kept packed, as distributions do. */
const PACKED: ReadonlyMap<string, string> = new Map([
  ["fairlead.1", "/usr/share/man/man1/fairlead.1.gz"],
  ["CHANGELOG.md", `${DOC}/CHANGELOG.md.gz`],
]);

/** What an archive of a release holds, laid out for a distribution; PowerShell's completions stay behind. */
export function systemFiles(
  executable: Uint8Array,
  documents: readonly ArchivedFile[],
): readonly InstalledFile[] {
  const placed = documents.flatMap(({ name, bytes }): readonly InstalledFile[] => {
    const place = PLACES.get(name);
    if (place !== undefined) return [{ path: place, bytes, executable: false }];
    const packed = PACKED.get(name);
    if (packed === undefined) return [];
    return [{ path: packed, bytes: gzipSync(bytes, { level: 9 }), executable: false }];
  });
  return [
    { path: `/usr/bin/${FACTS.name}`, bytes: executable, executable: true },
    ...placed,
    { path: `${DOC}/changelog.gz`, bytes: debianChangelog(), executable: false },
    { path: `/usr/share/lintian/overrides/${FACTS.name}`, bytes: OVERRIDES, executable: false },
  ];
}

/** What Debian reads of a version; the same at every build. */
function debianChangelog(): Uint8Array {
  const { name, version, maintainer } = FACTS;
  const text = `${name} (${version}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- ${maintainer}  Thu, 01 Jan 2026 00:00:00 +0000\n`;
  return gzipSync(text, { level: 9 });
}

/** The executable ends with its own code, which stripping would take off, and Bun links its libraries statically. */
const OVERRIDES = new TextEncoder().encode(
  ["unstripped-binary-or-object", "embedded-library"]
    .map((tag) => `${FACTS.name}: ${tag}\n`)
    .join(""),
);
