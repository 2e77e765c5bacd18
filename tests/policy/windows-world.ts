import { decide } from "../../src/policy/decide.ts";
import type { PolicyVerdict } from "../../src/policy/model/finding.ts";
import type { Invocation } from "../../src/policy/model/invocation.ts";
import type { World } from "../../src/policy/model/world.ts";

/** A Windows machine whose user works in `C:\work\app`. */
export const WINDOWS: World = {
  platform: "windows",
  cwd: "C:\\work\\app",
  home: "C:\\Users\\me",
  projectRoot: "C:\\work\\app",
  temporary: ["C:\\Users\\me\\AppData\\Local\\Temp"],
  branch: () => "main",
  realPath: (path) => path,
  folderKind: () => "repository",
  linksAt: () => [],
  env: () => undefined,
  guarded: [],
};

/** A Linux machine whose user works in `/home/me/app`. */
export const LINUX: World = {
  ...WINDOWS,
  platform: "linux",
  cwd: "/home/me/app",
  home: "/home/me",
  projectRoot: "/home/me/app",
  temporary: ["/tmp"],
};

/** The commands of an analysis as `program arg arg`, unknown parts as `?`. */
export function commandsOf(analysis: { readonly invocations: readonly Invocation[] }): string[] {
  return analysis.invocations.map((invocation) =>
    [invocation.program, ...invocation.args.map((arg) => arg.value)]
      .join(" ")
      .replaceAll("\uFFFC", "?"),
  );
}

/** What is decided about a command line of PowerShell. */
export async function verdictOf(command: string, world = WINDOWS): Promise<PolicyVerdict> {
  return (await decide({ tool: "PowerShell", input: { command } }, world)).verdict;
}
