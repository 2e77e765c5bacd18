import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ArchivedFile } from "./archive.ts";
import {
  archiveName,
  CHECKSUMS_FILE,
  checksums,
  packArchive,
  releaseDocuments,
} from "./release-files.ts";
import { hostTarget, TARGETS } from "./targets.ts";

/**
 * Packs the executables in dist/ into dist/release/: one archive a platform, the two install scripts and
 * one list of checksums. Takes what `bun run build --all` left, or `--target NAME` for some of them.
 */
const OUT = "dist/release";

const wanted = process.argv.slice(2).filter((word) => word !== "--target");
const targets = wanted.length === 0 ? TARGETS : TARGETS.filter(({ name }) => wanted.includes(name));
if (targets.length === 0) throw new Error(`no target called ${wanted.join(", ")}`);

mkdirSync(OUT, { recursive: true });
const documents = [...releaseDocuments(), ...generatedDocuments()];
const files = new Map<string, Uint8Array>();
for (const target of targets) {
  const executable = readFileSync(join("dist", target.file));
  files.set(archiveName(target), packArchive(target, executable, documents));
}
for (const script of ["install.sh", "install.ps1"]) {
  files.set(script, readFileSync(join("scripts", script)));
}
for (const [name, bytes] of files) writeFileSync(join(OUT, name), bytes);
writeFileSync(join(OUT, CHECKSUMS_FILE), checksums(files));
console.log(checksums(files).trimEnd());

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
