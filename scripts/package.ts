import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ArchivedFile, tarGz } from "./archive.ts";
import { debName, makeDeb } from "./deb.ts";
import { extensionArchiveName, packGeminiExtension } from "./gemini-extension.ts";
import { manifests } from "./manifests.ts";
import {
  archiveName,
  CHECKSUMS_FILE,
  checksums,
  packArchive,
  releaseDocuments,
  sha256,
} from "./release-files.ts";
import { canMakeRpm, makeRpm, rpmName } from "./rpm.ts";
import { billOfMaterials, SBOM_FILE } from "./sbom.ts";
import { type Distribution, systemFiles } from "./system-files.ts";
import { hostTarget, TARGETS } from "./targets.ts";

/**
 * Packs the executables in dist/ into dist/release/: one archive a platform, and one that is an extension of Gemini
 * CLI; packages of Debian and RPM for Linux, the bill of materials, the two install scripts, one list of checksums,
 * and with all platforms the manifests of registries, which lie in dist/packages too. Takes what
 * `bun run build --all` left, or `--target NAME` for some of them.
 */
const OUT = "dist/release";
const MANIFESTS = "dist/packages";
const MANIFESTS_FILE = "fairlead-manifests.tar.gz";

const wanted = process.argv.slice(2).filter((word) => word !== "--target");
const targets = wanted.length === 0 ? TARGETS : TARGETS.filter(({ name }) => wanted.includes(name));
if (targets.length === 0) throw new Error(`no target called ${wanted.join(", ")}`);

mkdirSync(OUT, { recursive: true });
const documents = [...releaseDocuments(), ...generatedDocuments()];
const files = new Map<string, Uint8Array>();
for (const target of targets) {
  const executable = readFileSync(join("dist", target.file));
  files.set(archiveName(target), packArchive(target, executable, documents));
  files.set(
    extensionArchiveName(target),
    packGeminiExtension(target, executable, releaseDocuments()),
  );
  if (target.platform !== "linux") continue;
  const placed = (distribution: Distribution) => systemFiles(executable, documents, distribution);
  files.set(debName(target), makeDeb(target, placed("debian")));
  if (canMakeRpm()) files.set(rpmName(target), makeRpm(target, placed("rpm"), "dist"));
  else console.warn("SKIPPED: rpmbuild is missing, so there is no RPM package: install rpm");
}
files.set(SBOM_FILE, new TextEncoder().encode(billOfMaterials()));
if (targets.length === TARGETS.length) files.set(MANIFESTS_FILE, packManifests());
else console.warn("SKIPPED: manifests of registries name all platforms: bun run build --all");
for (const script of ["install.sh", "install.ps1"]) {
  files.set(script, readFileSync(join("scripts", script)));
}
for (const [name, bytes] of files) writeFileSync(join(OUT, name), bytes);
writeFileSync(join(OUT, CHECKSUMS_FILE), checksums(files));
console.log(checksums(files).trimEnd());

/** Writes the manifests of registries, and packs them. */
function packManifests(): Uint8Array {
  const sums = new Map([...files].map(([name, bytes]) => [name, sha256(bytes)]));
  const made = manifests(sums).map(({ path, text }) => ({
    name: path,
    bytes: new TextEncoder().encode(text),
    executable: false,
  }));
  for (const { name, bytes } of made) {
    mkdirSync(dirname(join(MANIFESTS, name)), { recursive: true });
    writeFileSync(join(MANIFESTS, name), bytes);
  }
  return tarGz(made);
}

/** The manual and the completions, said by the executable itself; the same for every platform. */
function generatedDocuments(): readonly ArchivedFile[] {
  const host = hostTarget();
  if (host === undefined) throw new Error("packing needs an executable that runs here");
  const said = (...words: readonly string[]) => {
    const ran = Bun.spawnSync([join("dist", host.file), ...words]);
    if (ran.exitCode !== 0) throw new Error(`${words.join(" ")}: ${ran.stderr.toString()}`);
    return ran.stdout;
  };
  const file = (name: string, bytes: Uint8Array) => ({ name, bytes, executable: false });
  return [
    file("fairlead.1", said("man")),
    ...["bash", "zsh", "fish", "powershell"].map((shell) =>
      file(`completions/fairlead.${shell}`, said("completions", shell)),
    ),
  ];
}
