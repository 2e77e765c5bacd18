import type { ApprovalWorld } from "./approval-world.ts";

/**
 * Says why `go` may fetch and run another release of itself than the one that PATH finds: since 1.21 it does where a
 * `go` or `toolchain` line of the module or workspace asks for a newer one. https://go.dev/doc/toolchain
 */
export function whyOtherRelease(folder: string, world: ApprovalWorld): string | undefined {
  const chosen = world.env("GOTOOLCHAIN") ?? "";
  if (chosen === "local") return undefined;
  if (chosen !== "") return "runs `go` where GOTOOLCHAIN is set";
  let local: readonly number[] | undefined;
  for (let above = world.realPath(folder); above !== ""; above = parentOf(above)) {
    for (const name of ["go.mod", "go.work"]) {
      for (const asked of releasesIn(`${above}/${name}`, world)) {
        const release = numbersOf(asked);
        if (release === undefined) return `runs a release of \`go\` that ${name} names`;
        if (!isNewer(release, SWITCHING)) continue;
        local ??= localRelease(world);
        if (local === undefined || isNewer(release, local))
          return `runs \`go\` where ${name} asks for a newer release`;
      }
    }
  }
  return undefined;
}

/** No release before this one looks for another. */
const SWITCHING = [1, 21, 0];

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** What the lines of a file ask for, which go reads line by line as well. */
function releasesIn(path: string, world: ApprovalWorld): readonly string[] {
  if (!world.exists(path)) return [];
  const text = world.fileText?.(path);
  if (text === undefined) return ["unread"];
  return text.split("\n").flatMap((line) => {
    const [, asked] = /^\s*(?:go|toolchain)[ \t]+(.*)$/.exec(line) ?? [];
    const release = asked?.replace(/\/\/.*/, "").trim();
    return release === undefined || release === "default" ? [] : [release];
  });
}

/** `1.22`, `go1.22.3` and, as what it leads to, `1.22rc1`; undefined for a name that PATH may have. */
function numbersOf(release: string): readonly number[] | undefined {
  const [, major, minor, patch = "0"] =
    /^(?:go)?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(?:(?:rc|beta)\d+)?$/.exec(release) ?? [];
  return major === undefined ? undefined : [major, minor, patch].map(Number);
}

function isNewer(release: readonly number[], than: readonly number[]): boolean {
  const at = release.findIndex((part, index) => part !== than[index]);
  return at >= 0 && (release[at] ?? 0) > (than[at] ?? 0);
}

/** The release that PATH finds, which has a file beside its programs that says so. */
function localRelease(world: ApprovalWorld): readonly number[] | undefined {
  for (const folder of (world.env("PATH") ?? "").split(":")) {
    if (!folder.startsWith("/") || !world.exists(`${folder}/go`)) continue;
    const root = parentOf(parentOf(world.realPath(`${folder}/go`)));
    const [first = ""] = (world.fileText?.(`${root}/VERSION`) ?? "").split("\n");
    return /^go[\d.]+$/.test(first.trim()) ? numbersOf(first.trim()) : undefined;
  }
  return undefined;
}
