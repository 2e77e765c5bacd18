import type { Analysis, Invocation } from "../../src/policy/invocation.ts";
import { analyzePowerShell } from "../../src/policy/powershell/analyze.ts";
import type { Hit, Rule } from "../../src/policy/rule.ts";
import { WINDOWS_RULES } from "../../src/policy/rules/windows.ts";
import type { World } from "../../src/policy/world.ts";

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

/** Every hit of the Windows rules, with the rule that made it. */
export function hitsOf(
  analysis: Analysis,
  world = WINDOWS,
  rules: readonly Rule[] = WINDOWS_RULES,
): { rule: Rule; hit: Hit }[] {
  return analysis.invocations.flatMap((invocation) =>
    rules.flatMap((rule) => {
      if (!rule.programs.includes("*") && !rule.programs.includes(invocation.program)) return [];
      const hit = rule.check(invocation, world, analysis);
      return hit === undefined ? [] : [{ rule, hit }];
    }),
  );
}

/** The strictest verdict of the Windows rules over a PowerShell text. */
export function verdictOf(command: string, world = WINDOWS): "pass" | "ask" | "deny" {
  const verdicts = hitsOf(analyzePowerShell(command, world, 0), world).map(
    ({ rule, hit }) => hit.verdict ?? rule.verdict,
  );
  return verdicts.includes("deny") ? "deny" : verdicts.includes("ask") ? "ask" : "pass";
}
