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

/** Whose packages the files are for. */
export type Distribution = "debian" | "rpm";

const DOC = `/usr/share/doc/${FACTS.name}`;

/** Where the files beside the executable go everywhere; the rest of an archive is left out. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ["completions/fairlead.bash", "/usr/share/bash-completion/completions/fairlead"],
  ["completions/fairlead.fish", "/usr/share/fish/vendor_completions.d/fairlead.fish"],
  ["README.md", `${DOC}/README.md`],
  ["THIRD_PARTY.md", `${DOC}/THIRD_PARTY.md`],
]);

/** Where zsh looks, and where licences lie, differs. */
const OWN_PLACES: Readonly<Record<Distribution, ReadonlyMap<string, string>>> = {
  debian: new Map([
    ["completions/fairlead.zsh", "/usr/share/zsh/vendor-completions/_fairlead"],
    ["LICENSE", `${DOC}/copyright`],
  ]),
  rpm: new Map([
    ["completions/fairlead.zsh", "/usr/share/zsh/site-functions/_fairlead"],
    ["LICENSE", `/usr/share/licenses/${FACTS.name}/LICENSE`],
  ]),
};

/** Files that are kept packed, as distributions do. */
const PACKED: ReadonlyMap<string, string> = new Map([
  ["fairlead.1", "/usr/share/man/man1/fairlead.1.gz"],
  ["CHANGELOG.md", `${DOC}/CHANGELOG.md.gz`],
]);

/** What an archive of a release holds, laid out for a distribution; PowerShell's completions stay behind. */
export function systemFiles(
  executable: Uint8Array,
  documents: readonly ArchivedFile[],
  distribution: Distribution,
): readonly InstalledFile[] {
  const placed = documents.flatMap(({ name, bytes }): readonly InstalledFile[] => {
    const place = PLACES.get(name) ?? OWN_PLACES[distribution].get(name);
    if (place !== undefined) return [{ path: place, bytes, executable: false }];
    const packed = PACKED.get(name);
    if (packed === undefined) return [];
    return [{ path: packed, bytes: gzipSync(bytes, { level: 9 }), executable: false }];
  });
  return [
    { path: `/usr/bin/${FACTS.name}`, bytes: executable, executable: true },
    ...placed,
    ...(distribution === "debian" ? debianFiles() : []),
  ];
}

function debianFiles(): readonly InstalledFile[] {
  return [
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

/**
 * The executable ends with its own code, which stripping would take off; Bun links its libraries statically, and
 * itself without the options of a distribution.
 */
const OVERRIDES = new TextEncoder().encode(
  ["unstripped-binary-or-object", "embedded-library", "hardening-no-pie", "hardening-no-relro"]
    .map((tag) => `${FACTS.name}: ${tag}\n`)
    .join(""),
);
