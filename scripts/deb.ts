import { TAR_TIME_S } from "../src/sys/tar.ts";
import { type ArchivedFile, tarGz } from "./archive.ts";
import { descriptionLines, FACTS } from "./release-facts.ts";
import type { InstalledFile } from "./system-files.ts";
import type { Target } from "./targets.ts";

/** Debian's name for an architecture. */
export function debArchitecture({ arch }: Pick<Target, "arch">): "amd64" | "arm64" {
  return arch === "x64" ? "amd64" : "arm64";
}

/** File name of a target's package. */
export function debName(target: Pick<Target, "arch">): string {
  return `${FACTS.name}_${FACTS.version}_${debArchitecture(target)}.deb`;
}

/**
 * A Debian package of the files, written here so that it is the same to the byte everywhere. Nothing of it runs
 * at installation. Source: deb(5), deb-control(5).
 */
export function makeDeb(target: Pick<Target, "arch">, files: readonly InstalledFile[]): Uint8Array {
  const placed = files.map(({ path, bytes, executable }) => ({
    name: `.${path}`,
    bytes,
    executable,
  }));
  const all = [...foldersOf(placed), ...placed];
  const kilobytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024);
  const sums = files.map(({ path, bytes }) => `${md5(bytes)}  ${path.slice(1)}\n`).join("");
  const control = tarGz([
    text("./control", controlFile(debArchitecture(target), kilobytes)),
    text("./md5sums", sums),
  ]);
  return ar([
    ["debian-binary", new TextEncoder().encode("2.0\n")],
    ["control.tar.gz", control],
    ["data.tar.gz", tarGz(all)],
  ]);
}

function controlFile(architecture: string, kilobytes: number): string {
  const { name, version, maintainer, homepage, summary } = FACTS;
  const fields = [
    ["Package", name],
    ["Version", version],
    ["Architecture", architecture],
    ["Maintainer", maintainer],
    ["Installed-Size", String(kilobytes)],
    ["Depends", "libc6 (>= 2.17)"],
    ["Section", "utils"],
    ["Priority", "optional"],
    ["Homepage", homepage],
    ["Description", [summary, ...descriptionLines()].join("\n ")],
  ];
  return fields.map(([field, value]) => `${field}: ${value}\n`).join("");
}

/** Every folder above the files, the widest first, as the packages of the distribution have them. */
function foldersOf(files: readonly { readonly name: string }[]): readonly ArchivedFile[] {
  const folders = new Set<string>();
  for (const { name } of files) {
    const parts = name.split("/").slice(0, -1);
    for (let count = 1; count <= parts.length; count++)
      folders.add(`${parts.slice(0, count).join("/")}/`);
  }
  const bytes = new Uint8Array();
  return [...folders].sort().map((name) => ({ name, bytes, executable: true }));
}

function text(name: string, content: string): ArchivedFile {
  return { name, bytes: new TextEncoder().encode(content), executable: false };
}

function md5(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("md5").update(bytes).digest("hex");
}

/** The archive that a Debian package is, as ar(5) has it: a line of 60 characters before each part. */
function ar(parts: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const chunks: Uint8Array[] = [new TextEncoder().encode("!<arch>\n")];
  for (const [name, bytes] of parts) {
    const fields = [name.padEnd(16), String(TAR_TIME_S).padEnd(12), "0     ", "0     ", "100644  "];
    const head = `${fields.join("")}${String(bytes.length).padEnd(10)}\`\n`;
    chunks.push(new TextEncoder().encode(head), bytes);
    if (bytes.length % 2 === 1) chunks.push(new TextEncoder().encode("\n"));
  }
  return Buffer.concat(chunks);
}
