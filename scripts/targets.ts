/** One executable of a release. */
export interface Target {
  /** Name in file names and in `fairlead --version`: operating system and architecture as Go says them. */
  readonly name: string;
  /** Bun's name of the same, for `bun build --target`. */
  readonly bun: Bun.Build.CompileTarget;
  readonly platform: NodeJS.Platform;
  readonly arch: "x64" | "arm64";
  readonly file: string;
  /** What the executable's header must say; see `executable-header.ts`. */
  readonly header: string;
  /** GitHub runner that executes it natively. */
  readonly runner: string;
}

/** The six platforms. Runner labels: GitHub's hosted runners of November 2026. */
export const TARGETS: readonly Target[] = [
  {
    name: "linux-amd64",
    bun: "bun-linux-x64",
    platform: "linux",
    arch: "x64",
    file: "fairlead-linux-amd64",
    header: "ELF x86-64",
    runner: "ubuntu-24.04",
  },
  {
    name: "linux-arm64",
    bun: "bun-linux-arm64",
    platform: "linux",
    arch: "arm64",
    file: "fairlead-linux-arm64",
    header: "ELF aarch64",
    runner: "ubuntu-24.04-arm",
  },
  {
    name: "darwin-amd64",
    bun: "bun-darwin-x64",
    platform: "darwin",
    arch: "x64",
    file: "fairlead-darwin-amd64",
    header: "Mach-O x86-64",
    runner: "macos-15-intel",
  },
  {
    name: "darwin-arm64",
    bun: "bun-darwin-arm64",
    platform: "darwin",
    arch: "arm64",
    file: "fairlead-darwin-arm64",
    header: "Mach-O aarch64",
    runner: "macos-15",
  },
  {
    name: "windows-amd64",
    bun: "bun-windows-x64",
    platform: "win32",
    arch: "x64",
    file: "fairlead-windows-amd64.exe",
    header: "PE32+ x86-64",
    runner: "windows-2025",
  },
  {
    name: "windows-arm64",
    bun: "bun-windows-arm64",
    platform: "win32",
    arch: "arm64",
    file: "fairlead-windows-arm64.exe",
    header: "PE32+ aarch64",
    runner: "windows-11-arm",
  },
];

/** The target of the machine this runs on; undefined on a platform that is not built for. */
export function hostTarget(): Target | undefined {
  return TARGETS.find(
    (target) => target.platform === process.platform && target.arch === process.arch,
  );
}

/** The executable `bun run build` leaves for this machine. */
export const HOST_BINARY = process.platform === "win32" ? "dist/fairlead.exe" : "dist/fairlead";
