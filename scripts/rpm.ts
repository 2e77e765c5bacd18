import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { TAR_TIME_S } from "../src/sys/tar.ts";
import { descriptionLines, FACTS } from "./release-facts.ts";
import type { InstalledFile } from "./system-files.ts";
import type { Target } from "./targets.ts";

/** RPM's name for an architecture. */
export function rpmArchitecture({ arch }: Pick<Target, "arch">): "x86_64" | "aarch64" {
  return arch === "x64" ? "x86_64" : "aarch64";
}

/** File name of a target's package. */
export function rpmName(target: Pick<Target, "arch">): string {
  return `${FACTS.name}-${FACTS.version}-1.${rpmArchitecture(target)}.rpm`;
}

/** True where `rpmbuild` is installed. */
export function canMakeRpm(): boolean {
  return Bun.which("rpmbuild") !== null;
}

/** An RPM package of the files, built by `rpmbuild` below a folder of its own. Nothing of it runs at installation. */
export function makeRpm(
  target: Pick<Target, "arch">,
  files: readonly InstalledFile[],
  parent: string,
): Uint8Array {
  mkdirSync(parent, { recursive: true });
  const top = mkdtempSync(join(resolve(parent), "rpm-"));
  try {
    const tree = join(top, "tree");
    for (const { path, bytes, executable } of files) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), bytes);
      chmodSync(join(tree, path), executable ? 0o755 : 0o644);
    }
    const spec = join(top, "fairlead.spec");
    writeFileSync(spec, specFile(tree, files));
    const architecture = rpmArchitecture(target);
    const ran = Bun.spawnSync(
      ["rpmbuild", "-bb", "--target", `${architecture}-linux`, "--define", `_topdir ${top}`, spec],
      { env: { ...process.env, SOURCE_DATE_EPOCH: String(TAR_TIME_S) }, stderr: "pipe" },
    );
    const out = join(top, "RPMS", architecture);
    const [made] = ran.exitCode === 0 ? readdirSync(out) : [];
    if (made === undefined) throw new Error(`rpmbuild: ${ran.stderr.toString()}`);
    return readFileSync(join(out, made));
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

/** Nothing of the executable may be stripped or changed: it ends with its own code. */
function specFile(tree: string, files: readonly InstalledFile[]): string {
  const { name, version, license, homepage, summary, maintainer } = FACTS;
  const kinds = { "/usr/share/doc/": "%doc ", "/usr/share/licenses/": "%license " };
  const placed = files.map(({ path }) => {
    const kind = Object.entries(kinds).find(([folder]) => path.startsWith(folder));
    return `${kind?.[1] ?? ""}${path}`;
  });
  return [
    "%global debug_package %{nil}",
    "%global __os_install_post %{nil}",
    "%global _build_id_links none",
    "%global source_date_epoch_from_changelog 0",
    "%global use_source_date_epoch_as_buildtime 1",
    "%global clamp_mtime_to_source_date_epoch 1",
    "%global _buildhost localhost",
    `Name: ${name}`,
    `Version: ${version}`,
    "Release: 1",
    `Summary: ${summary}`,
    `License: ${license}`,
    `URL: ${homepage}`,
    "Group: Development/Tools",
    `Packager: ${maintainer}`,
    "AutoReqProv: no",
    "Requires: glibc >= 2.17",
    "%description",
    ...descriptionLines(),
    "%install",
    `cp -a ${tree}/. %{buildroot}/`,
    "%files",
    ...placed,
    "%changelog",
    `* Thu Jan 01 2026 ${maintainer} - ${version}-1`,
    "- See CHANGELOG.md",
    "",
  ].join("\n");
}
