/** A file of a package, by its path on the machine. */
export interface PackagedFile {
  readonly path: string;
  readonly text: string;
}

/** What every package says of itself. */
const NAME = "fairlead-managed";
const SUMMARY = "Settings by which coding agents ask fairlead before each call";

/** A folder as `dpkg-deb --build` takes it: the files, and what a package says of itself. */
export function debTree(version: string, files: readonly PackagedFile[]): readonly PackagedFile[] {
  const control = [
    `Package: ${NAME}`,
    `Version: ${version}`,
    "Architecture: all",
    "Maintainer: the administrator of this machine <root@localhost>",
    "Section: admin",
    "Priority: optional",
    "Recommends: fairlead",
    `Description: ${SUMMARY}`,
    " They hold for every user of the machine, and no user can switch them off.",
    "",
  ];
  return [
    ...files,
    { path: "/DEBIAN/control", text: control.join("\n") },
    { path: "/DEBIAN/conffiles", text: files.map(({ path }) => `${path}\n`).join("") },
  ];
}

/** A folder with a specification for `rpmbuild -bb` and the files below `root`. */
export function rpmTree(version: string, files: readonly PackagedFile[]): readonly PackagedFile[] {
  const spec = [
    `Name: ${NAME}`,
    `Version: ${version.replaceAll("-", "~")}`,
    "Release: 1",
    "BuildArch: noarch",
    `Summary: ${SUMMARY}`,
    "License: MIT",
    "Recommends: fairlead",
    "%description",
    "They hold for every user of the machine, and no user can switch them off.",
    "%install",
    "cp -a %{tree}/. %{buildroot}/",
    "%files",
    ...files.map(({ path }) => `%config(noreplace) ${path}`),
    "",
  ];
  return [
    ...files.map(({ path, text }) => ({ path: `/root${path}`, text })),
    { path: `/${NAME}.spec`, text: spec.join("\n") },
  ];
}

/** What builds a package from its folder. */
export function buildCommand(format: "deb" | "rpm", folder: string): string {
  if (format === "deb") return `dpkg-deb --root-owner-group --build ${folder} ${NAME}.deb`;
  return `rpmbuild -bb --define "tree ${folder}/root" --define "_topdir ${folder}/build" ${folder}/${NAME}.spec`;
}
