import { decide } from "../../../src/policy/decide.ts";
import { languages } from "../../../src/policy/languages/analysers.ts";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { exampleWorld } from "../../policy/world.ts";
import { listingOf } from "../bash/listed.ts";
import { type BashSandbox, findBash, makeBashSandbox } from "../bash/sandbox.ts";
import { REFUSED, shellScripts } from "../inputs/shell-script.ts";
import { target } from "../target.ts";

let sandbox: BashSandbox | undefined;
const counted = { calls: 0, named: 0, unknown: 0, doubted: 0, listed: 0, timeouts: 0 };

/** Real Bash runs no command that the analysis does not list. */
export const bashCommands = target<string>({
  name: "bash-commands",
  claim: "every command that Bash runs is listed",
  quickRuns: 100,
  inputs: shellScripts,
  refute: refuteScript,
  missing: () => (findBash() === undefined ? "no bash on PATH" : undefined),
  counts: sandboxCounts,
  dispose: disposeSandbox,
});

/** Removes the sandbox of all targets that run Bash; the next script makes another. */
export function disposeSandbox(): void {
  sandbox?.dispose();
  sandbox = undefined;
}

/** What was run and how it was listed, by all targets that run Bash. */
export function sandboxCounts(): Readonly<Record<string, number>> {
  return counted;
}

/** What Bash ran of a script although the analysis lists nothing like it, or the policy passes it. */
export async function refuteScript(script: string): Promise<string | undefined> {
  sandbox ??= makeBashSandbox(findBash() ?? "bash");
  const world = worldOf(sandbox);
  const running = sandbox.calls(script);
  // While Bash is at work.
  const analysis = analyze(script, world, languages());
  const calls = await running;
  if (calls === undefined) {
    counted.timeouts += 1;
    return undefined;
  }
  counted.listed += analysis.invocations.length;
  for (const call of calls) {
    counted.calls += 1;
    const listing = listingOf(call, analysis, world);
    if (listing === undefined) return `not listed: ${JSON.stringify(call)}`;
    counted[listing] += 1;
  }
  const refused = calls.find(([name, ...args]) => name === REFUSED[0] && args.includes(REFUSED[1]));
  if (refused === undefined) return undefined;
  const { verdict } = await decide({ tool: "Bash", input: { command: script } }, world);
  return verdict === "pass" ? `passed, and ran ${JSON.stringify(refused)}` : undefined;
}

function worldOf({ work, home }: BashSandbox): World {
  return exampleWorld({ cwd: work, projectRoot: work, home, temporary: [] });
}
